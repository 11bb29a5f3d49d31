import type { area } from '@muster/model/area/area.ts';
import type { areaType } from '@muster/model/areaType/areaType.ts';
import type { Row } from '@muster/model/entity/row.ts';

/** An area with the names of its references. */
export type AreaRow = Row<typeof area> & {
  typeName?: string | null;
  parentName?: string | null;
  personInChargeName?: string | null;
};
export type AreaTypeRow = Row<typeof areaType>;

/** A line of the tree. */
export interface TreeLine {
  /** Id of the area, or `type:` and the type's id; only `type:` for areas without a type. */
  key: string;
  /** 1 = a type. */
  level: number;
  /** null = areas without a type. */
  name: string | null;
  /** `#RRGGBB` of the type. */
  color: string | null;
  /** null for the line of a type. */
  area: AreaRow | null;
  /** Areas below it, at any depth. */
  count: number;
  /** Position among its siblings, from 1, and their number. */
  place: { position: number; siblings: number };
}

/** An area with its sub-areas. */
interface Branch {
  row: AreaRow;
  below: Branch[];
}

/**
 * Visible lines of the tree: areas by type, sub-areas below their parent. `folded` has the keys of collapsed lines.
 * With a text, only areas whose name contains it, and their parents.
 */
export function treeLines(
  areas: readonly AreaRow[],
  types: readonly AreaTypeRow[],
  folded: ReadonlySet<string>,
  text: string,
): TreeLine[] {
  const wanted = text.trim().toLowerCase();
  const roots = branchesOf(areas).flatMap((branch) => matching(branch, wanted));
  const colors = new Map(types.map(({ id, color }) => [id, color]));
  const groups = [...types, null].map((type) => ({
    type,
    branches: roots.filter(({ row }) => ofType(row, types) === (type?.id ?? null)),
  }));
  // A type without areas is shown, so that one can be added; "no type" is not, nor are groups that a search empties.
  const shown = groups.filter(({ type, branches }) => branches.length > 0 || (type !== null && wanted === ''));
  return shown.flatMap(({ type, branches }, index) => {
    const key = `type:${type?.id ?? ''}`;
    const head: TreeLine = {
      key,
      level: 1,
      name: type?.name ?? null,
      color: type?.color ?? null,
      area: null,
      count: countOf(branches),
      place: { position: index + 1, siblings: shown.length },
    };
    return [head, ...(folded.has(key) ? [] : linesOf(branches, 2, colors, folded))];
  });
}

/** Keys of lines with children. */
export function foldable(areas: readonly AreaRow[], types: readonly AreaTypeRow[]): string[] {
  const parents = new Set(areas.map(({ parentId }) => parentId));
  return [
    ...types.map(({ id }) => `type:${id}`),
    'type:',
    ...areas.filter(({ id }) => parents.has(id)).map(({ id }) => id),
  ];
}

function branchesOf(areas: readonly AreaRow[]): Branch[] {
  const byId = new Map(areas.map((row) => [row.id, { row, below: [] as Branch[] }]));
  const roots: Branch[] = [];
  for (const branch of byId.values()) {
    const parent = branch.row.parentId === null ? undefined : byId.get(branch.row.parentId);
    (parent?.below ?? roots).push(branch);
  }
  return roots;
}

function ofType({ typeId }: AreaRow, types: readonly AreaTypeRow[]): string | null {
  return types.some(({ id }) => id === typeId) ? typeId : null;
}

/** The branch with the matching parts; empty without a match. */
function matching(branch: Branch, wanted: string): Branch[] {
  if (wanted === '' || branch.row.name.toLowerCase().includes(wanted)) return [branch];
  const below = branch.below.flatMap((each) => matching(each, wanted));
  return below.length === 0 ? [] : [{ ...branch, below }];
}

function countOf(branches: readonly Branch[]): number {
  return branches.reduce((sum, { below }) => sum + 1 + countOf(below), 0);
}

function linesOf(
  branches: readonly Branch[],
  level: number,
  colors: ReadonlyMap<string, string | null>,
  folded: ReadonlySet<string>,
): TreeLine[] {
  return branches.flatMap(({ row, below }, index) => {
    const color = row.typeId === null ? null : (colors.get(row.typeId) ?? null);
    const place = { position: index + 1, siblings: branches.length };
    const line: TreeLine = { key: row.id, level, name: row.name, color, area: row, count: countOf(below), place };
    return folded.has(row.id) ? [line] : [line, ...linesOf(below, level + 1, colors, folded)];
  });
}
