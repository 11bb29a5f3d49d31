import type { StatisticCell } from '../alarm/statisticTable.ts';
import type { FigureWay, ReportCondition, ReportDefinition } from './reportDefinition.ts';
import type { SourceField } from './reportSource.ts';

export type ReportRow = readonly StatisticCell[];

/** A heading: the field, and its aggregation. */
export interface ReportHeading {
  label: string;
  way: FigureWay | null;
}

export interface ReportFigures {
  columns: readonly ReportHeading[];
  rows: readonly ReportRow[];
  /** The column that a chart draws; null = none. */
  chart: number | null;
}

type Fields = Readonly<Record<string, SourceField>>;

/** Whether a row meets all conditions. A missing value does not meet any bound. */
export function meets(fields: Fields, conditions: readonly ReportCondition[]): (row: ReportRow) => boolean {
  const names = Object.keys(fields);
  const tests = conditions.map((condition) => ({ condition, at: names.indexOf(condition.field) }));
  return (row) => tests.every(({ condition, at }) => isMet(row[at], condition));
}

function isMet(cell: StatisticCell | undefined, condition: ReportCondition): boolean {
  switch (condition.is) {
    case 'contains':
      return cell?.kind === 'text' && cell.text.toLowerCase().includes(condition.text.trim().toLowerCase());
    case 'oneOf':
      return cell?.kind === 'label' && condition.values.includes(cell.key);
    case 'atLeast':
    case 'atMost': {
      const typed = cell === undefined ? null : typedValue(cell);
      if (typed === null) return false;
      return condition.is === 'atLeast' ? typed >= condition.value : typed <= condition.value;
    }
  }
}

/** A figure in the unit of input: durations in minutes, shares in percent. */
function typedValue(cell: StatisticCell): number | null {
  const value = valueOf(cell);
  if (value === null) return null;
  if (cell.kind === 'duration') return value / 60_000;
  return cell.kind === 'share' ? value * 100 : value;
}

/** The result for the rows that meet the conditions, grouped or not. */
export function figuresOf(fields: Fields, definition: ReportDefinition, rows: readonly ReportRow[]): ReportFigures {
  const { columns, groupBy, chart } = definition;
  const names = Object.keys(fields);
  const asked = columns.map(({ field, way }) => ({ field, at: names.indexOf(field), way, spec: fields[field] }));
  const drawn = asked.findIndex(({ field }) => field === chart);
  const heading = (name: string): ReportHeading => ({ label: fields[name]?.label ?? name, way: null });
  if (groupBy.length === 0)
    return {
      columns: asked.map(({ field }) => heading(field)),
      rows: rows.map((row) => asked.map(({ at }) => row[at] ?? none)),
      chart: drawn < 0 ? null : drawn,
    };
  const keys = groupBy.map((name) => names.indexOf(name));
  const summed = asked.map(({ field, at, way, spec }) => {
    const how = way ?? spec?.ways[0] ?? 'sum';
    return { at, how, heading: { ...heading(field), way: how } };
  });
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((at) => row[at])));
  const made = Array.from(groups.values(), (group): ReportRow => {
    const first = group[0] ?? [];
    const sums = summed.map(({ at, how }) => joined(group, at, how));
    return [...keys.map((at) => first[at] ?? none), { kind: 'count', value: group.length }, ...sums];
  });
  return {
    columns: [
      ...groupBy.map(heading),
      { label: 'reportConfig.rows', way: null },
      ...summed.map(({ heading: each }) => each),
    ],
    rows: made.toSorted((one, other) => byKeys(one, other, keys.length)),
    chart: drawn < 0 ? null : keys.length + 1 + drawn,
  };
}

const none: StatisticCell = { kind: 'text', text: '' };
/** Chinese names by pinyin, days by time. */
const collator = new Intl.Collator('zh', { numeric: true });

function byKeys(one: ReportRow, other: ReportRow, keys: number): number {
  for (let at = 0; at < keys; at += 1) {
    const order = collator.compare(keyText(one[at]), keyText(other[at]));
    if (order !== 0) return order;
  }
  return 0;
}

function keyText(cell: StatisticCell | undefined): string {
  if (cell?.kind === 'label') return cell.key;
  return cell?.kind === 'text' ? cell.text : '';
}

function valueOf(cell: StatisticCell): number | null {
  switch (cell.kind) {
    case 'count':
    case 'rate':
    case 'share':
      return cell.value;
    case 'duration':
      return cell.ms;
    case 'time':
      return cell.t;
    case 'label':
    case 'text':
      return null;
  }
}

/** The cells of a column aggregated; missing values are skipped. */
function joined(rows: readonly ReportRow[], at: number, way: FigureWay): StatisticCell {
  const cells = rows.flatMap((row) => row[at] ?? []);
  const values = cells.flatMap((cell) => valueOf(cell) ?? []);
  const value = values.length === 0 ? null : ways[way](values);
  const kind = cells[0]?.kind;
  if (kind === 'count' && value !== null && way !== 'mean') return { kind, value };
  return kind === undefined ? none : cellOf(kind, value);
}

/** A cell of a kind; a count that is missing or not an integer is a rate. */
function cellOf(kind: StatisticCell['kind'], value: number | null): StatisticCell {
  switch (kind) {
    case 'duration':
      return { kind, ms: value };
    case 'time':
      return { kind, t: value };
    case 'share':
      return { kind, value };
    case 'count':
    case 'rate':
      return { kind: 'rate', value };
    case 'label':
    case 'text':
      return none;
  }
}

const sum = (values: readonly number[]): number => values.reduce((whole, value) => whole + value, 0);

/** Maximum of at least one value; `Math.max` has a limit of arguments. */
const most = (values: readonly number[]): number => values.reduce((found, value) => Math.max(found, value));
const least = (values: readonly number[]): number => values.reduce((found, value) => Math.min(found, value));

const ways: Readonly<Record<FigureWay, (values: readonly number[]) => number>> = {
  sum,
  mean: (values) => sum(values) / values.length,
  max: most,
  min: least,
  first: least,
  last: most,
};
