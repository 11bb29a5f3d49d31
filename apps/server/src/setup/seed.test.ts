import { demoAccounts } from '@muster/demo/accounts.ts';
import { isStrongPassword } from '@muster/model/entity/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPasswords, quickCost } from '../core/auth/password.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { InvalidSettings } from '../core/settings/settings.ts';
import { hashIngestKey } from '../ingest/gateway/gatewayKeys.ts';
import { readLoginAccount } from '../modules/session/login/loginAccount.store.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { insertDemoSite } from './demo/demo.store.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
let withDemo: TestDatabase;
const passwordCost = quickCost;
const { isRight } = createPasswords(passwordCost);

beforeAll(async () => {
  database = await freshDatabase();
  withDemo = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await withDemo.drop();
});

const gateways = ({ db }: TestDatabase) =>
  db
    .selectFrom('gateway')
    .innerJoin('gatewaySecret', 'gatewaySecret.gatewayId', 'gateway.id')
    .select(['gateway.name', 'gateway.buildingId', 'gatewaySecret.keyHash'])
    .execute();

test('a first start generates missing values, prints them once, and creates an initial site', async () => {
  const { db } = database;
  const seeded = await seed(db, { adminPassword: null, ingestKey: null, passwordCost });
  const password = seeded.adminPassword ?? '';
  expect(isStrongPassword(password)).toBe(true);
  const admin = await readLoginAccount(db, 'admin');
  expect(admin).toMatchObject({ mustChangePassword: true, isAdministrator: true, buildingIds: ['*'] });
  expect(await isRight(admin?.passwordHash ?? null, password)).toBe(true);
  const sites = await db.selectFrom('building').select(['id', 'lon']).execute();
  expect(sites).toMatchObject([{ lon: null }]);
  expect(await gateways(database)).toEqual([
    { name: 'gateway', buildingId: sites[0]?.id, keyHash: hashIngestKey(seeded.ingestKey ?? '') },
  ]);
});

test.each([
  ['MUSTER_ADMIN_PASSWORD', { adminPassword: 'Admin_2026' }],
  ['MUSTER_ADMIN_PASSWORD', { adminPassword: 'P@ssw0rd1' }],
  ['MUSTER_INGEST_KEY', { ingestKey: 'abc' }],
])('a first start refuses %s that is easy to guess, and creates nothing: %o', async (setting, given) => {
  const empty = await freshDatabase();
  const started = seed(empty.db, { adminPassword: null, ingestKey: null, passwordCost, ...given });
  await expect(started).rejects.toThrow(InvalidSettings);
  await expect(started).rejects.toThrow(setting);
  expect(await empty.db.selectFrom('building').selectAll().execute()).toEqual([]);
  await empty.drop();
});

test('a later start changes nothing and prints nothing', async () => {
  const before = await gateways(database);
  expect(await seed(database.db, { adminPassword: 'Admin_2026', ingestKey: 'no', passwordCost })).toEqual({
    adminPassword: null,
    ingestKey: null,
  });
  expect(await gateways(database)).toEqual(before);
  const admin = await readLoginAccount(database.db, 'admin');
  expect(await isRight(admin?.passwordHash ?? null, 'Admin_2026')).toBe(false);
});

test('a given password need not be changed, and the gateway belongs to the existing site', async () => {
  const { db } = withDemo;
  const buildingId = await withTransaction(db, insertDemoSite);
  const seeded = await seed(db, { adminPassword: 'Given_2026', ingestKey: 'the given key', passwordCost });
  expect(seeded).toEqual({ adminPassword: null, ingestKey: null });
  expect(await readLoginAccount(db, 'admin')).toMatchObject({ mustChangePassword: false });
  expect(await gateways(withDemo)).toEqual([{ name: 'gateway', buildingId, keyHash: hashIngestKey('the given key') }]);
  expect(await db.selectFrom('building').select('id').execute()).toEqual([{ id: buildingId }]);
});

test('the demo site has an account of each role, and one for each shift of the control room, which must change the first password', async () => {
  const demo = await freshDatabase();
  const { db } = demo;
  const demoBuildingId = await withTransaction(db, insertDemoSite);
  await seed(db, { adminPassword: 'Given_2026', ingestKey: 'the given key', passwordCost, demoBuildingId });
  for (const name of ['operator', 'operator2', 'guard', 'responder', 'safety', 'head', 'hr', 'auditor']) {
    const account = await readLoginAccount(db, name);
    expect(account).toMatchObject({ mustChangePassword: true, isAdministrator: false, buildingIds: [demoBuildingId] });
    expect(await isRight(account?.passwordHash ?? null, 'Given_2026')).toBe(true);
  }
  const people = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.personId')
    .select(['account.name', 'person.number'])
    .orderBy('account.name')
    .execute();
  const own = demoAccounts.flatMap(({ name, personNumber }) =>
    personNumber === null ? [] : [{ name, number: personNumber }],
  );
  expect(people).toEqual(own.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  await demo.drop();
});
