import {
  type Position,
  positionAt,
  type PositionBatch,
  positionFlag,
  toPositionBatch,
} from '@muster/model/position/positionBatch.ts';
import { decodePositions, encodePositions } from '@muster/protocols/musterBinary.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../core/db/database.ts';
import { newId } from '../core/db/newId.ts';
import { createDeduplicator, type Deduplicator } from '../ingest/dedupe/deduplicate.ts';
import { createGroupCommit, type GroupCommit } from '../ingest/log/groupCommit.ts';
import type { PositionLog } from '../ingest/log/positionLog.ts';
import { openTableLog } from '../ingest/log/tableLog.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { mergeChunks } from './mergeChunks.ts';
import { moveTracks } from './moveTracks.ts';
import { storedTimes } from './storedTimes.store.ts';
import { type HistoryQuery, trackHistory } from './trackHistory.ts';

let database: TestDatabase;
let log: PositionLog;
beforeAll(async () => {
  database = await freshDatabase();
  log = await openTableLog({ url: database.url, db: database.db });
});
afterAll(async () => {
  await log.close();
  await database.drop();
});

const msPerHour = 3_600_000;
const start = Date.UTC(2025, 10, 20, 1, 30);
const now = start + 24 * msPerHour;
const everything = { from: start - 8 * 24 * msPerHour, to: now };

/** The ingest thread after a start: all of its state comes from the database. */
async function startIngest(buildingId: string, generationSize = 50): Promise<GroupCommit> {
  const stored = storedTimes(database.db, () => now);
  const fail = (error: unknown): never => {
    throw error;
  };
  const deduplicator: Deduplicator = createDeduplicator({
    isRegistered: (_, tag) => !tag.startsWith('?'),
    stored,
    onError: fail,
    generationSize,
  });
  for await (const { seq, kind, payload } of log.read(buildingId, await stored.through(buildingId)))
    if (kind === 'positions') deduplicator.remember(buildingId, seq, decodePositions(payload));
  return createGroupCommit({ log, deduplicator, onCommitted: () => {}, onFatal: fail, onRetry: fail });
}

async function history(query: HistoryQuery): Promise<number[]> {
  const times: number[] = [];
  for await (const { points } of trackHistory(database.db, query)) times.push(...points.t);
  return times;
}

const move = async (buildingId: string): Promise<void> => {
  while ((await moveTracks(database.db, buildingId)).isMore);
};

function batch(tag: string, ...seconds: readonly number[]): PositionBatch {
  return toPositionBatch(seconds.map((second) => ({ tag, t: start + second * 1000, lon: 121.4, lat: 31.2 })));
}

/** Interrupts the transaction at its n-th statement, like a kill there. */
async function killedAt(statement: number, work: (db: Database) => Promise<unknown>): Promise<void> {
  const killed = new Error('killed');
  let left = statement;
  const fragile = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (left-- === 0) throw killed;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(fragile).catch((error: unknown) => {
    if (error !== killed) throw error;
  });
}

