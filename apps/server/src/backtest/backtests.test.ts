import type { BacktestQuestion, BacktestState } from '@muster/model/alarm/backtestWire.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fullVisibility } from '../core/auth/visibility.ts';
import { startTestIngest, type TestIngest } from '../testing/testIngest.ts';
import { moveTracks } from '../tracks/moveTracks.ts';
import { type Asker, Backtests, type StartBacktestThread } from './backtests.ts';
import { replayedAlarm } from './replayedAlarm.ts';
import { backtestThreads } from './startBacktestThread.ts';

/** On a whole second, as the wristbands of these tests report. */
const start = Math.floor(Date.now() / 1000) * 1000 - 2 * 3_600_000;
const lon = 121.5;
const inside = 31.25;
/** 11 m away: nobody jumps further in a second. */
const outside = 31.2501;

let ingest: TestIngest;
let backtests: Backtests;
const chief: Asker = {
  accountId: 'chief',
  site: { buildingId: 'b1', departIds: null, patrolDepartIds: null, visibility: fullVisibility },
};
const errors: unknown[] = [];

/** Three visits to the tank farm: of 5 s, 20 s and 60 s. */
const visits = [
  { from: 10, seconds: 5 },
  { from: 60, seconds: 20 },
  { from: 120, seconds: 60 },
] as const;

beforeAll(async () => {
  ingest = await startTestIngest();
  await ingest.register('T1', 'p1', '王芳');
  await ingest.register('T2', 'p2', '李强');
  const { db } = ingest.database;
  await db
    .insertInto('areaType')
    .values({ id: 'tanks', buildingId: 'b1', name: '储罐', color: '#D92D20', alarms: JSON.stringify(noEntry()) })
    .execute();
  await db
    .insertInto('area')
    .values({
      id: 'farm',
      buildingId: 'b1',
      name: '罐区',
      typeId: 'tanks',
      regions: JSON.stringify([{ shape: 'circle', center: [lon, inside], radius: 5, floor: null }]),
      strict: false,
      entryFixes: 1,
      exitTolerance: 0,
      detectCrossing: false,
      fixTimeout: 180,
    })
    .execute();
  await ingest.web.call('configChanged', { buildingId: 'b1' } as never);
  await ingest.post(walk('T1').slice(0, 100));
  await moveTracks(db, 'b1');
  await ingest.post(walk('T1').slice(100));
  await eventually(async () => expect(await recorded()).toBe(3));
  const fail = (error: unknown): void => void errors.push(error);
  backtests = new Backtests(db, backtestThreads(ingest.database.url, 'silent', fail), fail);
}, 60_000);
afterAll(() => ingest.remove());

function noEntry(more: Record<string, unknown> = {}): AlarmSettings {
  return { boundaryCrossing: { on: true, level: 2, mode: 'noEntry', ...more } };
}

function walk(tag: string) {
  return Array.from({ length: 240 }, (_, second) => {
    const isInside = visits.some(({ from, seconds }) => second >= from && second < from + seconds);
    return { tag, t: start + second * 1000, lon, lat: isInside ? inside : outside };
  });
}

async function recorded(): Promise<number> {
  const rows = await ingest.database.db.selectFrom('alarmEvent').select('t').where('kind', '=', 'raise').execute();
  return rows.length;
}

const question = (alarms: AlarmSettings, change: Partial<BacktestQuestion> = {}): BacktestQuestion => ({
  target: 'areaType',
  targetId: 'tanks',
  alarms,
  from: start,
  to: start + 240_000,
  shifts: ['00:00', '08:00', '16:00'],
  ...change,
});

async function ask(asked: BacktestQuestion): Promise<{ id: string; state: BacktestState }> {
  const started = await backtests.start(chief, asked);
  if (started.kind !== 'started') throw new Error(started.kind);
  const { id } = started;
  return eventually(() => {
    const state = backtests.state(chief, id);
    if (state === undefined || state.state === 'running') throw new Error('it still runs');
    return { id, state };
  });
}

