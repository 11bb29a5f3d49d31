import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

import { includesSorted, timeGenerations } from './timeGenerations.ts';

/** The query of stored chunks that a batch needs. */
export interface TimeQuestion {
  readonly newestOf: readonly string[];
  readonly hoursOf: readonly TagHour[];
}

export interface TagHour {
  readonly tag: string;
  /** Epoch hours. */
  readonly hour: number;
}

export interface TimeAnswer {
  /** Newest stored time of each queried tag, epoch ms; absent if there is none. */
  readonly newest: ReadonlyMap<string, number>;
  /** Stored times of each queried hour, in the order of the query; epoch ms, ascending. */
  readonly hours: readonly ArrayLike<number>[];
}

/**
 * All times of registered tags in one building that can still be repeated. Times that may not be in track chunks yet
 * are stored here until the track writer has passed them; those in chunks are queried and cached. A time is here, or in
 * a chunk, or for a moment in both; never in neither: it is dropped only when its chunk can be read.
 */
export interface KnownTimes {
  /** The query that {@link add} needs for this batch; undefined = none. */
  unanswered(batch: PositionBatch, isKnownTag: (tag: string) => boolean): TimeQuestion | undefined;
  /** @param era at the time of the query: an answer of an earlier era is outdated, and ignored. */
  answer(question: TimeQuestion, answer: TimeAnswer, era: number): void;
  /** Remembers a time. @returns the tag's number, see {@link TagNumbers}; −1 for a duplicate. */
  add(tag: string, t: number): number;
  /** Everything added is in the log up to `seq`. @returns whether to query the progress of the tracks */
  committed(seq: number): boolean;
  /** Everything in the log up to `place` is in chunks. */
  forgetThrough(place: number): void;
  /** Changes whenever something is dropped here, because it may be missing in chunks read before. */
  era(): number;
}

interface TagTimes {
  readonly number: number;
  newest: number;
  /** Greatest time in chunks: newer times need no query. NaN = not queried yet. */
  stored: number;
}

const msPerHour = 3_600_000;

/** @param maxHours maximum number of cached hours of tags. */
export function knownTimes(generationSize = 50_000, maxHours = 512): KnownTimes {
  const tags = new Map<string, TagTimes>();
  const hours = new Map<string, ArrayLike<number>>();
  const recent = timeGenerations(generationSize);
  let era = 0;

  const stateOf = (tag: string): TagTimes => {
    let state = tags.get(tag);
    if (state === undefined)
      tags.set(tag, (state = { number: tags.size, newest: Number.NEGATIVE_INFINITY, stored: Number.NaN }));
    return state;
  };
  const isKnown = (tag: string, t: number, state: TagTimes): boolean =>
    t <= state.newest && (recent.has(tag, t) || (t <= state.stored && includesSorted(hours.get(hourKey(tag, t)), t)));
  const isUntold = (tag: string, t: number): boolean => !hours.has(hourKey(tag, t)) && !recent.has(tag, t);

  return {
    unanswered: (batch, isKnownTag) => {
      const newestOf = new Set<string>();
      const hoursOf = new Map<string, TagHour>();
      for (let row = 0; row < batch.length; row++) {
        const tag = batch.tags[row] ?? '';
        const t = batch.t[row] ?? Number.NaN;
        const stored = tags.get(tag)?.stored ?? Number.NaN;
        if (t > stored || !isKnownTag(tag)) continue;
        if (Number.isNaN(stored)) newestOf.add(tag);
        else if (isUntold(tag, t)) hoursOf.set(hourKey(tag, t), { tag, hour: Math.floor(t / msPerHour) });
      }
      if (newestOf.size === 0 && hoursOf.size === 0) return undefined;
      return { newestOf: [...newestOf], hoursOf: [...hoursOf.values()] };
    },
    answer: ({ newestOf, hoursOf }, { newest, hours: times }, askedIn) => {
      if (askedIn !== era) return;
      for (const tag of newestOf) {
        const state = stateOf(tag);
        state.stored = newest.get(tag) ?? Number.NEGATIVE_INFINITY;
        state.newest = Math.max(state.newest, state.stored);
      }
      hoursOf.forEach(({ tag, hour }, at) => hours.set(hourKey(tag, hour * msPerHour), times[at] ?? []));
    },
    add: (tag, t) => {
      const state = stateOf(tag);
      if (isKnown(tag, t, state)) return -1;
      state.newest = Math.max(state.newest, t);
      recent.add(tag, t);
      return state.number;
    },
    committed: (seq) => {
      for (const oldest of hours.keys()) {
        if (hours.size <= maxHours) break;
        hours.delete(oldest);
      }
      return recent.committed(seq);
    },
    forgetThrough: (place) => {
      // A `stored` that was never queried stays NaN: chunks may have more than the dropped times.
      for (const [tag, t] of recent.dropThrough(place)) stateOf(tag).stored = Math.max(stateOf(tag).stored, t);
      hours.clear();
      era++;
    },
    era: () => era,
  };
}

function hourKey(tag: string, t: number): string {
  return `${Math.floor(t / msPerHour)} ${tag}`;
}
