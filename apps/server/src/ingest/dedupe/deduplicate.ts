import { selectRows } from '@muster/model/position/batchRows.ts';
import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

import { knownTimes, type KnownTimes, type TagHour } from './knownTimes.ts';

/** What is left of a batch after the positions that are stored already were taken out. */
export interface Deduplicated {
  /** The new positions in their order; rows of unregistered tags carry `positionFlag.unregistered`. */
  readonly batch: PositionBatch;
  /** How many were known by (tag, t). */
  readonly duplicates: number;
}

/**
 * Keeps the promise that (tag, t) is the identity of a position (wire.md): sent twice, stored once. For registered tags
 * it is exact, across restarts and for every age that is accepted at all. Of unregistered tags, which are nobody's
 * track, it remembers only the latest, so that made-up tags cannot fill the memory.
 *
 * A call for help is a duplicate only of a call for help: a device that counts seconds says the same time when its button
 * is pressed as in its report just before. The row goes to the engine; history keeps one position of a time.
 */
export interface Deduplicator {
  /**
   * Takes out what is known and remembers the rest as if it were stored, so that of two identical batches one behind
   * the other the second is all duplicates. Answers at once unless a tag is seen for the first time since the start, or
   * a position is so late that stored chunks must be asked. Not to be called again before the answer has come.
   *
   * When the promise rejects, because the database is away, nothing was remembered: the call may be made again.
   */
  take(buildingId: string, batch: PositionBatch): Deduplicated | Promise<Deduplicated>;

  /**
   * What was taken up to now lies in the log up to `seq`. Now and then it asks how far the tracks have come, and forgets
   * what is in chunks.
   */
  committed(buildingId: string, seq: number): void;

  /** At recovery: remembers a logged entry. To be called for every entry after the track place; earlier ones do no harm. */
  remember(buildingId: string, seq: number, batch: PositionBatch): void;

  /**
   * At recovery: remembers the calls for help of a logged entry up to the track place, in order. Chunks do not show them;
   * a call that the log has let go of (`TrackWriterOptions.keepMs`) and that is sent again after a restart is heard again.
   */
  rememberCalls(buildingId: string, batch: PositionBatch): void;
}

/** What the deduplicator asks of its surroundings. */
export interface DeduplicatorPorts {
  /** True when a location card with this SN exists in the building. Asked for every position. */
  isRegistered(buildingId: string, tag: string): boolean;
  readonly stored: StoredTimes;
  /** Hears of a failure to ask how far the tracks have come; it is asked again later. */
  onError(error: unknown): void;
  /** Positions of a building after which it asks how far the tracks have come. */
  readonly generationSize?: number;
}

