import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { decodeClockRecord } from '../../ingest/log/clockRecord.ts';
import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';
import { TestMachine } from '../../testing/testMachine.ts';

const hourMs = 3_600_000;
const tenYearsMs = 87_660 * hourMs;
const [lon, lat] = [121.5, 31.25];
const region = { shape: 'circle', center: [lon, lat], radius: 20, floor: 0 };

let machine: TestMachine;
let ingest: TestIngest;

beforeEach(async () => {
  machine = new TestMachine();
  ingest = await startTestIngest({ machine, boot: 'boot-1' });
  await ingest.register('T1', 'p1', '王芳');
  await ingest.register('T2', 'p2', '李雷');
  // Rules that would raise any effect of a wrong clock on people in their yard.
  const alarms = {
    overcrowding: { on: true, max: 2 },
    understaffing: { on: true, min: 2, onDelay: 30 },
    retention: { on: true, minutes: 30 },
    stationary: { on: true, minutes: 30 },
    cluster: { on: true, count: 3, time: 1 },
  };
  const regions = JSON.stringify([region]);
  const yard = { id: 'yard', buildingId: 'b1', name: '堆场', regions, alarms: JSON.stringify(alarms) };
  await ingest.database.db.insertInto('area').values(yard).execute();
  await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'area', ids: ['yard'] });
  await stand(1);
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

/** Seconds pass, and in all but the last few both are in the yard, by right clocks. */
async function stand(seconds: number): Promise<number[]> {
  const accepted: number[] = [];
  for (let passed = 0; passed < seconds; passed += 4) {
    machine.pass(4000);
    const t = machine.time();
    const { data } = await ingest.post(['T1', 'T2'].map((tag) => ({ tag, t, lon, lat })));
    accepted.push(data.accepted);
  }
  return accepted;
}

const clocks = async (): Promise<number[]> => {
  const { db } = ingest.database;
  const rows = await db.selectFrom('positionLog').select('payload').where('kind', '=', 4).orderBy('seq').execute();
  return rows.map((row) => decodeClockRecord(row).difference / 1000);
};
const presence = () =>
  ingest.database.db.selectFrom('presenceEvent').select(['kind', 'tag']).orderBy('t').orderBy('tag').execute();
const alarms = () => ingest.database.db.selectFrom('alarm').select(['type', 'late']).execute();
const conditions = () => ingest.conditions.all().map(({ code, facts }) => [code, facts['seconds']]);

/** The keeper has read the system clock since it was set. */
const seen = (code: string | null) => eventually(() => expect(conditions()[0]?.[0] ?? null).toBe(code));

/** Nothing was raised, nobody is missing, and a new tag is visible at once. */
async function expectAllIsWell(): Promise<void> {
  expect(await alarms()).toEqual([]);
  expect(await presence()).toEqual([
    { kind: 'enter', tag: 'T1' },
    { kind: 'enter', tag: 'T2' },
  ]);
  const t = machine.time();
  await ingest.post(['T1', 'T2', 'X1'].map((tag) => ({ tag, t: t + 1, lon, lat, sos: tag === 'X1' })));
  await eventually(async () => expect(await alarms()).toEqual([{ type: 'oneKeyHelp', late: false }]));
}

describe('a system clock that steps', () => {
  it.each([hourMs, -hourMs, tenYearsMs])('by %i ms for 12 s changes nothing', async (step) => {
    machine.setWrongBy(step);
    await seen('clockStepped');
    expect(conditions()).toEqual([['clockStepped', step / 1000]]);
    const ready = await fetch(ingest.url('/readyz'));
    expect(await ready.text()).toContain('clockStepped');
    expect(new Set(await stand(12))).toEqual(new Set([2]));
    machine.setWrongBy(0);
    expect(new Set(await stand(60))).toEqual(new Set([2]));
    await seen(null);
    expect(await clocks()).toEqual([0]);
    await expectAllIsWell();
  });

  it.each([hourMs, -hourMs, tenYearsMs, -tenYearsMs])('by %i ms for 90 s is followed for as long', async (step) => {
    machine.setWrongBy(step);
    await seen('clockStepped');
    // The last check before the step may be some seconds ago: time passes in leaps here.
    await stand(40);
    expect(await clocks()).toEqual([0]);
    await stand(24);
    await eventually(async () => expect(await clocks()).toEqual([0, step / 1000]));
    await stand(24);
    machine.setWrongBy(0);
    await eventually(() => expect(conditions()).toEqual([['clockStepped', -step / 1000]]));
    machine.pass(60_000);
    await eventually(async () => expect(await clocks()).toEqual([0, step / 1000, -step / 1000]));
    // From now on right clocks are accepted.
    expect(new Set(await stand(8))).toEqual(new Set([2]));
    await expectAllIsWell();
  });

  it('accepts a call for help at once while it is wrong, from a right clock', async () => {
    machine.setWrongBy(tenYearsMs);
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, tenYearsMs / 1000]));
    const { data } = await ingest.post({ tag: 'T1', t: machine.time(), lon, lat, sos: true });
    expect(data.accepted).toBe(1);
    await eventually(async () => expect(await alarms()).toEqual([{ type: 'oneKeyHelp', late: false }]));
  });

  it('keeps the clock through a restart of the server, and gives the same events from the log alone', async () => {
    machine.setWrongBy(hourMs);
    await seen('clockStepped');
    await stand(20);
    await ingest.restart();
    expect(new Set(await stand(8))).toEqual(new Set([2]));
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, 3600]));
    await ingest.restart();
    machine.setWrongBy(0);
    await seen('clockStepped');
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, 3600, -3600]));
    expect(new Set(await stand(8))).toEqual(new Set([2]));
    await ingest.stop();
    for (const table of ['engineSnapshot', 'enginePlace', 'alarm', 'presenceEvent'] as const) {
      await ingest.database.db.deleteFrom(table).execute();
    }
    await ingest.restart();
    await stand(4);
    await expectAllIsWell();
  });
});

