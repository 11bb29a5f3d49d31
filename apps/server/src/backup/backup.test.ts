import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isFullSuite } from '@muster/testkit/suiteSize.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '../core/db/database.ts';
import { applyMigration, pendingMigrations, readMigrations } from '../core/db/migrate.ts';
import { withClient } from '../core/db/withClient.ts';
import {
  freshDatabase,
  type FreshDatabaseOptions,
  serverOfTheRun,
  type TestDatabase,
} from '../testing/testDatabase.ts';
import { hasServerBinaries, startTestServer, type TestDatabaseKind, wantedKind } from '../testing/testServer.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

let folder: string;
let files = 0;
const databases: TestDatabase[] = [];
const servers = new Map<TestDatabaseKind, Awaited<ReturnType<typeof serverOfTheRun>>>();
let started: Awaited<ReturnType<typeof startTestServer>> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
  servers.set(wantedKind(), await serverOfTheRun());
  const other = servers.has('embedded') ? 'server' : 'embedded';
  if (other === 'server' && !hasServerBinaries()) return;
  servers.set(other, (started = await startTestServer(other)));
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  await started?.stop();
  await rm(folder, { recursive: true });
});

async function fresh(options: FreshDatabaseOptions): Promise<TestDatabase> {
  const database = await freshDatabase(options);
  databases.push(database);
  return database;
}

function nextFile(): string {
  files += 1;
  return join(folder, `backup-${files}`);
}

/** Over a connection that is not recognised as a running Muster. */
async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
}

/** Every row of every table as text. */
async function everything(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> 'schema_migration' ORDER BY 1`,
    );
    const rows: Record<string, string[]> = {};
    for (const { relname } of tables.rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${relname}" AS t ORDER BY 1`);
      rows[relname] = found.rows.map(({ row }) => row);
    }
    return rows;
  });
}

/** Rows with every type of value in our tables, with special cases of text formats. */
async function fill(url: string): Promise<void> {
  await ask(url, 'CREATE TABLE track_chunk_1 PARTITION OF track_chunk FOR VALUES FROM (0) TO (500000)');
  await ask(url, 'CREATE TABLE track_chunk_2 PARTITION OF track_chunk FOR VALUES FROM (500000) TO (MAXVALUE)');
  await ask(
    url,
    `INSERT INTO track_chunk SELECT 'b', 'tag' || n, n * 10000, 0, n, n + 1, 2, decode(repeat(md5(n::text), n), 'hex')
     FROM generate_series(1, 100) AS n`,
  );
  await ask(
    url,
    "INSERT INTO position_outlier SELECT 'b', 'tag' || n, n * 36000000000 FROM generate_series(1, 3) AS n",
  );
  await ask(
    url,
    `INSERT INTO building (id, name, time_zone, lon, lat, address) VALUES
     ('b1', E'tab\\t line\\n return\\r back\\\\slash \\\\N \\\\. quote'' 化工厂 🏭', 'Asia/Shanghai', 0.1::float8 + 0.2, -1e-300, NULL),
     ('b2', '', 'UTC', 'NaN', '-Infinity', '\\N')`,
  );
  await ask(
    url,
    `INSERT INTO outbox (id, building_id, kind, payload, created_at) VALUES
     ('o', 'b1', 'bell', '{"a":[1,"\\\\n\\t",null,1.10]}', '2026-11-21 10:47:08.123+08')`,
  );
  await ask(
    url,
    "INSERT INTO audit_log (id, at, action) SELECT 'log' || n, now(), 'try' || n FROM generate_series(1, 7) AS n",
  );
  // More than one entry of the archive, and a table that refers to another that comes later in the alphabet.
  await ask(
    url,
    "INSERT INTO position_log SELECT n, 'b1', n, 0, convert_to(repeat(md5(n::text), 100), 'UTF8') FROM generate_series(1, 2000) AS n",
  );
  await ask(url, "INSERT INTO gateway (id, building_id, name, enabled) VALUES ('g', 'b1', 'gateway', true)");
  await ask(url, "INSERT INTO gateway_secret (gateway_id, key_hash) VALUES ('g', 'hash')");
  await ask(
    url,
    "INSERT INTO account (id, name, real_name, role_id, building_ids, enabled, must_change_password) VALUES ('a', 'admin', '', '', '[\"*\"]', true, false)",
  );
  await ask(url, "INSERT INTO account_secret (account_id, password_hash) VALUES ('a', 'hash')");
}

