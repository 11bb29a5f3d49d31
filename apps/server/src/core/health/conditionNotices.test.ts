import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase, serverOfTheRun } from '../../testing/testDatabase.ts';
import { withClient } from '../db/withClient.ts';
import { createConditionNotices, endUnended } from './conditionNotices.ts';
import { Conditions } from './conditions.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let now: number;

beforeAll(async () => {
  database = await freshDatabase();
  const site = { name: '厂区', timeZone: 'Asia/Shanghai', lon: 121.5, lat: 31.25 };
  await database.db
    .insertInto('building')
    .values([
      { ...site, id: 'b1' },
      { ...site, id: 'b2', name: '码头' },
    ])
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1);
  await database.db.deleteFrom('notice').execute();
});

function start(sleep?: () => Promise<void>) {
  const conditions = new Conditions(() => now);
  const notices = createConditionNotices({ db: database.db, log, ...(sleep === undefined ? {} : { sleep }) });
  conditions.listen((_all, change) => {
    if (change !== null) notices.add(change);
  });
  return { reporter: conditions.reporterOf('main'), notices };
}
const written = () =>
  database.db.selectFrom('notice').select(['buildingId', 'kind', 'permission', 'facts']).orderBy('at').execute();

it('tells the building that a condition began and that it ended, with its span', async () => {
  const { reporter, notices } = start();
  reporter.raise('noPositionsGateway', { buildingId: 'b2', subject: 'g1', facts: { gateway: 'north' } });
  now += 60_000;
  reporter.clear('noPositionsGateway', { buildingId: 'b2', subject: 'g1' });
  await expect.poll(written).toHaveLength(2);
  const facts = { code: 'noPositionsGateway', gateway: 'north', since: '2030-01-01T00:00:00.000Z' };
  const told = { buildingId: 'b2', permission: 'base:message:systemCondition:view' };
  expect(await written()).toMatchObject([
    { ...told, kind: 'conditionBegan', facts },
    { ...told, kind: 'conditionEnded', facts: { ...facts, until: '2030-01-01T00:01:00.000Z' } },
  ]);
  await notices.close();
});

it('tells every building of conditions of the installation', async () => {
  const { reporter, notices } = start();
  reporter.raise('diskLow', { facts: { freeMb: 900, freePercent: 1 } });
  await expect.poll(async () => (await written()).map(({ buildingId }) => buildingId).sort()).toEqual(['b1', 'b2']);
  await notices.close();
});

it('announces at the next start the end of conditions from before, once', async () => {
  const { reporter, notices } = start();
  reporter.raise('noPositions', { buildingId: 'b1' });
  reporter.raise('noPositions', { buildingId: 'b2' });
  now += 1000;
  reporter.clear('noPositions', { buildingId: 'b2' });
  await expect.poll(written).toHaveLength(3);
  await notices.close();
  for (let twice = 0; twice < 2; twice += 1) await endUnended(database.db, now + 60_000);
  const ended = (await written()).filter(({ kind }) => kind === 'conditionEnded');
  expect(ended).toMatchObject([
    { buildingId: 'b2', facts: { until: '2030-01-01T00:00:01.000Z' } },
    { buildingId: 'b1', facts: { code: 'noPositions', until: '2030-01-01T00:01:01.000Z' } },
  ]);
});

it('announces after an outage of the database what happened during it', async () => {
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  const { adminUrl } = await serverOfTheRun();
  const admin = (sql: string): Promise<unknown> => withClient(adminUrl, (client) => client.query(sql));
  await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  let pauses = 0;
  const { reporter, notices } = start(async () => {
    pauses += 1;
    if (pauses === 3) await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  });
  reporter.raise('databaseAway', {});
  now += 5000;
  reporter.clear('databaseAway', {});
  await expect.poll(() => pauses).toBeGreaterThanOrEqual(3);
  await expect
    .poll(async () => (await written()).map(({ kind }) => kind))
    .toEqual(['conditionBegan', 'conditionBegan', 'conditionEnded', 'conditionEnded']);
  await notices.close();
});