it('a device whose clock is wrong for a minute is reported, and no other', async () => {
  for (let passed = 0; passed < 64; passed += 4) {
    machine.pass(4000);
    const t = machine.time();
    const wrong = { tag: 'T2', t: t + 2 * hourMs, lon, lat };
    const { data } = await ingest.post([{ tag: 'T1', t, lon, lat }, wrong, { ...wrong, tag: 'X1' }]);
    expect(data.accepted).toBe(1);
  }
  expect(ingest.conditions.all()).toMatchObject([
    { code: 'deviceClockWrong', buildingId: 'b1', subject: 'T2', facts: { tag: 'T2', seconds: 7200 } },
  ]);
  await ingest.post({ tag: 'T2', t: machine.time(), lon, lat });
  expect(conditions()).toEqual([]);
});

describe('a machine that is started again', () => {
  it('with a system clock that is behind continues where the log ends, and follows it after 60 s', async () => {
    machine.setWrongBy(-hourMs);
    ingest.boot = 'boot-2';
    await ingest.restart();
    expect(new Set(await stand(20))).toEqual(new Set([2]));
    await seen('clockStepped');
    machine.pass(61_000);
    await eventually(async () =>
      expect((await clocks()).map((seconds) => Math.round(seconds / 60))).toEqual([0, 0, -60]),
    );
    machine.setWrongBy(0);
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toHaveLength(4));
    expect(new Set(await stand(8))).toEqual(new Set([2]));
    expect(await alarms()).toEqual([]);
  });

  it('uses its system clock if that is later than the log', async () => {
    machine.pass(5 * 60_000);
    ingest.boot = 'boot-2';
    await ingest.restart();
    expect(new Set(await stand(8))).toEqual(new Set([2]));
    expect(await clocks()).toEqual([0, 0]);
    // Writes in progress when the five minutes passed seem to have been delayed for as long, until the next check.
    await eventually(() => expect(conditions()).toEqual([]));
  });
});

describe('deletion by age', () => {
  const forgottenMs = (): number => {
    const { now, retentionNow } = ingest.clock;
    return now() - retentionNow();
  };

  it('does not happen, after a step forward, until a device confirms it', async () => {
    machine.setWrongBy(tenYearsMs);
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, tenYearsMs / 1000]));
    expect(forgottenMs()).toBe(tenYearsMs);
    // A call for help does not confirm the time, a position with the right time does.
    await ingest.post([
      { tag: 'T1', t: machine.time(), lon, lat, sos: true },
      { tag: 'T2', t: machine.time(), lon, lat },
    ]);
    expect(forgottenMs()).toBe(tenYearsMs);
    await ingest.post({ tag: 'T2', t: machine.wall(), lon, lat });
    await eventually(() => expect(forgottenMs()).toBe(0));
  });

  it('does not happen where the clock was put back before anything confirmed it', async () => {
    machine.setWrongBy(tenYearsMs);
    machine.pass(61_000);
    await eventually(() => expect(forgottenMs()).toBe(tenYearsMs));
    machine.setWrongBy(0);
    machine.pass(61_000);
    await eventually(() => expect(forgottenMs()).toBe(0));
    expect(Math.abs(ingest.clock.retentionNow() - machine.time())).toBeLessThan(2000);
  });

  it('does not happen after a start that is long after the end, until a device confirms it', async () => {
    await ingest.stop();
    machine.setWrongBy(tenYearsMs);
    ingest.boot = 'boot-2';
    await ingest.restart();
    expect(forgottenMs()).toBeGreaterThan(tenYearsMs - hourMs);
    expect(Math.abs(ingest.clock.now() - ingest.clock.confirmedNow())).toBeLessThan(hourMs);
    await ingest.post({ tag: 'T2', t: machine.wall(), lon, lat });
    await eventually(() => expect(forgottenMs()).toBe(0));
  });
});

describe('waiting rows in the database', () => {
  it('wait as long as before when the clock is moved, and a card stays with its carrier', async () => {
    const { db } = ingest.database;
    machine.setWrongBy(hourMs);
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, 3600]));
    // A card is bound by the wrong clock.
    const boundFrom = new Date(machine.wall()).toISOString();
    await db.updateTable('cardBinding').set({ boundFrom }).where('sn', '=', 'T2').execute();
    const due = new Date(machine.wall() + 60_000).toISOString();
    const waiting = { id: 'o1', buildingId: 'b1', kind: 'alarm', payload: '{}', nextAttemptAt: due, attempts: 1 };
    await db.insertInto('outbox').values(waiting).execute();
    await ingest.web.call('configChanged', { buildingId: 'b1', entity: 'locationCard', ids: [] });
    machine.setWrongBy(0);
    machine.pass(61_000);
    await eventually(async () => expect(await clocks()).toEqual([0, 3600, -3600]));
    await eventually(async () => {
      const row = await db.selectFrom('outbox').select('nextAttemptAt').executeTakeFirstOrThrow();
      expect(Math.abs(Date.parse(row.nextAttemptAt) - (Date.parse(due) - hourMs))).toBeLessThan(2000);
      const card = await db
        .selectFrom('cardBinding')
        .select('boundFrom')
        .where('sn', '=', 'T2')
        .executeTakeFirstOrThrow();
      expect(Date.parse(card.boundFrom)).toBeLessThanOrEqual(machine.time() + 2000);
    });
    await eventually(async () => {
      await stand(4);
      expect(await presence()).toContainEqual({ kind: 'enter', tag: 'T2' });
    });
  });
});
