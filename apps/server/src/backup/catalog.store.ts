import type { ClientBase } from 'pg';

/** A table with rows; for a partition also its parent and bounds. */
export interface CatalogTable {
  readonly name: string;
  /** Stored ones; generated ones are computed again. */
  readonly columns: readonly string[];
  readonly partition?: { readonly parent: string; readonly bound: string };
}

export interface CatalogSequence {
  readonly name: string;
  /** As text: a bigint. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** Objects of extensions are restored with their extension. */
const notOfExtension = (oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`;

const bookkeeping = 'schema_migration';

/** Every table with our rows, by name; without the bookkeeping of migrations. */
export async function readTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parent: string | null; bound: string }>(
    `SELECT relname AS name,
            ARRAY (SELECT attname::text FROM pg_attribute
                   WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                   ORDER BY attnum) AS columns,
            (SELECT parent.relname FROM pg_inherits JOIN pg_class AS parent ON parent.oid = inhparent
             WHERE inhrelid = pg_class.oid) AS parent,
            pg_get_expr(relpartbound, oid) AS bound
     FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1 AND ${notOfExtension('oid')}
     ORDER BY relname`,
    [bookkeeping],
  );
  return rows.map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    ...(parent === null ? {} : { partition: { parent, bound } }),
  }));
}

/** Locks the tables against being dropped while they are read. */
export async function lockTables(client: ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`LOCK TABLE ONLY ${names.join(', ONLY ')} IN ACCESS SHARE MODE`);
}

export async function readSequences(client: ClientBase): Promise<CatalogSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND ${notOfExtension('oid')} ORDER BY relname`,
  );
  const sequences: CatalogSequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<CatalogSequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequences(client: ClientBase, sequences: readonly CatalogSequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled]);
  }
}

/** The statement that copies a table's rows, in the text form that all versions of PostgreSQL share. */
export function copyStatement(client: ClientBase, table: CatalogTable, direction: 'TO STDOUT' | 'FROM STDIN'): string {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  return `COPY ${client.escapeIdentifier(table.name)} (${columns}) ${direction}`;
}

/** Partitions are created while the server runs, so that no migration knows them. */
export async function makePartitions(client: ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  for (const { name, partition } of tables) {
    if (partition === undefined) continue;
    const parent = client.escapeIdentifier(partition.parent);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${client.escapeIdentifier(name)} PARTITION OF ${parent} ${partition.bound}`,
    );
  }
}

/** Drops the foreign keys, so that tables may be filled in any order; returns the statement that restores them. */
export async function dropForeignKeys(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows
    .map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};`)
    .join('\n');
}

/** Deletes every row, including those written by migrations. */
export async function emptyTables(client: ClientBase): Promise<void> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')} CASCADE`);
}

/**
 * Ends all sessions: a session that was ended after the backup, by logout or with its account, is not restored, nor is
 * a link for a login without a password.
 */
export async function endSessions(client: ClientBase): Promise<void> {
  await client.query('TRUNCATE session, free_token CASCADE');
}

/** Drops everything of ours in the database, and keeps the extensions. */
export async function dropEverything(client: ClientBase): Promise<void> {
  const inPublic = (column: string): string => `${column} = 'public'::regnamespace AND ${notOfExtension('oid')}`;
  const queries = [
    `SELECT format('DROP VIEW IF EXISTS %s CASCADE', oid::regclass) AS sql FROM pg_class WHERE relkind = 'v' AND ${inPublic('relnamespace')}`,
    `SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) AS sql FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${inPublic('relnamespace')}`,
    `SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) AS sql FROM pg_class WHERE relkind = 'S' AND ${inPublic('relnamespace')}`,
    `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) AS sql FROM pg_proc WHERE ${inPublic('pronamespace')}`,
    `SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) AS sql FROM pg_type WHERE typtype IN ('e', 'd') AND ${inPublic('typnamespace')}`,
  ];
  for (const query of queries) {
    const { rows } = await client.query<{ sql: string }>(query);
    for (const { sql } of rows) await client.query(sql);
  }
}

/** Sessions of a running Muster in this database, except ours. */
export async function readSessions(client: ClientBase, applicationPrefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1) ORDER BY 1`,
    [applicationPrefix],
  );
  return rows.map(({ name }) => name);
}