/** The last one has both databases. */
const routes = [
  ['embedded', 'embedded'],
  ['server', 'embedded'],
  ['embedded', 'server'],
] as const;

const isShort = hasServerBinaries() && !isFullSuite;

describe.for(isShort ? routes.slice(2) : routes)('from %s to %s', ([from, to]) => {
  const canRun = hasServerBinaries() || (from === 'embedded' && to === 'embedded');

  test.skipIf(!canRun)('a restored database equals the one that was backed up, row for row', async () => {
    const source = await fresh({ server: servers.get(from) });
    await fill(source.url);
    const file = nextFile();
    await writeBackup(source.url, file);
    const target = await fresh({ server: servers.get(to), schema: 'empty' });
    await restoreBackup(target.url, file, { replace: false });
    const rows = await everything(target.url);
    expect(rows).toEqual(await everything(source.url));
    expect(Object.values(rows).filter((found) => found.length > 0).length).toBeGreaterThan(8);
  });
});

describe('a backup', () => {
  test('has a file mode for its owner only, and never overwrites another', async () => {
    const { url } = await fresh({ server: servers.get('embedded') });
    const file = nextFile();
    await writeBackup(url, file);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    await expect(writeBackup(url, file)).rejects.toThrow('exists already');
  });

  test('that fails leaves no file', async () => {
    const { url } = await fresh({ server: servers.get('embedded'), schema: 'empty' });
    const file = nextFile();
    await expect(writeBackup(url, file)).rejects.toThrow('no tables');
    expect((await readdir(folder)).filter((name) => file.endsWith(name.replace('.partial', '')))).toEqual([]);
  });

  test('written while the server writes is consistent', async () => {
    const source = await fresh({ server: servers.get('embedded') });
    const over = new AbortController();
    const writer = withClient(source.url, async (client) => {
      for (let n = 1; !over.signal.aborted; n += 1) {
        await client.query('BEGIN');
        await client.query("INSERT INTO position_log VALUES ($1, 'b', 0, 0, '')", [n]);
        await client.query(
          "INSERT INTO engine_place VALUES ('b', $1, 0) ON CONFLICT (building_id) DO UPDATE SET seq = $1",
          [n],
        );
        await client.query('COMMIT');
      }
    });
    const log = () => ask(source.url, 'SELECT max(seq)::int AS seq FROM position_log');
    await expect.poll(log).not.toEqual([{ seq: null }]);
    const file = nextFile();
    try {
      await writeBackup(source.url, file);
    } finally {
      over.abort();
    }
    await writer;
    const target = await fresh({ server: servers.get('embedded'), schema: 'empty' });
    await restoreBackup(target.url, file, { replace: false });
    const [row] = await ask(
      target.url,
      'SELECT max(seq) AS last, count(*) AS entries, (SELECT seq FROM engine_place) AS place FROM position_log',
    );
    expect(row?.last).toBe(row?.place);
    expect(row?.entries).toBe(row?.place);
  });
});

