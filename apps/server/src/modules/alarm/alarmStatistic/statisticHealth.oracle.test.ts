import type { AlarmHealth } from '@muster/model/alarm/statisticWire.ts';
import { findFloods, minuteCounts } from '@muster/model/alarm/statisticFlood.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type AlarmLife, randomLives, writeLives } from '../../../testing/alarmLives.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf } from '../../../testing/testSite.ts';

const minute = 60_000;
const day = 1440 * minute;
const dayFrom = '2026-11-02';
const from = Date.parse(`${dayFrom}T00:00:00+08:00`);

let muster: TestApp;

beforeAll(async () => {
  muster = await startTestApp();
  muster.clock.now = from + 5 * day;
  const since = new Date(from - day).toISOString();
  await muster.database.pool.query(`UPDATE building SET created_at = $1, time_zone = 'Asia/Shanghai'`, [since]);
});
afterAll(() => muster.close());

/** A raise in the reference implementation of this file. */
interface OracleRaise {
  t: number;
  life: AlarmLife;
  cleared: number | null;
  answered: number | null;
  isChatter: boolean;
}

function oracle(lives: readonly AlarmLife[], until: number): OracleRaise[] {
  const raised = lives
    // Silenced only as in their rows.
    .filter(({ suppressed }) => suppressed !== true)
    .flatMap((life) =>
      life.raises.map(({ t, clearedAt, acknowledgedAt }, index) => {
        const handled = index === life.raises.length - 1 ? life.handledAt : null;
        const answers = [acknowledgedAt, handled].filter((at) => at !== null);
        return { t, life, cleared: clearedAt, answered: answers.length === 0 ? null : Math.min(...answers) };
      }),
    )
    .filter(({ t }) => t >= from && t < until)
    .toSorted((a, b) => a.t - b.t || (a.life.id < b.life.id ? -1 : 1));
  return raised.map((each) => {
    const same = raised.filter(({ life: { type, areaId, subjectId } }) => {
      return type === each.life.type && areaId === each.life.areaId && subjectId === each.life.subjectId;
    });
    // It belongs to some minute with three of them.
    const isChatter = same.some(({ t }) => {
      const together = same.filter((other) => other.t >= t && other.t <= t + minute);
      return together.length >= 3 && together.includes(each);
    });
    return { ...each, isChatter };
  });
}

describe.each(['four', 'five', 'six'])('every figure of random alarms (%s)', (seed) => {
  test('equals that of a reference implementation', async () => {
    const until = from + 3 * day;
    const { buildingId } = muster;
    const lives = randomLives({
      seed,
      count: 400,
      buildingId,
      from: from - day,
      until: until + day,
      areas: [null, 'tanks', 'gate'],
      departs: [null],
    });
    for (const table of ['alarm', 'alarmEvent'] as const) await muster.database.db.deleteFrom(table).execute();
    await writeLives(muster, lives);
    const client = await muster.logIn();
    const days = { dayFrom, dayTo: '2026-11-04' };
    const health: AlarmHealth = dataOf(await client.get('/pod/alarm/statistics/health', days));
    const raised = oracle(lives, until);
    expect(health.raises).toBe(raised.length);
    expect(health.levels).toEqual([1, 2, 3, 4].map((level) => raised.filter((r) => r.life.level === level).length));
    // The load, and floods: their own tests verify the use of minutes.
    const perMinute = new Map<number, number>();
    for (const { t } of raised)
      perMinute.set(Math.floor((t - from) / minute), (perMinute.get(Math.floor((t - from) / minute)) ?? 0) + 1);
    const floods = findFloods(minuteCounts(from, until, perMinute), 1);
    expect(floods.length).toBeGreaterThan(0);
    expect(health.floods.list).toEqual(floods.toReversed());
    expect(health.floods.ms).toBe(floods.reduce((sum, flood) => sum + flood.to - flood.from, 0));
    const tens = Array.from({ length: 432 }, (_, at) => {
      const start = from + at * 10 * minute;
      return raised.filter(({ t }) => t >= start && t < start + 10 * minute).length;
    });
    expect(health.load).toMatchObject({
      average: raised.length / 432,
      peak: Math.max(...tens),
      intervals: 432,
      overloaded: tens.filter((count) => count > 10).length,
    });
    expect(health.days).toEqual(
      ['2026-11-02', '2026-11-03', '2026-11-04'].map((key, at) => {
        const of = tens.slice(at * 144, (at + 1) * 144);
        return { key, count: of.reduce((sum, count) => sum + count, 0), peak: Math.max(...of) };
      }),
    );
    const chattering = raised.filter(({ isChatter }) => isChatter);
    expect(health.chattering.raises).toBe(chattering.length);
    const keys = new Set(chattering.map(({ life: { type, areaId, subjectId } }) => `${type} ${areaId} ${subjectId}`));
    expect(health.chattering.count).toBe(keys.size);
    const isBrief = ({ t, cleared, answered }: OracleRaise): boolean =>
      cleared !== null && cleared - t < minute && (answered === null || answered > cleared);
    const fleeting = raised.filter((each) => isBrief(each) && !each.isChatter);
    expect(health.fleeting.raises).toBe(fleeting.length);
    const sources = new Map<string, number>();
    for (const {
      life: { type, areaId },
    } of raised)
      sources.set(`${type} ${areaId}`, (sources.get(`${type} ${areaId}`) ?? 0) + 1);
    const most = [...sources.values()].toSorted((a, b) => b - a).slice(0, 10);
    expect(health.badActors.map(({ count }) => count)).toEqual(most);
    for (const { type, areaId, count, share } of health.badActors) {
      expect(count).toBe(sources.get(`${type} ${areaId}`));
      expect(share).toBe(count / raised.length);
    }
  });
});
