import { selectRows } from '@muster/model/position/batchRows.ts';
import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

import { knownTimes, type KnownTimes, type TagHour } from './knownTimes.ts';

/** A batch without the positions that are already stored. */
export interface Deduplicated {
  /** The new positions in their order; rows of unregistered tags have `positionFlag.unregistered`. */
  readonly batch: PositionBatch;
  /** Number of duplicates by (tag, t). */
  readonly duplicates: number;
}

/**
 * Guarantees that (tag, t) is the identity of a position (wire.md): sent twice, stored once. For registered tags it is
 * exact, across restarts and for every accepted age. Of unregistered tags, which have no track, it remembers only the
 * latest, so that invented tags cannot fill the memory.
 *
 * A call for help is a duplicate only of a call for help: a device that counts seconds sends the same time when its
 * button is pressed as in its report just before. The row goes to the engine; history keeps one position of a time.
 */
export interface Deduplicator {
  /**
   * Removes known positions and remembers the rest as stored, so that of two identical consecutive batches the second
   * is all duplicates. Returns at once unless a tag is new since the start, or a position is so late that stored chunks
   * must be queried. Not to be called again before it has resolved.
   *
   * When the promise rejects, because the database is away, nothing was remembered: the call may be repeated.
   */
  deduplicate(buildingId: string, batch: PositionBatch): Deduplicated | Promise<Deduplicated>;

  /**
   * Positions accepted up to now are in the log up to `seq`. From time to time it queries the progress of the tracks,
   * and drops what is in chunks.
   */
  committed(buildingId: string, seq: number): void;

  /**
   * At recovery: remembers a logged entry. To be called for every entry after the track place; earlier ones do no harm.
   */
  remember(buildingId: string, seq: number, batch: PositionBatch): void;

  /**
   * At recovery: remembers the calls for help of a logged entry up to the track place, in order. Chunks do not contain
   * them; a call that was trimmed from the log (`TrackWriterOptions.keepMs`) and is sent again after a restart counts
   * again.
   */
  rememberCalls(buildingId: string, batch: PositionBatch): void;
}

/** Dependencies of the deduplicator. */
export interface DeduplicatorPorts {
  /** Whether a location card with this SN exists in the building. Called for every position. */
  isRegistered(buildingId: string, tag: string): boolean;
  readonly stored: StoredTimes;
  /** Called when the progress of the tracks could not be queried; the query is repeated later. */
  onError(error: unknown): void;
  /** Positions of a building after which it queries the progress of the tracks. */
  readonly generationSize?: number;
}

/** The times that are in track chunks (`tracks/storedTimes.store.ts`). */
export interface StoredTimes {
  /** The log place of the track writer: everything of the building up to it is in chunks. */
  through(buildingId: string): Promise<number>;
  /** Newest stored time per tag, epoch ms; absent if nothing is stored that an accepted position could equal. */
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

  const deduplicate = (buildingId: string, batch: PositionBatch): Deduplicated | Promise<Deduplicated> => {
    const memory = memoryOf(buildingId);
    const isKnownTag = (tag: string): boolean => isRegistered(buildingId, tag);
    const question = memory.known.unanswered(batch, isKnownTag);
    if (question === undefined) return removeAnswered(memory, batch, isKnownTag);
    // Times dropped during the query may be in chunks that the answer does not contain.
    const era = memory.known.era();
    return Promise.all([
      stored.newest(buildingId, question.newestOf),
      stored.inHours(buildingId, question.hoursOf),
    ]).then(([newest, hours]) => {
      memory.known.answer(question, { newest, hours }, era);
      return deduplicate(buildingId, batch);
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
    deduplicate,
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
  /**
   * Times of the latest calls for help, separately for registered and other tags: invented tags cannot displace ours.
   */
  readonly calls: ReturnType<typeof unregisteredTags>;
  readonly unregisteredCalls: ReturnType<typeof unregisteredTags>;
}

function callsOf({ calls, unregisteredCalls }: BuildingMemory, isKnownTag: boolean): BuildingMemory['calls'] {
  return isKnownTag ? calls : unregisteredCalls;
}

/** Whether a row calls for help at a time at which its tag has not called yet; remembers that time. */
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
  // The engine finds its tags by these numbers, instead of by name again.
  const numbered = { ...batch, numbered: { by: memory, numbers } };
  return { batch: duplicates === 0 ? numbered : selectRows(numbered, fresh), duplicates };
}

/**
 * The latest times of unregistered tags. Bounded, because anybody with an ingest key can invent tags: the tags not seen
 * for longest, and all but a tag's latest times, are dropped.
 */
function unregisteredTags(maxTags = 10_000, maxTimes = 16) {
  const timesOf = new Map<string, number[]>();
  return {
    /** Remembers a position. @returns false for a duplicate */
    add(tag: string, t: number): boolean {
      const times = timesOf.get(tag) ?? [];
      const isNew = !times.includes(t);
      if (isNew) times.push(t);
      if (times.length > maxTimes) times.shift();
      // Inserting it again makes it the last to be dropped.
      timesOf.delete(tag);
      timesOf.set(tag, times);
      if (timesOf.size > maxTags) for (const oldest of timesOf.keys()) return timesOf.delete(oldest) && isNew;
      return isNew;
    },
  };
}