describe('a back-test', () => {
  it('finds every alarm again with the settings of the day, whether in a track or in the log', async () => {
    const { state } = await ask(question(noEntry()));
    expect(state).toMatchObject({ state: 'done', progress: 1 });
    expect(state.summary).toMatchObject({
      was: 3,
      wouldBe: 3,
      verdicts: { kept: 3, gone: 0, new: 0 },
      positions: 240,
      areas: [{ key: 'farm', name: '罐区', was: 3, wouldBe: 3 }],
      rules: [{ key: 'boundaryCrossing', was: 3, wouldBe: 3 }],
    });
    expect(errors).toEqual([]);
  });

  it('shows alarms that a delay would have avoided, and those that are raised later', async () => {
    const { id, state } = await ask(question(noEntry({ onDelay: 30 })));
    expect(state.summary).toMatchObject({ was: 3, wouldBe: 1, verdicts: { kept: 1, gone: 2, new: 0 } });
    const rows = backtests.rows(chief, id, {});
    expect(rows?.map(({ verdict, subjectName }) => [verdict, subjectName])).toEqual([
      ['gone', '王芳'],
      ['gone', '王芳'],
      ['kept', '王芳'],
    ]);
    expect(rows?.at(-1)).toMatchObject({
      wasRaisedAt: new Date(start + 120_000).toISOString(),
      wouldBeRaisedAt: new Date(start + 150_000).toISOString(),
    });
    expect(backtests.rows(chief, id, { verdict: 'kept' })).toHaveLength(1);
    expect(backtests.rows(chief, id, { areaId: 'farm' })).toHaveLength(3);
    expect(backtests.rows(chief, id, { areaId: 'elsewhere' })).toEqual([]);
  });

  it('shows alarms of a rule that was off as new, each with its positions', async () => {
    const { id, state } = await ask(
      question({ retention: { on: true, minutes: 0.5 } }, { target: 'area', targetId: 'farm' }),
    );
    // The area's own settings override its type's rule by rule: the current one stays.
    expect(state.summary).toMatchObject({ was: 3, wouldBe: 4, verdicts: { kept: 3, gone: 0, new: 1 } });
    const [row] = backtests.rows(chief, id, { verdict: 'new' }) ?? [];
    expect(row).toMatchObject({
      type: 'retention',
      wasRaisedAt: null,
      wouldBeRaisedAt: new Date(start + 150_000).toISOString(),
    });
    const line = backtests.line(chief, id, row?.id ?? '');
    const shown = line?.wouldBe && (await replayedAlarm(ingest.database.db, 'b1', line.wouldBe));
    expect(shown?.evidence.positions[0]).toEqual({ tag: 'T1', t: start + 90_000, lon, lat: outside, floor: 0 });
    expect(shown?.evidence.positions).toHaveLength(121);
    expect(shown?.clearedAt).toBe(new Date(start + 180_000).toISOString());
  });

  it('excludes people whom a template excludes', async () => {
    const { db } = ingest.database;
    const template = { id: 't', buildingId: 'b1', name: '巡检', kind: 'person' as const };
    const lists = { subjects: '["p1"]', areas: null, alarms: '{"boundaryCrossing":{"on":false}}' };
    await db
      .insertInto('alarmTemplate')
      .values({ ...template, ...lists })
      .execute();
    const { state } = await ask(question(noEntry()));
    await db.deleteFrom('alarmTemplate').execute();
    expect(state.summary).toMatchObject({ was: 3, wouldBe: 0, verdicts: { gone: 3 } });
  });

  it('counts only raises within the span, and knows presence at its start', async () => {
    const { state } = await ask(question(noEntry({ onDelay: 10 }), { from: start + 125_000 }));
    expect(state.summary).toMatchObject({ was: 0, wouldBe: 1, verdicts: { new: 1 } });
  });

  it('counts each raise of a latching rule as a separate alarm', async () => {
    const { state } = await ask(question(noEntry({ latch: true })));
    expect(state.summary).toMatchObject({ wouldBe: 3 });
  });

  it('shows no alarms of departments, areas or people that are invisible to the caller', async () => {
    const { id } = await ask(question(noEntry()));
    const confined = { ...chief, site: { ...chief.site, departIds: ['d1'] } };
    expect(backtests.rows(confined, id, {})).toEqual([]);
    expect(backtests.state(confined, id)?.summary).toMatchObject({ was: 0, wouldBe: 0 });
    expect(backtests.line(confined, id, '0')).toBeUndefined();
    const elsewhere = { ...chief, site: { ...chief.site, visibility: { areaIds: [], subjects: null } } };
    expect(backtests.rows(elsewhere, id, {})).toEqual([]);
    expect(backtests.state({ ...chief, accountId: 'other' }, id)).toBeUndefined();
  });

  it('reports why its thread failed', async () => {
    const told: unknown[] = [];
    const fail = (error: unknown): void => void told.push(error);
    // Nothing listens there.
    const threads = backtestThreads('postgres://nobody@127.0.0.1:1/nothing', 'silent', fail);
    const broken = new Backtests(ingest.database.db, threads, fail);
    const started = await broken.start(chief, question(noEntry()));
    if (started.kind !== 'started') throw new Error(started.kind);
    await eventually(() => expect(broken.state(chief, started.id)?.state).toBe('failed'));
    expect(told).toHaveLength(1);
  });

  it('refuses an area that does not exist', async () => {
    expect(await backtests.start(chief, question({}, { targetId: 'nowhere' }))).toEqual({ kind: 'noTarget' });
  });
});

