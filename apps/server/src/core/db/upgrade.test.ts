import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { entities } from '@muster/model/entity/registry.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { migrate, readMigrations } from './migrate.ts';
import { schemaDrift } from './schemaDrift.ts';
import { withClient } from './withClient.ts';

/** Databases as older builds made them on PostgreSQL 15, with a row in every table; each named by its commit. */
const folder = join(import.meta.dirname, 'upgrade');
const dumps = (await readdir(folder)).toSorted();

/** Where a later step moved the value of a column; undefined = unchanged. */
function movedTo(table: string, row: Row, column: string): string | undefined {
  if (table === 'session' && 'token_hash' in row)
    return { token_hash: 'to_jsonb(id)', created_at: 'to_jsonb(started_at)' }[column];
  // A brand was a text; it is the id of a row of that name now (migration 130).
  if (table === 'vehicle' && column === 'brand_id')
    return '(SELECT to_jsonb(brand.name) FROM vehicle_brand brand WHERE brand.id = whole.brand_id)';
  return table === 'audit_log' && column === 'id' && typeof row['id'] === 'number' ? 'to_jsonb(id::bigint)' : undefined;
}

/** Tables whose rows a later step replaced: a licence is its signed file now (migration 22). */
const replaced = new Set(['licence', 'schema_migration']);

type Row = Record<string, unknown>;
type Tables = ReadonlyMap<string, readonly Row[]>;

const quiet = { info: () => {} };
let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row, its values as text. */
async function rowsOf(pool: Pool): Promise<Tables> {
  const tables = new Map<string, Row[]>();
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: Row }>(`SELECT to_jsonb(whole) AS row FROM "${table}" whole`);
    tables.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** Columns, indexes and constraints by name; the order of columns is that of their creation. */
async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

async function withDump(dump: string, work: (old: TestDatabase) => Promise<void>): Promise<void> {
  const old = await freshDatabase({ schema: 'empty' });
  try {
    const sql = gunzipSync(await readFile(join(folder, dump))).toString();
    await withClient(old.url, (client) => client.query(sql));
    await work(old);
  } finally {
    await old.drop();
  }
}

/** Rows of before that are missing now, value for value. */
async function lostRows(pool: Pool, before: Tables): Promise<string[]> {
  const lost: string[] = [];
  for (const [table, rows] of before) {
    if (replaced.has(table)) continue;
    for (const row of rows) {
      const kept = Object.entries(row).filter(([column]) => !(table === 'role' && column === 'patrol_scope'));
      const conditions = kept.map(([column], index) => {
        const now = movedTo(table, row, column) ?? `to_jsonb(whole) -> '${column}'`;
        return `${now} = $${index + 1}::jsonb`;
      });
      const values = kept.map(([, value]) => JSON.stringify(value));
      const found = await pool.query(`SELECT 1 FROM "${table}" whole WHERE ${conditions.join(' AND ')}`, values);
      if (found.rowCount === 0) lost.push(`${table} ${JSON.stringify(row)}`);
    }
  }
  return lost;
}

describe('a database of an older build', () => {
  it('exists for ten commits, from the first with an API to the last that was renumbered', () => {
    expect(dumps.length).toBeGreaterThanOrEqual(10);
  });

  it.each(dumps)('becomes the schema of this release, and loses nothing: %s', async (dump) => {
    await withDump(dump, async ({ url, pool }) => {
      const before = await rowsOf(pool);
      expect([...before.values()].flat().length).toBeGreaterThan(20);
      await migrate(url, quiet);
      expect(await lostRows(pool, before)).toEqual([]);
      expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool));
      expect(await schemaDrift(pool, entities)).toEqual([]);
      const { rows } = await pool.query<{ number: number }>('SELECT number FROM schema_migration ORDER BY number');
      expect(rows.map(({ number }) => number)).toEqual((await readMigrations()).map(({ number }) => number));
      // A second start has nothing to do.
      await migrate(url, quiet);
    });
  });
});
