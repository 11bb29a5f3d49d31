import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertAudit } from '../../../core/audit/audit.store.ts';
import { migrate, migrationFolder } from '../../../core/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase({ schema: 'empty' });
  folder = await mkdtemp(join(tmpdir(), 'muster-migration-'));
  const before = (await readdir(migrationFolder)).filter((name) => name < '0008');
  for (const name of before) await copyFile(join(migrationFolder, name), join(folder, name));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const quiet = { info: () => {} };

test('an old log and old roles stay unchanged, and new entries are on top', async () => {
  await migrate(database.url, quiet, folder);
  await database.pool.query(
    `INSERT INTO audit_log (at, account_name, action) VALUES ('2026-01-01T08:00:00Z', 'admin', 'login'),
      ('2026-01-01T09:00:00Z', 'admin', 'logout')`,
  );
  await database.pool.query(
    `INSERT INTO role (id, name, permissions, data_scope)
      VALUES ('r1', 'old', '["*"]', 'company'), ('r2', 'of the old own department', '["*"]', 'own')`,
  );
  await migrate(database.url, quiet);
  await insertAudit(database.db, { accountId: null, accountName: 'wang', address: '::1' }, { action: 'login' });
  const rows = await database.db.selectFrom('auditLog').select(['id', 'action', 'rowName']).orderBy('at').execute();
  expect(rows).toEqual([
    { id: '00000000000000000001', action: 'login', rowName: null },
    { id: '00000000000000000002', action: 'logout', rowName: null },
    { id: expect.stringMatching(/^[0-9a-z]{20}$/), action: 'login', rowName: null },
  ]);
  const role = await database.db.selectFrom('role').selectAll().where('id', '=', 'r1').executeTakeFirstOrThrow();
  expect(role).toMatchObject({ areaScope: 'all', subjectScope: 'all', patrolScope: 'company' });
  // An account that sees one department must not see every department's patrols by a default.
  const limited = await database.db.selectFrom('role').select('patrolScope').where('id', '=', 'r2').execute();
  expect(limited).toEqual([{ patrolScope: 'same' }]);
});
