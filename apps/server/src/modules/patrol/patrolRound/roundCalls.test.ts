import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at, type PatrolSite, places, startPatrolSite } from '../../../testing/patrolSite.ts';
import type { Client } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';

let site: PatrolSite;
let wang: Client;
const items = JSON.stringify([
  { text: 'Pressure', isNormal: true, note: null, photo: null },
  { text: 'Leaks', isNormal: false, note: 'Flange drips', photo: null },
]);

beforeAll(async () => {
  site = await startPatrolSite();
  wang = await logInAs(site.muster, site.admin, {
    permissions: ['bp:patrol:patrolRound:check'],
    personId: site.ids.wang,
  });
  await site.begin();
  await site.receive(site.fix('W', '08:10', 'gate'));
});
afterAll(() => site.close());

const order = (more: Record<string, unknown> = {}) => ({
  id: 'check-0001',
  routeId: site.ids.route,
  round: '2026-05-01#1',
  pointId: site.ids.pump,
  items,
  at: at('08:20'),
  fix: JSON.stringify({
    lon: places.pump,
    lat: 31.25,
  }),
  ...more,
});
const check = (more: Record<string, unknown> = {}) => wang.post('/bp/patrolRound/check', order(more));

describe('the rounds of today', () => {
  it('are returned with their points, remaining requirements, and begin', async () => {
    const today = dataOf(await site.admin.get('/bp/patrolRound/today'));
    expect(today).toMatchObject({
      day: '2026-05-01',
      rounds: [
        {
          routeName: 'Round',
          round: '2026-05-01#1',
          state: 'open',
          isLate: false,
          roundId: null,
          demands: [
            {
              indicator: 'points',
              done: 1,
              needed: 3,
            },
          ],
          points: [
            {
              name: 'gate',
              visit: { personName: 'Wang' },
            },
            { visit: null },
            { visit: null },
          ],
          members: [{ name: 'Wang' }, { name: 'Li' }],
        },
      ],
    });
  });

  it("are those of the teams in the role's patrol data scope", async () => {
    const permissions = ['bp:patrol:patrolRound:view'];
    const other = await addRow(site.admin, '/bp/depart', { name: 'Other', code: 'O' });
    for (const [patrolDepartIds, count] of [
      [[site.ids.depart], 1],
      [[other], 0],
    ] as const) {
      const reader = await logInAs(site.muster, site.admin, {
        permissions,
        patrolScope: 'designated',
        patrolDepartIds,
      });
      expect(dataOf(await reader.get('/bp/patrolRound/today')).rounds).toHaveLength(count);
    }
  });

  it("on the phone are those of the account's teams, with the next point and its checklist", async () => {
    const mine = dataOf(await wang.get('/bp/patrolRound/mine'));
    expect(mine).toMatchObject({ person: { name: 'Wang' }, rounds: [{ state: 'open', nextPointId: site.ids.pump }] });
    expect(mine.rounds[0].points[1]).toMatchObject({ name: 'pump', checklist: ['Pressure', 'Leaks'], distance: 10 });
  });
});