describe('a restore', () => {
  let backup: string;
  let original: Awaited<ReturnType<typeof everything>>;

  beforeAll(async () => {
    const source = await fresh({ server: servers.get('embedded') });
    await fill(source.url);
    original = await everything(source.url);
    backup = nextFile();
    await writeBackup(source.url, backup);
  });

  /** A database with its own rows, in which every change would be visible. */
  async function occupied(): Promise<{ url: string; before: Awaited<ReturnType<typeof everything>> }> {
    const { url } = await fresh({ server: servers.get('embedded') });
    await ask(url, "INSERT INTO building (id, name, time_zone, lon, lat) VALUES ('mine', 'mine', 'UTC', 0, 0)");
    return { url, before: await everything(url) };
  }

  test('keeps references in force', async () => {
    const { url } = await fresh({ server: servers.get('embedded'), schema: 'empty' });
    await restoreBackup(url, backup, { replace: false });
    await expect(ask(url, "INSERT INTO gateway_secret VALUES ('stray', 'x')")).rejects.toThrow('foreign key');
  });

  test('refuses a database that is not empty, and replaces it if requested', async () => {
    const { url, before } = await occupied();
    await expect(restoreBackup(url, backup, { replace: false })).rejects.toThrow('not empty');
    expect(await everything(url)).toEqual(before);
    await restoreBackup(url, backup, { replace: true });
    expect(await everything(url)).toEqual(original);
  });

  test('is refused while Muster has the database open', async () => {
    const { url, before } = await occupied();
    const muster = openDatabase({ url, name: 'ingest', connections: 1, statementMs: 60_000, log: { warn: () => {} } });
    await muster.pool.query('SELECT 1');
    await expect(restoreBackup(url, backup, { replace: true })).rejects.toThrow('(muster ingest): stop it first');
    await muster.close();
    expect(await everything(url)).toEqual(before);
  });

  test('of a damaged file is refused wherever the damage is, and changes nothing', async () => {
    const { url, before } = await occupied();
    const whole = await readFile(backup);
    // Sixteen bytes, since single bits of a compressed file may be irrelevant; zlib ends it with an empty frame of 13
    // bytes.
    for (const share of [0, 0.01, 0.2, 0.5, 0.9, 1]) {
      const damaged = Buffer.from(whole);
      const at = Math.floor(share * (whole.length - 32));
      for (let index = at; index < at + 16; index += 1) damaged.writeUInt8(damaged.readUInt8(index) ^ 0xff, index);
      const file = nextFile();
      await writeFile(file, damaged);
      await expect(restoreBackup(url, file, { replace: true }), `byte ${at}`).rejects.toThrow('Nothing was changed');
    }
    for (const length of [0, 100, whole.length >> 1, whole.length - 16]) {
      const file = nextFile();
      await writeFile(file, whole.subarray(0, length));
      await expect(restoreBackup(url, file, { replace: true }), `${length} bytes`).rejects.toThrow(
        'Nothing was changed',
      );
    }
    await expect(restoreBackup(url, join(folder, 'missing'), { replace: true })).rejects.toThrow('ENOENT');
    expect(await everything(url)).toEqual(before);
  });

  test('that fails half way changes nothing', async () => {
    const source = await fresh({ server: servers.get('embedded') });
    await ask(source.url, 'ALTER TABLE vehicle ALTER COLUMN plate_number DROP NOT NULL');
    await ask(source.url, "INSERT INTO vehicle (id, building_id) VALUES ('v', 'b')");
    const file = nextFile();
    await writeBackup(source.url, file);
    const { url, before } = await occupied();
    await expect(restoreBackup(url, file, { replace: true })).rejects.toThrow('plate_number');
    expect(await everything(url)).toEqual(before);
  });

  test('of an older release is brought up to date', async () => {
    const [first, ...later] = await readMigrations();
    const source = await fresh({ server: servers.get('embedded'), schema: 'empty' });
    await withClient(source.url, async (client) => {
      for (const migration of await pendingMigrations(client, first === undefined ? [] : [first])) {
        await applyMigration(client, migration);
      }
      await client.query("INSERT INTO track_place VALUES ('b', 7)");
    });
    const file = nextFile();
    await writeBackup(source.url, file);
    const target = await fresh({ server: servers.get('embedded'), schema: 'empty' });
    await restoreBackup(target.url, file, { replace: false });
    expect(await ask(target.url, 'SELECT seq::int FROM track_place')).toEqual([{ seq: 7 }]);
    expect(await ask(target.url, 'SELECT name FROM schema_migration WHERE number > 1 ORDER BY number')).toEqual(
      later.map(({ name }) => ({ name })),
    );
  });

  test('of a newer release is refused', async () => {
    const source = await fresh({ server: servers.get('embedded') });
    await ask(source.url, "INSERT INTO schema_migration VALUES (9999, 'future', 'x')");
    const file = nextFile();
    await writeBackup(source.url, file);
    const { url, before } = await occupied();
    await expect(restoreBackup(url, file, { replace: true })).rejects.toThrow('newer Muster: it has migration 9999');
    expect(await everything(url)).toEqual(before);
  });
});
