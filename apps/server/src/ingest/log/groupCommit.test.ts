import { positionAt, type PositionBatch, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { decodePositions } from '@muster/protocols/musterBinary.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { expect, test, vi } from 'vitest';

import type { Deduplicator } from '../dedupe/deduplicate.ts';
import { Busy, createGroupCommit, type GroupCommit, type GroupCommitOptions } from './groupCommit.ts';
import { type LogEntry, LogTaken, LogUnavailable, type NewEntry, type PositionLog } from './positionLog.ts';

/** A log whose commits the test controls. */
class HeldLog implements PositionLog {
  readonly entries: LogEntry[] = [];
  readonly newestClock = () => Promise.resolve(undefined);
  /** Waiting appends. */
  readonly waiting: { entries: readonly NewEntry[]; commit(): void; fail(error: Error): void }[] = [];
  isHeld = false;

  append(entries: readonly NewEntry[]): Promise<readonly LogEntry[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly LogEntry[]>();
    const commit = (): void => {
      const numbered = entries.map((entry, at) => ({ ...entry, seq: this.entries.length + 1 + at }));
      this.entries.push(...numbered);
      resolve(numbered);
    };
    if (this.isHeld) this.waiting.push({ entries, commit, fail: reject });
    else commit();
    return promise;
  }

  // oxlint-disable-next-line require-yield -- nothing of these tests reads
  async *read(): AsyncGenerator<LogEntry> {}

  newestSeq(): number {
    return this.entries.length;
  }

  async close(): Promise<void> {}
}

/** Detects every repeated (tag, t). */
function rememberAll(): Deduplicator {
  const known = new Set<string>();
  return {
    deduplicate: (building, batch) => {
      const fresh = Array.from({ length: batch.length }, (_, row) => positionAt(batch, row)).filter(({ tag, t }) => {
        const key = `${building} ${tag} ${t}`;
        return !known.has(key) && known.add(key);
      });
      return { batch: toPositionBatch(fresh), duplicates: batch.length - fresh.length };
    },
    committed: () => {},
    remember: () => {},
    rememberCalls: () => {},
  };
}

interface Setup {
  readonly log: HeldLog;
  readonly commit: GroupCommit;
  /** Events, in order. */
  readonly events: string[];
  readonly onFatal: ReturnType<typeof vi.fn>;
}

function setUp(options: Partial<GroupCommitOptions> = {}): Setup {
  const log = new HeldLog();
  const events: string[] = [];
  const onFatal = vi.fn();
  const commit = createGroupCommit({
    log,
    deduplicator: rememberAll(),
    onCommitted: (entry, batch) => void events.push(`applied ${entry.seq}: ${batch?.tags.join('') ?? entry.kind}`),
    onFatal,
    onRetry: () => {},
    sleep: async () => {},
    ...options,
  });
  return { log, commit, events, onFatal };
}

function batch(...tags: readonly string[]): PositionBatch {
  return toPositionBatch(tags.map((tag) => ({ tag, t: 1000, lon: 1, lat: 2 })));
}

const bytes = new Uint8Array([1, 2, 3]);
const settled = (): Promise<void> => new Promise(setImmediate);

/** With a first commit in progress, later items wait together. */
async function withFirstUnderWay(setup: Setup): Promise<void> {
  setup.log.isHeld = true;
  void setup.commit.positions('x', 1, batch('first')).catch(() => {});
  await settled();
}

test('acknowledges when the entry is durable, not before, and passes it to the engine after the acknowledgement', async () => {
  const { log, commit, events } = setUp();
  log.isHeld = true;
  const stored = commit
    .positions('x', 5, batch('a', 'b'))
    .then((counts) => events.push(`acknowledged ${counts.accepted}`));
  await settled();
  expect(events).toEqual([]);
  log.waiting[0]?.commit();
  await stored;
  expect(events.toSorted()).toEqual(['acknowledged 2', 'applied 1: ab']);
  expect(decodePositions(log.entries[0]?.payload ?? bytes).tags).toEqual(['a', 'b']);
});

test('batches that wait together become one row for each building, in one transaction', async () => {
  const setup = setUp();
  await withFirstUnderWay(setup);
  const { commit, log, events } = setup;
  const stored = [
    commit.positions('x', 10, batch('a')),
    commit.positions('y', 20, batch('b')),
    commit.positions('x', 30, batch('c', 'a')),
  ];
  log.waiting[0]?.commit();
  await settled();
  expect(log.waiting[1]?.entries.map(({ buildingId, receivedAt }) => [buildingId, receivedAt])).toEqual([
    ['x', 30],
    ['y', 20],
  ]);
  log.waiting[1]?.commit();
  expect(await Promise.all(stored)).toEqual([
    { accepted: 1, duplicates: 0 },
    { accepted: 1, duplicates: 0 },
    { accepted: 1, duplicates: 1 },
  ]);
  expect(events).toEqual(['applied 1: first', 'applied 2: ac', 'applied 3: b']);
});

test('more commands than a statement can have wait for the next', async () => {
  const setup = setUp({ groupItems: 2 });
  await withFirstUnderWay(setup);
  const { commit, log } = setup;
  const stored = [1, 2, 3].map((at) => commit.input('x', at, 'command', bytes));
  log.waiting[0]?.commit();
  await settled();
  expect(log.waiting[1]?.entries.map(({ receivedAt }) => receivedAt)).toEqual([1, 2]);
  log.waiting[1]?.commit();
  await settled();
  expect(log.waiting[2]?.entries.map(({ receivedAt }) => receivedAt)).toEqual([3]);
  log.waiting[2]?.commit();
  expect((await Promise.all(stored)).map(({ seq }) => seq)).toEqual([2, 3, 4]);
});

test('a change of configuration keeps its place among the positions of its building', async () => {
  const setup = setUp();
  await withFirstUnderWay(setup);
  const { commit, log, events } = setup;
  void commit.positions('x', 1, batch('a'));
  const entry = commit.input('x', 2, 'config', bytes);
  void commit.positions('x', 3, batch('b'));
  void commit.input('x', 4, 'command', bytes);
  log.isHeld = false;
  log.waiting[0]?.commit();
  expect(await entry).toMatchObject({ seq: 3, kind: 'config', payload: bytes });
  await commit.drain();
  expect(events.slice(1)).toEqual(['applied 2: a', 'applied 3: config', 'applied 4: b', 'applied 5: command']);
});

test('a batch sent twice at the same time is stored once, and both are answered when it is durable', async () => {
  const setup = setUp();
  await withFirstUnderWay(setup);
  const { commit, log } = setup;
  let told = 0;
  const both = [batch('a', 'b'), batch('a', 'b')].map((same) => commit.positions('x', 1, same).finally(() => told++));
  log.waiting[0]?.commit();
  await settled();
  expect(told).toBe(0);
  log.waiting[1]?.commit();
  expect(await Promise.all(both)).toEqual([
    { accepted: 2, duplicates: 0 },
    { accepted: 0, duplicates: 2 },
  ]);
});

test('a batch without new positions is acknowledged without an entry', async () => {
  const { log, commit } = setUp();
  await commit.positions('x', 1, batch('a'));
  expect(await commit.positions('x', 2, batch('a'))).toEqual({ accepted: 0, duplicates: 1 });
  expect(log.entries.length).toBe(1);
  await settled();
  expect(commit.load().positions).toBe(0);
});

test('over the cap a sender is refused at once; an SOS is still accepted, and so are commands', async () => {
  const setup = setUp({ maxPositions: 100, maxInputBytes: 5 });
  await withFirstUnderWay(setup);
  const { commit, log } = setup;
  const many = batch(...Array.from({ length: 86 }, (_, tag) => `T${tag}`));
  const stored = commit.positions('x', 1, many);
  await expect(commit.positions('x', 1, batch('a', 'b', 'c'))).rejects.toThrow(Busy);
  const sos = commit.positions('x', 1, toPositionBatch([{ tag: 's', t: 1, sos: true }]));
  const command = commit.input('x', 1, 'command', bytes);
  await expect(commit.input('x', 1, 'command', bytes)).rejects.toThrow(Busy);
  log.isHeld = false;
  log.waiting[0]?.commit();
  await Promise.all([stored, sos, command]);
  await settled();
  expect(commit.load()).toEqual({ positions: 0, bytes: 0, isStorageAway: false });
  await expect(commit.positions('x', 1, batch('a', 'b', 'c'))).resolves.toEqual({ accepted: 3, duplicates: 0 });
});

test('positions count until the engine has applied them, so that a slow engine slows the senders down', async () => {
  const engine = Promise.withResolvers<void>();
  const { commit } = setUp({ maxPositions: 20, onCommitted: () => engine.promise });
  await commit.positions('x', 1, batch(...'abcdefghijkl'));
  await expect(commit.positions('x', 1, batch('m'))).rejects.toThrow(Busy);
  engine.resolve();
  await settled();
  await expect(commit.positions('x', 1, batch('m'))).resolves.toEqual({ accepted: 1, duplicates: 0 });
});

test('while the database is away senders wait, and are acknowledged when it returns; the log gets the same entries', async () => {
  const retries: number[] = [];
  const { commit, log } = setUp({ onRetry: (_, attempt) => void retries.push(attempt) });
  log.isHeld = true;
  const stored = commit.positions('x', 1, batch('a'));
  for (const attempt of [0, 1, 2]) {
    await eventually(() => expect(log.waiting.length).toBe(attempt + 1));
    log.waiting[attempt]?.fail(new LogUnavailable(new Error('away')));
  }
  await eventually(() => expect(log.waiting.length).toBe(4));
  expect(commit.load().isStorageAway).toBe(true);
  expect(log.waiting.every(({ entries }) => entries === log.waiting[0]?.entries)).toBe(true);
  log.waiting[3]?.commit();
  expect(await stored).toEqual({ accepted: 1, duplicates: 0 });
  expect(retries).toEqual([1, 2, 3]);
  expect(commit.load().isStorageAway).toBe(false);
});

test('a failed query of the deduplicator is repeated', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.reject(new Error('away'))];
  const known = rememberAll();
  const { commit } = setUp({
    deduplicator: {
      ...known,
      deduplicate: (building, positions) => answers.shift() ?? known.deduplicate(building, positions),
    },
  });
  expect(await commit.positions('x', 1, batch('a'))).toEqual({ accepted: 1, duplicates: 0 });
});