describe('a check', () => {
  it.each([
    ['with no fix, no reading and no card there', () => ({ fix: undefined }), 'not at this point'],
    ['with a fix elsewhere', () => ({ fix: JSON.stringify({ lon: places.tank, lat: 31.25 }) }), 'not at this point'],
    ['of more than an hour ago', () => ({ at: site.muster.clock.now - 3_600_001 }), 'within an hour'],
    ['of the future', () => ({ at: site.muster.clock.now + 60_001 }), 'future'],
    ['of a round that is not open', () => ({ round: '2026-05-01#9' }), 'not one of your team'],
    ['of another checklist', () => ({ items: '[]' }), 'checklist has changed'],
    ['with an item of no name', () => ({ items: '[{"isNormal":true}]' }), ''],
    ['with an unknown field', () => ({ colour: 'red' }), ''],
  ])('is refused %s, and changes nothing', async (_what, more, message) => {
    site.muster.clock.now = at('08:20');
    const answer = await check(more());
    expect(answer.code).toBeLessThan(0);
    expect(JSON.stringify(answer)).toContain(message);
    expect(await site.muster.database.db.selectFrom('patrolCheck').select('id').execute()).toEqual([]);
    expect(site.muster.asked.positions).toEqual([]);
  });

  it('is a position of the card, a row, a notice and a risk tip, once', async () => {
    site.muster.clock.now = at('08:50');
    const first = dataOf(await check({ riskTip: true }));
    expect(first).toMatchObject({ isNew: true, isHere: 'fix' });
    expect(dataOf(await check({ riskTip: true }))).toMatchObject({ isNew: false, riskTipId: first.riskTipId });
    expect(site.muster.asked.positions).toEqual([
      {
        buildingId: site.muster.buildingId,
        position: { tag: 'W', t: at('08:20'), lon: places.pump, lat: 31.25, floor: 0 },
      },
    ]);
    const { data } = dataOf(await site.admin.get('/bp/patrolCheck/page'));
    expect(data).toMatchObject([
      { pointName: 'pump', personName: 'Wang', abnormalCount: 1, itemCount: 2, findings: 'Leaks：Flange drips' },
    ]);
    const { db } = site.muster.database;
    expect(await db.selectFrom('notice').select('kind').orderBy('kind').execute()).toEqual([
      { kind: 'patrolAbnormal' },
      { kind: 'riskTipPending' },
    ]);
    expect(dataOf(await site.admin.get('/risk/riskTip/get', { id: first.riskTipId }))).toMatchObject({
      status: 'pending',
    });
    const today = dataOf(await site.admin.get('/bp/patrolRound/today'));
    expect(today.rounds[0].points[1]).toMatchObject({ checks: 1, abnormal: 1 });
  });

  it('may be proved by the fix of the card at that time', async () => {
    site.muster.clock.now = at('08:50');
    const answer = await check({
      id: 'check-0002',
      pointId: site.ids.gate,
      at: at('08:10'),
      fix: undefined,
      items: '[]',
    });
    expect(dataOf(answer)).toMatchObject({ isNew: true, isHere: 'card' });
  });

  it('of another account is not revealed, nor can its id be reused', async () => {
    const li = await logInAs(site.muster, site.admin, {
      permissions: ['bp:patrol:patrolRound:check'],
      personId: site.ids.li,
    });
    expect((await li.post('/bp/patrolRound/check', order())).data.fields).toMatchObject([{ field: 'id' }]);
  });

  it('needs an account with a person', async () => {
    expect((await site.admin.post('/bp/patrolRound/check', order({ id: 'check-0003' }))).message).toContain(
      'not linked to a person',
    );
  });
});

describe('the statistics', () => {
  it('are numbers of rounds that the list shows with their filters', async () => {
    await site.pass('12:00');
    const days = { dayFrom: '2026-05-01', dayTo: '2026-05-01' };
    const figures = dataOf(await site.admin.get('/bp/patrolRound/statistics', days));
    const { ids } = site;
    expect(figures.total).toMatchObject({ due: 1, good: 0, partial: 1, missed: 0, rate: 0 });
    expect(figures.persons).toMatchObject([
      { key: ids.li, due: 1, walked: 0 },
      { key: ids.wang, due: 1, walked: 1 },
    ]);
    expect(figures.points.map(({ name, missed }: { name: string; missed: number }) => [name, missed])).toEqual([
      ['pump', 1],
      ['tank', 1],
      ['gate', 0],
    ]);
    expect(figures.hours[8]).toMatchObject({ due: 1 });
    for (const [filter, count] of [
      [{ teamId: ids.team }, 1],
      [{ memberIds: ids.li }, 1],
      [{ visitorIds: ids.li }, 0],
      [{ visitorIds: ids.wang, state: 'partial' }, 1],
      [{ missedPointIds: ids.pump }, 1],
      [{ missedPointIds: ids.gate }, 0],
      [{ pointIds: ids.gate, hour: '8' }, 1],
    ] as const)
      expect(await site.rounds({ ...days, ...filter } as Record<string, string>)).toHaveLength(count);
  });
});
