import { type PositionBatch, positionFlag, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createDeduplicator, type Deduplicator, type StoredTimes } from './deduplicate.ts';

const site = 'site';
const start = Date.UTC(2025, 10, 20);
const msPerHour = 3_600_000;

type Sent = readonly [tag: string, minute: number];

function batchOf(sent: readonly Sent[]): PositionBatch {
  return toPositionBatch(sent.map(([tag, minute]) => ({ tag, t: start + minute * 60_000, lon: 1, lat: 2 })));
}

function sentOf(batch: PositionBatch): Sent[] {
  return batch.tags.map((tag, row) => [tag, ((batch.t[row] ?? 0) - start) / 60_000]);
}

/** A log and a track writer in memory, instead of the database. */
class Storage implements StoredTimes {
  readonly log: { seq: number; sent: Sent[] }[] = [];
  readonly chunks: Sent[] = [];
  place = 0;
  isAway = false;
  asked = 0;
  queriedPlace = 0;

  append(batch: PositionBatch): number {
    const seq = this.log.length + 1;
    this.log.push({ seq, sent: sentOf(batch) });
    return seq;
  }

  /** Moves some entries, or all. */
  moveTracks(entries = Infinity): void {
    const to = Math.min(this.place + entries, this.log.length);
    for (const { seq, sent } of this.log)
      if (seq > this.place && seq <= to) this.chunks.push(...sent.filter(([tag]) => isKnown(tag)));
    this.place = to;
  }

  async through(): Promise<number> {
    this.queriedPlace++;
    return this.#answer(this.place);
  }

  async newest(_: string, tags: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const newest = new Map<string, number>();
    for (const [tag, minute] of this.chunks)
      if (tags.includes(tag)) newest.set(tag, Math.max(newest.get(tag) ?? 0, start + minute * 60_000));
    return this.#answer(newest);
  }

  async inHours(_: string, hours: readonly { tag: string; hour: number }[]): Promise<readonly number[][]> {
    const times = hours.map(({ tag, hour }) =>
      this.chunks
        .flatMap(([of, minute]) => {
          const t = start + minute * 60_000;
          return of === tag && Math.floor(t / msPerHour) === hour ? [t] : [];
        })
        .sort((a, b) => a - b),
    );
    return this.#answer(times);
  }

  async #answer<T>(answer: T): Promise<T> {
    this.asked++;
    if (this.isAway) throw new Error('away');
    await Promise.resolve();
    return answer;
  }
}

const isKnown = (tag: string): boolean => !tag.startsWith('?');

function deduplicatorOf(stored: StoredTimes, generationSize = 5): Deduplicator {
  return createDeduplicator({
    generationSize,
    isRegistered: (_, tag) => isKnown(tag),
    stored,
    onError: (error) => {
      throw error;
    },
  });
}

/** Deduplicates, logs and reports a batch, like the group commit. */
async function store(deduplicator: Deduplicator, storage: Storage, sent: readonly Sent[]): Promise<Sent[]> {
  const { batch, duplicates } = await deduplicator.deduplicate(site, batchOf(sent));
  expect(batch.length + duplicates).toBe(sent.length);
  if (batch.length > 0) deduplicator.committed(site, storage.append(batch));
  return sentOf(batch);
}

function restarted(storage: Storage): Deduplicator {
  const deduplicator = deduplicatorOf(storage);
  for (const { seq, sent } of storage.log) if (seq > storage.place) deduplicator.remember(site, seq, batchOf(sent));
  return deduplicator;
}

test('stores each (tag, t) once and counts the others, whatever is sent, moved to chunks and killed in between', async () => {
  // A moving window, so that there are always new and repeated positions.
  const minute = fc.nat(8);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ send: fc.array(fc.tuple(fc.constantFrom('a', 'b'), minute), { maxLength: 3 }) }),
    },
    { weight: 3, arbitrary: fc.record({ move: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constant({ kill: true }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const storage = new Storage();
      let deduplicator = deduplicatorOf(storage, 2);
      const model = new Set<string>();
      for (const [at, next] of steps.entries()) {
        if ('move' in next) storage.moveTracks(next.move);
        else if ('kill' in next) deduplicator = restarted(storage);
        else {
          const sent = next.send.map(([tag, offset]): Sent => [tag, 40 + at + offset]);
          const fresh = sent.filter((position) => !model.has(String(position)) && model.add(String(position)));
          expect(await store(deduplicator, storage, sent)).toEqual(fresh);
        }
      }
    }),
    { numRuns: 500, seed: 20_251_119 },
  );
});

test('a tag in order is queried once, and then never again', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  for (let minute = 0; minute < 200; minute++) {
    await store(deduplicator, storage, [
      ['a', minute],
      ['a', minute - 1],
    ]);
    if (minute % 50 === 0) storage.moveTracks();
  }
  // Once for its newest time and its hours, then only for the progress of the tracks.
  expect(storage.asked - storage.queriedPlace).toBe(2);
});

