import type { ChartRow } from '@muster/model/depart/wire.ts';

/** A department with its sub-departments. */
export interface OrgNode {
  row: ChartRow;
  children: readonly OrgNode[];
  /** Including all below. */
  total: number;
}

/** Position of a department; pixels. */
export interface PlacedNode {
  node: OrgNode;
  parent: PlacedNode | null;
  x: number;
  y: number;
  /** 1 = at the top. */
  level: number;
  isFolded: boolean;
}

export const box = { width: 172, height: 72, gapX: 12, gapY: 44 } as const;

/**
 * The trees of the departments, with siblings in the given order. A department whose superior is not visible is a root.
 */
export function orgTrees(rows: readonly ChartRow[]): OrgNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, ChartRow[]>();
  const tops: ChartRow[] = [];
  for (const row of rows) {
    if (row.parentId === null || !known.has(row.parentId)) tops.push(row);
    else below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  }
  const nodeOf = (row: ChartRow): OrgNode => {
    const children = (below.get(row.id) ?? []).map(nodeOf);
    return { row, children, total: children.reduce((sum, { total }) => sum + total, row.people) };
  };
  return tops.map(nodeOf);
}

/** Lays out the trees side by side: each leaf has a column, a superior is centred above its children. */
export function placeTrees(
  trees: readonly OrgNode[],
  folded: ReadonlySet<string>,
): { nodes: PlacedNode[]; width: number; height: number } {
  const nodes: PlacedNode[] = [];
  let column = 0;
  let deepest = 0;
  const place = (node: OrgNode, parent: PlacedNode | null, level: number): PlacedNode => {
    const isFolded = folded.has(node.row.id) && node.children.length > 0;
    const placed: PlacedNode = { node, parent, x: 0, y: (level - 1) * (box.height + box.gapY), level, isFolded };
    nodes.push(placed);
    deepest = Math.max(deepest, level);
    const children = isFolded ? [] : node.children.map((child) => place(child, placed, level + 1));
    const [first] = children;
    const last = children.at(-1);
    if (first === undefined || last === undefined) {
      placed.x = column * (box.width + box.gapX);
      column += 1;
    } else placed.x = (first.x + last.x) / 2;
    return placed;
  };
  for (const tree of trees) place(tree, null, 1);
  return {
    nodes,
    width: Math.max(0, column * (box.width + box.gapX) - box.gapX),
    height: Math.max(0, deepest * (box.height + box.gapY) - box.gapY),
  };
}

/** Target of an arrow key from a department: up, down, or along its level; null = none. */
export function stepFrom(nodes: readonly PlacedNode[], from: PlacedNode, key: string): PlacedNode | null {
  if (key === 'ArrowUp') return from.parent;
  if (key === 'ArrowDown') return nodes.find(({ parent }) => parent === from) ?? null;
  const siblings = nodes.filter(({ level }) => level === from.level).toSorted((one, other) => one.x - other.x);
  const at = siblings.indexOf(from);
  if (key === 'ArrowLeft') return siblings[at - 1] ?? null;
  if (key === 'ArrowRight') return siblings[at + 1] ?? null;
  return null;
}