async function pointsInChunks(buildingId: string): Promise<number> {
  const { rows } = await database.pool.query<{ points: string }>(
    'SELECT sum(count) AS points FROM track_chunk WHERE building_id = $1',
    [buildingId],
  );
  return Number(rows[0]?.points);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'every acknowledged position is in history exactly once, whatever is repeated, late, or killed in between (seed %i)',
  async (seed) => {
    const random = seededRandom(`history ${seed}`);
    const buildingId = newId();
    const acknowledged = new Map(['a', 'b', '?c'].map((tag) => [tag, new Set<number>()]));
    let ingest = await startIngest(buildingId);
    let clock = start;

    const send = async (): Promise<void> => {
      clock += random.integer(0, 20) * 60_000;
      const tags = random.chance(0.1) ? ['?c'] : ['a', 'b'];
      const positions = Array.from({ length: random.integer(1, 40) }, (): Position => {
        const late = random.chance(0.05) ? 6 * 24 * msPerHour : random.chance(0.3) ? msPerHour : 30_000;
        return { tag: random.pick(tags), t: clock - random.integer(0, late / 10_000) * 10_000, lon: 121, lat: 31 };
      });
      const fresh = positions.filter(({ tag, t }) => {
        const known = acknowledged.get(tag) ?? new Set();
        return !known.has(t) && known.add(t);
      });
      const counts = await ingest.positions(buildingId, now, toPositionBatch(positions));
      if (!tags.includes('?c'))
        expect(counts).toEqual({ accepted: fresh.length, duplicates: positions.length - fresh.length });
    };
    const actions: (readonly [weight: number, act: () => Promise<unknown>])[] = [
      [8, send],
      [2, () => move(buildingId)],
      [1, () => killedAt(random.integer(0, 8), (db) => moveTracks(db, buildingId))],
      [1, () => mergeChunks(database.db, Math.floor(clock / msPerHour))],
      [1, () => killedAt(random.integer(1, 6), (db) => mergeChunks(db, Math.floor(clock / msPerHour)))],
      [1, async () => (ingest = await startIngest(buildingId))],
    ];
    const deck = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    for (let step = 0; step < 60; step++) {
      await random.pick(deck)();
      if (!random.chance(0.15)) continue;
      for (const tag of ['a', 'b']) {
        const wanted = [...(acknowledged.get(tag) ?? [])].sort((x, y) => x - y);
        expect(await history({ buildingId, spans: [{ tag, ...everything }] }), `step ${step}`).toEqual(wanted);
      }
    }
    expect(await history({ buildingId, spans: [{ tag: '?c', ...everything }] })).toEqual([]);
    await move(buildingId);
    const stored = (acknowledged.get('a')?.size ?? 0) + (acknowledged.get('b')?.size ?? 0);
    expect(await pointsInChunks(buildingId)).toBe(stored);
    expect(stored).toBeGreaterThan(200);
  },
);

test('a span begins at its from and ends before its to, within hours and across them, in log and chunks', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  // Half of it in chunks, half in the log; the hour ends at second 1800.
  await ingest.positions(buildingId, now, batch('a', 0, 10, 20, 1799, 1800));
  await move(buildingId);
  await ingest.positions(buildingId, now, batch('a', 15, 1801, 5400));
  const between = (from: number, to: number) =>
    history({ buildingId, spans: [{ tag: 'a', from: start + from * 1000, to: start + to * 1000 }] });
  const seconds = async (times: Promise<number[]>) => (await times).map((t) => (t - start) / 1000);
  expect(await seconds(between(0, 5401))).toEqual([0, 10, 15, 20, 1799, 1800, 1801, 5400]);
  expect(await seconds(between(10, 1800))).toEqual([10, 15, 20, 1799]);
  expect(await seconds(between(1800, 5400))).toEqual([1800, 1801]);
  expect(await seconds(between(11, 15))).toEqual([]);
  expect(await seconds(between(2000, 2000))).toEqual([]);
});

test('several spans are returned one after the other: a person who changed the card', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  await ingest.positions(buildingId, now, batch('a', 0, 10, 20));
  await move(buildingId);
  await ingest.positions(buildingId, now, batch('b', 5, 15, 25));
  const spans = [
    { tag: 'a', from: start, to: start + 12_000 },
    { tag: 'b', from: start + 12_000, to: now },
    { tag: 'a', from: start + 12_000, to: now },
  ];
  const pieces: [number, number[]][] = [];
  for await (const { span, points } of trackHistory(database.db, { buildingId, spans }))
    pieces.push([span, Array.from(points.t, (t) => (t - start) / 1000)]);
  expect(pieces).toEqual([
    [0, [0, 10]],
    [1, [15, 25]],
    [2, [20]],
  ]);
});