test('returns at once if no query is needed, so that an SOS waits for none', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  await store(deduplicator, storage, [['a', 10]]);
  expect(deduplicator.deduplicate(site, batchOf([['a', 11]]))).not.toBeInstanceOf(Promise);
  expect(deduplicator.deduplicate(site, batchOf([['a', 5]]))).not.toBeInstanceOf(Promise);
  expect(deduplicator.deduplicate(site, batchOf([['?b', 5]]))).not.toBeInstanceOf(Promise);
});

test('a query that failed while the database was away is repeated, and nothing was remembered of it', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  storage.isAway = true;
  await expect(deduplicator.deduplicate(site, batchOf([['a', 1]]))).rejects.toThrow('away');
  storage.isAway = false;
  expect(
    await store(deduplicator, storage, [
      ['a', 1],
      ['a', 1],
    ]),
  ).toEqual([['a', 1]]);
});

test('drops what is in chunks, and still detects it', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  for (let minute = 0; minute < 20; minute++) await store(deduplicator, storage, [['a', minute]]);
  storage.moveTracks();
  for (let minute = 20; minute < 30; minute++) await store(deduplicator, storage, [['a', minute]]);
  await new Promise(setImmediate);
  const askedBefore = storage.asked;
  expect(
    await store(deduplicator, storage, [
      ['a', 3],
      ['a', 3.5],
      ['a', 25],
    ]),
  ).toEqual([['a', 3.5]]);
  expect(storage.asked).toBeGreaterThan(askedBefore);
});

test('ignores an outdated answer', async () => {
  const storage = new Storage();
  const held = { through: Promise.resolve(), inHours: Promise.resolve() };
  const slow: StoredTimes = {
    through: () => held.through.then(() => storage.through()),
    newest: (building, tags) => storage.newest(building, tags),
    inHours: async (building, hours) => {
      const read = await storage.inHours(building, hours);
      await held.inHours;
      return read;
    },
  };
  const settled = (): Promise<void> => new Promise(setImmediate);
  const deduplicator = deduplicatorOf(slow, 1);
  await store(deduplicator, storage, [['a', 30]]);
  storage.moveTracks();
  await store(deduplicator, storage, [['b', 1]]);
  await settled();
  await store(deduplicator, storage, [['a', 10]]);
  await settled();

  const through = Promise.withResolvers<void>();
  const inHours = Promise.withResolvers<void>();
  Object.assign(held, { through: through.promise, inHours: inHours.promise });
  await store(deduplicator, storage, [['b', 2]]);
  // The hour is read while 10 is in the log; then 10 moves to a chunk and is dropped; then the answer arrives.
  const late = deduplicator.deduplicate(site, batchOf([['a', 11]]));
  await settled();
  storage.moveTracks();
  through.resolve();
  await settled();
  inHours.resolve();
  await late;
  expect((await deduplicator.deduplicate(site, batchOf([['a', 10]]))).duplicates).toBe(1);
});

test('marks unregistered tags, keeps their latest times, and limits their memory', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  const { batch } = await deduplicator.deduplicate(
    site,
    batchOf([
      ['?x', 1],
      ['a', 1],
    ]),
  );
  expect([...batch.flags]).toEqual([positionFlag.unregistered, 0]);
  expect(
    await store(deduplicator, storage, [
      ['?x', 1],
      ['?x', 2],
    ]),
  ).toEqual([['?x', 2]]);
  for (let made = 0; made < 10_000; made++) await store(deduplicator, storage, [[`?${made}`, 1]]);
  expect(await store(deduplicator, storage, [['?x', 1]])).toEqual([['?x', 1]]);
});

test('does not mix the tags of two buildings', async () => {
  const storage = new Storage();
  const deduplicator = deduplicatorOf(storage);
  await store(deduplicator, storage, [['a', 1]]);
  const { duplicates } = await deduplicator.deduplicate('elsewhere', batchOf([['a', 1]]));
  expect(duplicates).toBe(0);
});

test('every registered tag has one number, in whatever order and batch it comes; others have none', async () => {
  const deduplicator = createDeduplicator({
    isRegistered: (_, tag) => tag !== 'unregistered',
    stored: new Storage(),
    onError: () => {},
  });
  const numberOf = new Map<string, number>();
  const deliveries: Sent[][] = [
    [
      ['a', 1],
      ['unregistered', 1],
      ['b', 1],
    ],
    // The first is already known, and removed.
    [
      ['b', 1],
      ['c', 2],
      ['a', 2],
      ['b', 2],
    ],
  ];
  let by: object | undefined;
  for (const sent of deliveries) {
    const { batch } = await deduplicator.deduplicate(site, batchOf(sent));
    by ??= batch.numbered?.by;
    expect(batch.numbered?.by).toBe(by);
    expect(batch.numbered?.numbers.length).toBe(batch.length);
    batch.tags.forEach((tag, row) => {
      const number = batch.numbered?.numbers[row] ?? Number.NaN;
      expect(number).toBe(tag === 'unregistered' ? -1 : (numberOf.get(tag) ?? number));
      if (tag !== 'unregistered') numberOf.set(tag, number);
    });
  }
  expect([...numberOf.values()].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
});
