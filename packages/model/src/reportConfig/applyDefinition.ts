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

/** Whether a row is what all conditions ask for. What is missing is neither at least nor at most anything. */
function meets(fields: Fields, conditions: readonly ReportCondition[]): (row: ReportRow) => boolean {
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

/** What cells of a column add up to; `count` of them have a value. */
export interface CellSum {
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** Rows that a data source has summed itself. */
export interface SummedRows {
  /** Their common cells: of the fields that the report groups by, and of those that its conditions name. */
  row: ReportRow;
  rows: number;
  /** By the columns of the report. */
  sums: readonly CellSum[];
}

interface Group {
  keys: readonly StatisticCell[];
  rows: number;
  sums: CellSum[];
}

/**
 * Makes the figures of a report of its rows as they come, so that a year need not be held in memory: rows that meet the
 * conditions as they are, or group by group.
 */
export class FigureCollector {
  readonly #fields: Fields;
  readonly #definition: ReportDefinition;
  readonly #isMet: (row: ReportRow) => boolean;
  /** Cells of a row: of the groups, and of the columns. */
  readonly #keyCells: readonly number[];
  readonly #columnCells: readonly number[];
  readonly #rows: ReportRow[] = [];
  readonly #groups = new Map<string, Group>();

  constructor(fields: Fields, definition: ReportDefinition) {
    const names = Object.keys(fields);
    this.#fields = fields;
    this.#definition = definition;
    this.#isMet = meets(fields, definition.conditions);
    this.#keyCells = definition.groupBy.map((name) => names.indexOf(name));
    this.#columnCells = definition.columns.map(({ field }) => names.indexOf(field));
  }

  /** Rows or groups that are held. */
  get size(): number {
    return this.#definition.groupBy.length === 0 ? this.#rows.length : this.#groups.size;
  }

  add(row: ReportRow): void {
    if (!this.#isMet(row)) return;
    if (this.#definition.groupBy.length === 0) {
      this.#rows.push(this.#columnCells.map((at) => row[at] ?? none));
      return;
    }
    const group = this.#groupOf(row);
    group.rows += 1;
    for (const [column, at] of this.#columnCells.entries()) {
      const value = row[at] === undefined ? null : valueOf(row[at]);
      if (value !== null) addSum(group.sums, column, { count: 1, sum: value, min: value, max: value });
    }
  }

  /** Of a report that has groups. */
  addSummed({ row, rows, sums }: SummedRows): void {
    if (!this.#isMet(row)) return;
    const group = this.#groupOf(row);
    group.rows += rows;
    for (const [column, sum] of sums.entries()) if (sum.count > 0) addSum(group.sums, column, sum);
  }

  #groupOf(row: ReportRow): Group {
    const keys = this.#keyCells.map((at) => row[at] ?? none);
    const name = keys.map(keyText).join('\0');
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const sums = this.#columnCells.map(() => ({ count: 0, sum: 0, min: Infinity, max: -Infinity }));
    const group = { keys, rows: 0, sums };
    this.#groups.set(name, group);
    return group;
  }

  figures(): ReportFigures {
    const { columns, groupBy, chart } = this.#definition;
    const fields = this.#fields;
    const drawn = columns.findIndex(({ field }) => field === chart);
    const heading = (name: string): ReportHeading => ({ label: fields[name]?.label ?? name, way: null });
    if (groupBy.length === 0)
      return {
        columns: columns.map(({ field }) => heading(field)),
        rows: this.#rows,
        chart: drawn < 0 ? null : drawn,
      };
    const ways = columns.map(({ field, way }) => way ?? fields[field]?.ways[0] ?? 'sum');
    const rows = Array.from(this.#groups.values(), ({ keys, rows: count, sums }): ReportRow => {
      const cells = columns.map(({ field }, at) => joined(fields[field]?.kind ?? 'text', sums[at], ways[at] ?? 'sum'));
      return [...keys, { kind: 'count', value: count }, ...cells];
    });
    return {
      columns: [
        ...groupBy.map(heading),
        { label: 'reportConfig.rows', way: null },
        ...columns.map(({ field }, at) => ({ ...heading(field), way: ways[at] ?? null })),
      ],
      rows: rows.toSorted((one, other) => byKeys(one, other, groupBy.length)),
      chart: drawn < 0 ? null : groupBy.length + 1 + drawn,
    };
  }
}

function addSum(sums: CellSum[], column: number, { count, sum, min, max }: CellSum): void {
  const into = sums[column];
  if (into === undefined) return;
  into.count += count;
  into.sum += sum;
  into.min = Math.min(into.min, min);
  into.max = Math.max(into.max, max);
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

/** The cells of a column as one; of what is missing nothing is shown. */
function joined(kind: StatisticCell['kind'], sum: CellSum | undefined, way: FigureWay): StatisticCell {
  const value = sum === undefined || sum.count === 0 ? null : ways[way](sum);
  if (kind === 'count' && value !== null && way !== 'mean') return { kind, value };
  return cellOf(kind, value);
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

const ways: Readonly<Record<FigureWay, (sum: CellSum) => number>> = {
  sum: ({ sum }) => sum,
  mean: ({ sum, count }) => sum / count,
  max: ({ max }) => max,
  min: ({ min }) => min,
  first: ({ min }) => min,
  last: ({ max }) => max,
};
