import type { Entity } from '@muster/model/entity/entity.ts';
import { filterFields, type FilterField } from '@muster/model/entity/filterFields.ts';

import type { TableQuery } from './tableQuery.ts';
import type { TableRow } from './tableRow.ts';

/**
 * The rows that match a query, in its order, as on the server (wire.md, page); without an order unchanged.
 */
export function queryRows<Row extends TableRow>(
  entity: Entity,
  rows: readonly Row[],
  { sort, filters }: Pick<TableQuery, 'sort' | 'filters'>,
  language: string,
): readonly Row[] {
  const asked = filterFields(entity);
  const found = rows.filter((row) => asked.every((field) => passes(field, row[field.name], filters)));
  if (sort === null) return found;
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const collator = new Intl.Collator(language, { numeric: true });
  return found.toSorted((one, other) => compare(one[name], other[name], isDown, collator));
}

type Filters = Readonly<Record<string, string>>;

function passes({ name, kind }: FilterField, value: unknown, filters: Filters): boolean {
  if (kind === 'between') return isBetween(value, filters[`${name}From`], filters[`${name}To`]);
  const wanted = filters[name];
  if (wanted === undefined) return true;
  const text = textOf(value);
  if (kind === 'contains') return text.toLowerCase().includes(wanted.toLowerCase());
  return kind === 'oneOf' ? wanted.split(',').includes(text) : text === wanted;
}

/** Times are compared as instants, independent of their offset. */
function isBetween(value: unknown, from: string | undefined, to: string | undefined): boolean {
  const own = placeOf(value);
  return (from === undefined || own >= placeOf(from)) && (to === undefined || own <= placeOf(to));
}

function placeOf(value: unknown): number {
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(textOf(value)) : number;
}

/** Empty values last, in both directions. */
function compare(one: unknown, other: unknown, isDown: boolean, collator: Intl.Collator): number {
  const [left, right] = [textOf(one), textOf(other)];
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  return collator.compare(left, right) * (isDown ? -1 : 1);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
