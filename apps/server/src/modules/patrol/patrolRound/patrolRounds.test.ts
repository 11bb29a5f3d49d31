import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { at, type PatrolSite, startPatrolSite } from '../../../testing/patrolSite.ts';
import { addRow, dataOf } from '../../../testing/testSite.ts';

let site: PatrolSite;
beforeAll(async () => {
  site = await startPatrolSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  const { db } = site.muster.database;
  for (const table of ['patrolRoundDetail', 'patrolRound', 'patrolVisit', 'notice', 'braceletQueue'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('braceletDelivery').execute();
  await db.deleteFrom('braceletMessage').execute();
  site.muster.clock.now = at('07:00');
});

describe('a round', () => {
  it('is good from the last point on, with visitors and places, in the names of that time', async () => {
    await site.begin();
    await site.walk();
    const [round] = await site.rounds();
    expect(round).toMatchObject({
      name: '2026-05-01#1',
      day: '2026-05-01',
      routeName: 'Round',
      teamName: 'Night watch',
      state: 'good',
      visitedCount: 3,
      pointCount: 3,
      inOrder: true,
      missedPointIds: null,
      visitorIds: [site.ids.wang],
      hour: 8,
      endedAt: new Date(at('08:30')).toISOString(),
      openedAt: new Date(at('07:50')).toISOString(),
    });
    const report = dataOf(await site.admin.get('/bp/patrolRound/report', { id: String(round?.['id']) }));
    expect(report.points[0]).toMatchObject({ name: 'gate', visit: { personName: 'Wang', tag: 'W', at: at('08:10') } });
    expect(report).toMatchObject({
      members: [
        { name: 'Wang', tags: ['W'] },
        { name: 'Li', tags: ['L'] },
      ],
      demands: [{ indicator: 'points', done: 3, needed: 3 }],
      replay: { from: at('07:50'), to: at('08:30'), personIds: [site.ids.wang, site.ids.li] },
    });
    expect(report.visitList.map(({ from }: { from: number }) => from)).toEqual(
      ['08:10', '08:20', '08:30'].map((time) => at(time)),
    );
  });

  it('is written once when a step is repeated, and a correction keeps the former result', async () => {
    await site.begin();
    await site.receive(site.fix('W', '08:10', 'gate'));
    const ended = await site.pass('10:20');
    await site.writeAgain(ended);
    expect(await site.rounds()).toMatchObject([{ state: 'partial', visitedCount: 1, version: 1 }]);
    const corrected = await site.receive(site.fix('W', '08:20', 'pump'), site.fix('W', '08:30', 'tank'));
    const [good] = await site.rounds();
    expect(good).toMatchObject({ state: 'good', visitedCount: 3, version: 2 });
    await site.writeAgain(corrected);
    expect(await site.rounds()).toEqual([good]);
    expect((await reportOf(good)).former).toMatchObject([{ state: 'partial', visitedCount: 1 }]);
  });

  it('is restored when delayed rows remove a visit and add it again', async () => {
    await site.begin();
    await site.receive(site.fix('W', '08:10', 'gate'), site.fix('W', '08:20', 'pump'));
    const good = await site.receive(site.fix('W', '08:30', 'tank'));
    const partial = good.map((event) =>
      'result' in event && 'routeId' in event ? { ...event, state: 'partial' as const } : event,
    );
    await site.writeAgain(partial);
    expect(await site.rounds()).toMatchObject([{ state: 'partial' }]);
    await site.writeAgain(good);
    const [round] = await site.rounds();
    expect(round).toMatchObject({ state: 'good', version: 3 });
    expect((await reportOf(round)).former).toMatchObject([{ state: 'partial' }, { state: 'good' }]);
  });

  it('is corrected in its first visitor and its opening, though its result stays; that is no former result', async () => {
    await site.begin();
    await site.receive(site.fix('W', '08:10', 'gate'));
    const ended = await site.pass('10:20');
    const [gate, ...others] = ended.flatMap((event) => (event.kind === 'round' ? event.result.points : []));
    const points = [
      { ...gate, pointId: site.ids.gate, firstT: at('08:06'), tag: 'L', subjectId: site.ids.li },
      ...others,
    ];
    await site.writeAgain(
      ended.map((event) =>
        event.kind === 'round' ? { ...event, result: { ...event.result, points, opensAt: at('07:55') } } : event,
      ),
    );
    const [round] = await site.rounds();
    expect(round).toMatchObject({ state: 'partial', version: 2, openedAt: new Date(at('07:55')).toISOString() });
    const report = await reportOf(round);
    expect(report.points[0].visit).toMatchObject({ personName: 'Li', at: at('08:06') });
    expect(report.former).toEqual([]);
  });

  it('has visits that ended where they were left, also if they count for it only later', async () => {
    const { db } = site.muster.database;
    await site.begin();
    const events = [...(await site.receive(site.fix('W', '08:10', 'gate'))), ...(await site.pass('08:12'))];
    const other = events.filter(({ kind }) => kind === 'visit').map((event) => ({ ...event, round: '2026-05-01#2' }));
    await site.writeAgain(other);
    const ends = await db.selectFrom('patrolVisit').select(['round', 'until']).orderBy('round').execute();
    expect(ends.map(({ until }) => until)).toEqual([at('08:11'), at('08:11')]);
  });

  it('has a visitor whose delayed visit changed nothing else', async () => {
    await site.begin();
    const visit = await site.receive(site.fix('W', '08:10', 'gate'));
    await site.pass('10:20');
    await site.writeAgain(
      visit.map((event) => (event.kind === 'visit' ? { ...event, tag: 'L', subjectId: site.ids.li } : event)),
    );
    const [round] = await site.rounds();
    expect(round).toMatchObject({ version: 1, visitorIds: [site.ids.wang, site.ids.li].toSorted() });
  });

  async function reportOf(round: Record<string, unknown> | undefined) {
    return dataOf(await site.admin.get('/bp/patrolRound/report', { id: String(round?.['id']) }));
  }
});

describe('before it is too late', () => {
  it('the wristbands of the team are notified at half of the window, once, and accounts that see the round', async () => {
    const { db } = site.muster.database;
    await site.begin();
    await site.pass('09:01');
    const sent = await db.selectFrom('braceletDelivery').select(['personName', 'sn']).orderBy('sn').execute();
    expect(sent).toEqual([
      { personName: 'Li', sn: 'L' },
      { personName: 'Wang', sn: 'W' },
    ]);
    const [message] = await db.selectFrom('braceletMessage').select('content').execute();
    expect(message?.content).toBe('巡检“Round”时间已过半，尚未到点');
    expect(await db.selectFrom('notice').select(['kind', 'facts']).execute()).toMatchObject([
      { kind: 'patrolUnvisited', facts: { team: 'Night watch', route: 'Round', round: '2026-05-01#1' } },
    ]);
    await site.begin();
    await site.pass('09:01');
    expect(await db.selectFrom('braceletDelivery').select('id').execute()).toHaveLength(2);
  });

  it('a round that is missed or partial is a notice to the head of the department, until it turns out good', async () => {
    const { db } = site.muster.database;
    const failed = () => db.selectFrom('notice').selectAll().where('kind', '=', 'patrolFailed').execute();
    const permissions = JSON.stringify(['bp:patrol:patrolRound:view']);
    const roleId = await addRow(site.admin, '/base/role', { name: 'heads', permissions });
    const buildingIds = JSON.stringify(['*']);
    const account = { name: 'boss', realName: 'Boss', roleId, personId: site.ids.head, password: 'Tester_2026' };
    const accountId = await addRow(site.admin, '/base/account', { ...account, buildingIds });
    await site.begin();
    await site.pass('10:20');
    expect(await site.rounds()).toMatchObject([{ state: 'missed', endedAt: new Date(at('10:10')).toISOString() }]);
    expect(await failed()).toMatchObject([{ accountId, facts: { result: 'missed', points: 'gate, pump, tank' } }]);
    await site.receive(site.fix('W', '08:10', 'gate'));
    expect(await failed()).toMatchObject([{ facts: { result: 'partial', points: 'pump, tank' } }]);
    await site.receive(site.fix('W', '08:20', 'pump'), site.fix('W', '08:30', 'tank'));
    expect(await failed()).toEqual([]);
  });
});