test('a second writer ends it: all waiting senders are refused, and none is acknowledged any more', async () => {
  const setup = setUp();
  await withFirstUnderWay(setup);
  const { commit, log, onFatal, events } = setup;
  const waiting = commit.positions('x', 1, batch('a'));
  log.waiting[0]?.fail(new LogTaken('elsewhere'));
  await expect(waiting).rejects.toThrow('The ingest thread has failed');
  await expect(commit.positions('x', 1, batch('b'))).rejects.toThrow('The ingest thread has failed');
  expect(onFatal).toHaveBeenCalledExactlyOnceWith(expect.any(LogTaken));
  expect(events).toEqual([]);
});

test('an engine that fails ends it as well', async () => {
  const { commit, onFatal } = setUp({
    onCommitted: () => {
      throw new Error('bug');
    },
  });
  // It is stored all the same.
  expect(await commit.positions('x', 1, batch('a'))).toEqual({ accepted: 1, duplicates: 0 });
  await settled();
  expect(onFatal).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'bug' }));
  await expect(commit.positions('x', 1, batch('b'))).rejects.toThrow('The ingest thread has failed');
});

test('draining refuses new items, commits waiting ones, and ends when the engine has applied them', async () => {
  const engine = Promise.withResolvers<void>();
  const setup = setUp({ onCommitted: () => engine.promise });
  await withFirstUnderWay(setup);
  const { commit, log } = setup;
  const waiting = commit.positions('x', 1, batch('a'));
  let isDrained = false;
  const drained = commit.drain().then(() => (isDrained = true));
  await expect(commit.positions('x', 1, batch('b'))).rejects.toThrow(Busy);
  log.isHeld = false;
  log.waiting[0]?.commit();
  expect(await waiting).toEqual({ accepted: 1, duplicates: 0 });
  await settled();
  expect(isDrained).toBe(false);
  engine.resolve();
  await drained;
  expect(log.entries.length).toBe(2);
});