test('a chunk restores what was sent, to the decimals that chunks keep', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  const sent: Position = {
    tag: 'a',
    t: start + 123,
    lon: 121.4737012,
    lat: 31.2304567,
    floor: -1,
    speed: 1.23,
    heading: 359,
    battery: 88,
    heartRate: 76,
    sos: true,
    worn: false,
  };
  await ingest.positions(buildingId, now, toPositionBatch([sent]));
  const read = async (): Promise<Position[]> => {
    const found: Position[] = [];
    for await (const { points } of trackHistory(database.db, { buildingId, spans: [{ tag: 'a', ...everything }] }))
      found.push(positionAt({ ...points, tags: ['a'], accuracy: new Float64Array(1).fill(Number.NaN) }, 0));
    return found;
  };
  expect(await read()).toEqual([sent]);
  await move(buildingId);
  expect(await read()).toEqual([sent]);
});

test('is thinned to the requested number, over log and chunks, first and last kept', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  const seconds = Array.from({ length: 5000 }, (_, second) => second);
  await ingest.positions(buildingId, now, batch('a', ...seconds.slice(0, 4000)));
  await move(buildingId);
  await ingest.positions(buildingId, now, batch('a', ...seconds.slice(4000)));
  const thin = await history({ buildingId, spans: [{ tag: 'a', ...everything }], maxPoints: 100 });
  expect(thin.length).toBeGreaterThan(90);
  expect(thin.length).toBeLessThanOrEqual(100);
  expect([thin[0], thin.at(-1)]).toEqual([start, start + 4999_000]);
  const all = await history({ buildingId, spans: [{ tag: 'a', ...everything }], maxPoints: 5000 });
  expect(all.length).toBe(5000);
});

test('a reader that stops early leaves no open transaction', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  await ingest.positions(buildingId, now, batch('a', 0, 4000, 8000));
  for await (const { points } of trackHistory(database.db, { buildingId, spans: [{ tag: 'a', ...everything }] })) {
    expect(points.length).toBe(1);
    break;
  }
  const { rows } = await database.pool.query<{ open: string }>(
    `SELECT count(*) AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(Number(rows[0]?.open)).toBe(0);
});

test('a history that is being read does not see concurrent moves: no point twice or missing', async () => {
  const buildingId = newId();
  const ingest = await startIngest(buildingId);
  await ingest.positions(buildingId, now, batch('a', 0, 2000));
  await move(buildingId);
  await ingest.positions(buildingId, now, batch('a', 10, 2010));
  const times: number[] = [];
  for await (const { points } of trackHistory(database.db, { buildingId, spans: [{ tag: 'a', ...everything }] })) {
    times.push(...points.t);
    await move(buildingId);
    await mergeChunks(database.db, Math.floor(now / msPerHour));
  }
  expect(times.map((t) => (t - start) / 1000)).toEqual([0, 10, 2000, 2010]);
});

test('a damaged entry of the log is skipped, and copied to a separate table', async () => {
  const buildingId = newId();
  const payload = encodePositions(batch('a', 0));
  const entry = { buildingId, receivedAt: now, kind: 'positions' } as const;
  const [damaged, last] = await log.append([
    { ...entry, payload: payload.subarray(0, 20) },
    { ...entry, payload },
  ]);
  expect((await history({ buildingId, spans: [{ tag: 'a', ...everything }] })).length).toBeGreaterThan(0);
  expect(await moveTracks(database.db, buildingId)).toMatchObject({ points: 1 });
  expect(await storedTimes(database.db).through(buildingId)).toBe(last?.seq);
  const kept = await database.db.selectFrom('unreadableEntry').select(['seq', 'payload']).execute();
  expect(kept).toEqual([{ seq: damaged?.seq, payload: Buffer.from(payload.subarray(0, 20)) }]);
});

test('rows of unregistered tags stay out of chunks', async () => {
  const buildingId = newId();
  const unregistered = batch('x', 1, 2);
  unregistered.flags.fill(positionFlag.unregistered);
  await log.append([{ buildingId, receivedAt: now, kind: 'positions', payload: encodePositions(unregistered) }]);
  expect(await moveTracks(database.db, buildingId)).toMatchObject({ points: 0, isMore: false });
  expect(await history({ buildingId, spans: [{ tag: 'x', ...everything }] })).toEqual([]);
});
