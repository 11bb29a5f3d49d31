import type { Entity } from '@muster/model/entity/entity.ts';
import { expectedColumns, type ExpectedColumn } from '@muster/model/entity/expectedColumns.ts';
import type { ClientBase, Pool } from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly sqlType: string;
  readonly nullable: boolean;
}

/** Columns of a unique index without those that only limit it to a site. */
interface UniqueIndex {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Differences of the tables to the entities' descriptors, one sentence each; empty when they agree. */
export async function schemaDrift(database: Pool | ClientBase, entities: readonly Entity[]): Promise<string[]> {
  const columns = await readColumns(database);
  const indexes = await readUniqueIndexes(database);
  return entities.flatMap((entity) => {
    const found = columns.filter(({ table }) => table === entity.table);
    if (found.length === 0) return [`There is no table ${entity.table}.`];
    const unique = indexes.filter(({ table }) => table === entity.table).map((index) => index.columns.join());
    return tableDrift(entity.table, expectedColumns(entity), found, new Set(unique));
  });
}

function tableDrift(
  table: string,
  expected: readonly ExpectedColumn[],
  found: readonly Column[],
  unique: ReadonlySet<string>,
): string[] {
  const surplus = found
    .filter(({ name }) => !expected.some((column) => column.name === name))
    .map(({ name }) => `${table}.${name} is in no descriptor.`);
  const wrong = expected.flatMap((column) => {
    const place = `${table}.${column.name}`;
    const actual = found.find(({ name }) => name === column.name);
    if (actual === undefined) return [`${place} is missing.`];
    const differences: string[] = [];
    if (actual.sqlType !== column.sqlType) differences.push(`${place} is ${actual.sqlType}, not ${column.sqlType}.`);
    if (actual.nullable !== column.nullable)
      differences.push(`${place} ${actual.nullable ? 'may' : 'may not'} be null.`);
    if (unique.has(column.name) !== column.unique) {
      differences.push(`${place} has ${column.unique ? 'no' : 'a'} unique index.`);
    }
    return differences;
  });
  return [...wrong, ...surplus];
}

async function readColumns(database: Pool | ClientBase): Promise<Column[]> {
  const { rows } = await database.query<Column>(
    `SELECT table_name AS "table", column_name AS name, data_type AS "sqlType", is_nullable = 'YES' AS nullable
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  );
  return rows;
}

/** A unique index over some rows only, or over an expression, does not make a column unique. */
async function readUniqueIndexes(database: Pool | ClientBase): Promise<UniqueIndex[]> {
  const { rows } = await database.query<UniqueIndex>(
    `SELECT "table".relname AS "table",
            array_agg(attname::text ORDER BY attnum) FILTER (WHERE attname <> 'building_id') AS columns
     FROM pg_index
     JOIN pg_class AS "table" ON "table".oid = indrelid AND relnamespace = 'public'::regnamespace
     JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
     WHERE indisunique AND indpred IS NULL AND indexprs IS NULL
     GROUP BY indexrelid, "table".relname
     HAVING count(*) FILTER (WHERE attname <> 'building_id') > 0`,
  );
  return rows;
}
