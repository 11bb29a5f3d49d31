import type { SeededRandom } from '@muster/model/random/seededRandom.ts';
import type { Pool } from 'pg';

/** A cell of a table, with its original value. */
export interface Cell {
  table: string;
  column: string;
  sqlType: string;
  id: string;
  text: string | null;
}

/** Every table that is read for an engine. */
export const engineTables = [
  'building',
  'depart',
  'area_type',
  'area',
  'alarm_setting',
  'alarm_template',
  'alarm_notice',
  'webhook',
  'person',
  'vehicle',
  'location_card',
  'card_binding',
  'camera',
  'map',
  'visit',
  'shift',
  'roster',
  'work_zone',
  'access_setting',
] as const;

/** Every table that the start of the ingest thread reads. */
export const ingestTables = [...engineTables, 'gateway', 'card_notice', 'card_notice_setting'] as const;

/** Writes garbage into one random cell of the tables; null if the database refuses it, by a constraint. */
export async function spoilCell(pool: Pool, random: SeededRandom, cells: readonly Cell[]): Promise<Cell | null> {
  const cell = random.pick(cells);
  return (await writeCell(pool, cell, garbageFor(random, cell))) ? cell : null;
}

/** Every cell of the rows of a building: of the tables with a building column, and of the building's own row. */
export async function cellsOf(pool: Pool, buildingId: string, tables: readonly string[]): Promise<Cell[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; sqlType: string }>(
    `SELECT table_name AS "table", column_name AS "column", udt_name AS "sqlType" FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) AND column_name NOT IN ('building_id', 'version')
     ORDER BY 1, ordinal_position`,
    [tables],
  );
  const cells: Cell[] = [];
  for (const { table, column, sqlType } of columns) {
    const owner = table === 'building' ? 'id' : 'building_id';
    if (table === 'building' && column === 'id') continue;
    const { rows } = await pool.query<{ id: string; text: string | null }>(
      `SELECT id, "${column}"::text AS text FROM "${table}" WHERE ${owner} = $1 ORDER BY id`,
      [buildingId],
    );
    cells.push(...rows.map((row) => ({ table, column, sqlType, ...row })));
  }
  return cells;
}

/** Writes a cell as text; false where the database refuses it. */
async function writeCell(pool: Pool, { table, column, sqlType, id }: Cell, text: string | null): Promise<boolean> {
  try {
    await pool.query(`UPDATE "${table}" SET "${column}" = $1::${sqlType} WHERE id = $2`, [text, id]);
    return true;
  } catch (error) {
    // Classes of the database's own checks: of data, of constraints, of statement limits.
    if (error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))) return false;
    throw error;
  }
}

const texts = [
  '',
  ' ',
  '\n',
  '__proto__',
  'constructor',
  'Mars/Olympus',
  'NaN',
  'x'.repeat(3000),
  '你好👷',
  "'; --",
  '-1',
];
const numbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1e308',
  '0',
  '-1',
  '90',
  '-90',
  '180',
  '181',
  '1e-300',
  '1e6',
];
const integers = ['2147483647', '-2147483648', '0', '-1', '1000000'];
const times = ['infinity', '-infinity', '4713-01-01 BC', '0001-01-01', '294276-12-31', '1970-01-01', '9999-12-31'];

/** Possible contents of a cell after a bad import, a script, an older release or a broken disk. */
export function garbageFor(random: SeededRandom, { sqlType, text }: Pick<Cell, 'sqlType' | 'text'>): string | null {
  if (random.chance(0.1)) return null;
  if (sqlType === 'jsonb') return JSON.stringify(garbageJson(random, text === null ? null : JSON.parse(text)));
  if (sqlType === 'timestamptz' || sqlType === 'date') return random.pick(times);
  if (sqlType === 'float8') return random.pick(numbers);
  if (sqlType.startsWith('int')) return random.pick(integers);
  if (sqlType === 'bool') return random.pick(['true', 'false']);
  return random.pick(texts);
}

/** Replaces a JSON value, or one part of it at any depth. */
function garbageJson(random: SeededRandom, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return anyJson(random);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const keys = Object.keys(copy);
  const key =
    keys.length === 0 || random.chance(0.05) ? random.pick(['extra', '__proto__', '0', 'on']) : random.pick(keys);
  if (random.chance(0.1)) Reflect.deleteProperty(copy, key);
  else
    Object.defineProperty(copy, key, {
      value: garbageJson(random, Reflect.get(copy, key)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

function anyJson(random: SeededRandom): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => [],
    () => ({}),
    () => [null],
    () => [[[]]],
    () => ({ '': { '': null } }),
    () => true,
    () => '',
    () => random.pick(texts),
    () => Number(random.pick(numbers.filter((text) => Number.isFinite(Number(text))))),
    () => JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`),
    () => Array.from({ length: 500 }, (_, index) => index),
  ])();
}