describe('a running back-test', () => {
  it('is the only one, reports its progress, and stops at once when it is cancelled', async () => {
    const thread: { onNews?: Parameters<StartBacktestThread>[1]; stopped: number } = { stopped: 0 };
    const tests = new Backtests(
      ingest.database.db,
      (_, onNews) => {
        thread.onNews = onNews;
        return { stop: () => void thread.stopped++ };
      },
      () => {},
    );
    const started = await tests.start(chief, question(noEntry()));
    if (started.kind !== 'started') throw new Error(started.kind);
    expect(await tests.start(chief, question(noEntry()))).toEqual({ kind: 'busy' });
    thread.onNews?.({ kind: 'progress', reached: start + 120_000, positions: 7 });
    const { progress = 0 } = tests.state(chief, started.id) ?? {};
    expect(progress).toBeGreaterThan(0.9);
    expect(progress).toBeLessThan(1);
    expect(tests.cancel(chief, started.id)).toBe(true);
    expect(thread.stopped).toBe(1);
    expect(tests.state(chief, started.id)?.state).toBe('cancelled');
    thread.onNews?.({ kind: 'outcome', outcome: { kind: 'tooMany' } });
    expect(tests.state(chief, started.id)?.state).toBe('cancelled');
    expect((await tests.start(chief, question(noEntry()))).kind).toBe('started');
    expect(tests.cancel(chief, 'nothing')).toBe(false);
  });

  it.each([
    ['tooMany', { kind: 'outcome', outcome: { kind: 'tooMany' } }],
    ['failed', null],
  ] as const)('ends as %s when its thread reports that', async (state, news) => {
    const tests = new Backtests(
      ingest.database.db,
      (_, onNews, ended) => {
        setImmediate(() => (news === null ? ended() : onNews(news)));
        return { stop: () => {} };
      },
      () => {},
    );
    const started = await tests.start(chief, question(noEntry()));
    if (started.kind !== 'started') throw new Error(started.kind);
    await eventually(() => expect(tests.state(chief, started.id)?.state).toBe(state));
  });
});