/** The times that are in track chunks (`tracks/storedTimes.store.ts`). */
export interface StoredTimes {
  /** The log place of the track writer: everything of the building up to it is in chunks. */
  through(buildingId: string): Promise<number>;
  /** Newest stored time per tag, epoch ms; absent where nothing is stored that an accepted position could equal. */
  newest(buildingId: string, tags: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All stored times in each of these hours, in their order; epoch ms, ascending. */
  inHours(buildingId: string, hours: readonly TagHour[]): Promise<readonly ArrayLike<number>[]>;
}

export function createDeduplicator({ isRegistered, stored, onError, generationSize }: DeduplicatorPorts): Deduplicator {
  const buildings = new Map<string, BuildingMemory>();
  const memoryOf = (buildingId: string): BuildingMemory => {
    let memory = buildings.get(buildingId);
    if (memory === undefined) {
      memory = {
        known: knownTimes(generationSize),
        unregistered: unregisteredTags(),
        calls: unregisteredTags(),
        unregisteredCalls: unregisteredTags(),
      };
      buildings.set(buildingId, memory);
    }
    return memory;
  };

  const take = (buildingId: string, batch: PositionBatch): Deduplicated | Promise<Deduplicated> => {
    const memory = memoryOf(buildingId);
    const isKnownTag = (tag: string): boolean => isRegistered(buildingId, tag);
    const question = memory.known.unanswered(batch, isKnownTag);
    if (question === undefined) return removeAnswered(memory, batch, isKnownTag);
    // What is forgotten while the answer is under way may be in chunks that the answer does not show.
    const era = memory.known.era();
    return Promise.all([
      stored.newest(buildingId, question.newestOf),
      stored.inHours(buildingId, question.hoursOf),
    ]).then(([newest, hours]) => {
      memory.known.answer(question, { newest, hours }, era);
      return take(buildingId, batch);
    });
  };

  const rememberCalls = (buildingId: string, batch: PositionBatch): void => {
    const memory = memoryOf(buildingId);
    for (let row = 0; row < batch.length; row++) {
      const isUnregistered = ((batch.flags[row] ?? 0) & positionFlag.unregistered) !== 0;
      const isNewCall = addCall(callsOf(memory, !isUnregistered), batch, row);
      if (isNewCall && isUnregistered) memory.unregistered.add(batch.tags[row] ?? '', batch.t[row] ?? Number.NaN);
    }
  };

  return {
    take,
    rememberCalls,
    committed: (buildingId, seq) => {
      const { known } = memoryOf(buildingId);
      if (!known.committed(seq)) return;
      stored.through(buildingId).then((place) => known.forgetThrough(place), onError);
    },
    remember: (buildingId, seq, batch) => {
      const memory = memoryOf(buildingId);
      for (let row = 0; row < batch.length; row++) {
        const flags = batch.flags[row] ?? 0;
        const isUnregistered = (flags & positionFlag.unregistered) !== 0;
        const [tag, t] = [batch.tags[row] ?? '', batch.t[row] ?? Number.NaN];
        (isUnregistered ? memory.unregistered : memory.known).add(tag, t);
      }
      rememberCalls(buildingId, batch);
      memory.known.committed(seq);
    },
  };
}

interface BuildingMemory {
  readonly known: KnownTimes;
  readonly unregistered: ReturnType<typeof unregisteredTags>;
  /** Times of the latest calls for help, of registered tags and of others: whoever makes up tags pushes out none of ours. */
  readonly calls: ReturnType<typeof unregisteredTags>;
  readonly unregisteredCalls: ReturnType<typeof unregisteredTags>;
}

function callsOf({ calls, unregisteredCalls }: BuildingMemory, isKnownTag: boolean): BuildingMemory['calls'] {
  return isKnownTag ? calls : unregisteredCalls;
}

/** Whether a row calls for help at a time at which its tag has not called yet; that time is known from then on. */
function addCall(calls: BuildingMemory['calls'], batch: PositionBatch, row: number): boolean {
  const isCall = ((batch.flags[row] ?? 0) & positionFlag.sos) !== 0;
  return isCall && calls.add(batch.tags[row] ?? '', batch.t[row] ?? Number.NaN);
}

function removeAnswered(
  memory: BuildingMemory,
  batch: PositionBatch,
  isKnownTag: (tag: string) => boolean,
): Deduplicated {
  const fresh: number[] = [];
  const numbers = new Int32Array(batch.length).fill(-1);
  for (let row = 0; row < batch.length; row++) {
    const tag = batch.tags[row] ?? '';
    const t = batch.t[row] ?? Number.NaN;
    const isKnown = isKnownTag(tag);
    if (!isKnown) batch.flags[row] = (batch.flags[row] ?? 0) | positionFlag.unregistered;
    if (isKnown) numbers[row] = memory.known.add(tag, t);
    const isNew = isKnown ? numbers[row] !== -1 : memory.unregistered.add(tag, t);
    const isNewCall = addCall(callsOf(memory, isKnown), batch, row);
    if (isNew || isNewCall) fresh.push(row);
  }
  const duplicates = batch.length - fresh.length;
  // The engine finds its tags by the numbers that they have here, instead of by their names once more.
  const numbered = { ...batch, numbered: { by: memory, numbers } };
  return { batch: duplicates === 0 ? numbered : selectRows(numbered, fresh), duplicates };
}

/**
 * The latest times of tags that nobody registered. Bounded, because anybody with an ingest key can make up tags: of
 * the tags heard longest ago, and of all but a tag's latest times, nothing is remembered.
 */
function unregisteredTags(maxTags = 10_000, maxTimes = 16) {
  const timesOf = new Map<string, number[]>();
  return {
    /** Remembers a position; false when it is known. */
    add(tag: string, t: number): boolean {
      const times = timesOf.get(tag) ?? [];
      const isNew = !times.includes(t);
      if (isNew) times.push(t);
      if (times.length > maxTimes) times.shift();
      // Setting it anew makes it the last to be forgotten.
      timesOf.delete(tag);
      timesOf.set(tag, times);
      if (timesOf.size > maxTags) for (const oldest of timesOf.keys()) return timesOf.delete(oldest) && isNew;
      return isNew;
    },
  };
}
