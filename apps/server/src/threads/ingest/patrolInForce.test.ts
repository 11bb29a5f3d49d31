import { toSiteTime } from '@muster/model/time/siteTime.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

const minute = 60_000;
const place = { lon: 121.5, lat: 31.25, floor: 0 };

let machine: TestMachine;
let ingest: TestIngest;

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine, boot: 'boot-1' });
  for (const [sn, id] of [
    ['T1', 'wang'],
    ['T2', 'li'],
    ['T3', 'stranger'],
    ['T4', 'head'],
  ] as const)
    await ingest.register(sn, id, id);
  await addPatrol();
  await ingest.restart();
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

/** A round of six minutes that begins within the next two, past two points; Wang and Li walk it. */
async function addPatrol(): Promise<void> {
  const { db } = ingest.database;
  const { timeZone } = await db
    .selectFrom('building')
    .select('timeZone')
    .where('id', '=', 'b1')
    .executeTakeFirstOrThrow();
  const shown = (ms: number): string => toSiteTime(new Date(machine.time() + ms).toISOString(), timeZone).slice(11, 16);
  await db.insertInto('depart').values({ id: 'd1', buildingId: 'b1', name: 'Guards', headId: 'head' }).execute();
  const account = {
    id: 'boss',
    name: 'boss',
    realName: 'Boss',
    personId: 'head',
    roleId: 'r',
    enabled: true,
    buildingIds: '["b1"]',
  };
  await db
    .insertInto('account')
    .values({ ...account, mustChangePassword: false })
    .execute();
  const own = { buildingId: 'b1' };
  await db
    .insertInto('patrolArea')
    .values({ ...own, id: 'area', name: 'Plant' } as never)
    .execute();
  for (const [id, lon] of [
    ['gate', place.lon],
    ['pump', place.lon + 0.001],
  ] as const) {
    const point = { id, name: id, patrolAreaId: 'area', mustVisit: false, sensing: 'fence', distance: 10 };
    await db
      .insertInto('patrolPoint')
      .values({ ...own, ...point, place: JSON.stringify({ ...place, lon }) } as never)
      .execute();
  }
  const team = { id: 'team', name: 'Night watch', departId: 'd1', memberIds: JSON.stringify(['wang', 'li']) };
  await db
    .insertInto('patrolTeam')
    .values({ ...own, ...team } as never)
    .execute();
  const route = { id: 'route', name: 'Round', teamId: 'team', patrolAreaId: 'area', pointIds: '["gate","pump"]' };
  const schedule = {
    timesPerDay: 1,
    startTime: shown(2 * minute),
    endTime: shown(8 * minute),
    errorBefore: 1,
    errorAfter: 1,
  };
  const asked = { enabled: true, indicators: '["points"]', minPoints: 2, inOrder: false, passRate: 100 };
  await db
    .insertInto('patrolRoute')
    .values({ ...own, ...route, ...schedule, ...asked } as never)
    .execute();
}

it('without a visit at half of its window notifies the wristbands of the team through their gateway; at its end the head is notified of unvisited points', async () => {
  const { db } = ingest.database;
  const client = await ingest.connect(5);
  const heard = new Map<string, string>();
  client.on('message', (topic, payload) => heard.set(topic, String(payload)));
  await client.subscribeAsync('muster/b1/tag/+/down', { qos: 1 });
  for (let step = 0; step < 6; step += 1) {
    machine.pass(minute);
    await ingest.post([{ tag: 'T3', t: machine.time(), ...place }]);
  }
  await eventually(() =>
    expect([...heard.keys()].toSorted()).toEqual(['muster/b1/tag/T1/down', 'muster/b1/tag/T2/down']),
  );
  for (const sent of heard.values()) expect(JSON.parse(sent).text).toContain('Round');
  await ingest.post([{ tag: 'T1', t: machine.time(), ...place }]);
  for (let step = 0; step < 5; step += 1) {
    machine.pass(minute);
    await ingest.post([{ tag: 'T3', t: machine.time(), ...place }]);
  }
  const told = () =>
    db.selectFrom('notice').select(['accountId', 'facts']).where('kind', '=', 'patrolFailed').execute();
  await eventually(async () =>
    expect(await told()).toMatchObject([
      { accountId: 'boss', facts: { result: 'partial', points: 'pump', route: 'Round' } },
    ]),
  );
  const rounds = await db.selectFrom('patrolRound').select(['state', 'missedPointIds', 'visitorIds']).execute();
  expect(rounds).toEqual([{ state: 'partial', missedPointIds: ['pump'], visitorIds: ['wang'] }]);
});
