/**
 * Times by tag, in generations: the newest grows, the others are dropped as a whole. Eight bytes a time, dropping a
 * generation costs nothing, and a look-up is a binary search in each.
 */
export interface TimeGenerations {
  has(tag: string, t: number): boolean;
  add(tag: string, t: number): void;
  /** Everything added is in the log up to `seq`. @returns whether that closed a generation */
  committed(seq: number): boolean;
  /** Drops the generations that are in the log up to `place`. @returns the greatest time of each tag in them */
  dropThrough(place: number): ReadonlyMap<string, number>;
}

interface Generation {
  readonly throughSeq: number;
  readonly timesOf: ReadonlyMap<string, readonly number[]>;
}

/** @param size times in a generation: a smaller one is dropped earlier, and look-ups search more generations. */
export function timeGenerations(size: number): TimeGenerations {
  let closed: Generation[] = [];
  let growing = new Map<string, number[]>();
  let count = 0;
  return {
    has: (tag, t) =>
      includesSorted(growing.get(tag), t) || closed.some(({ timesOf }) => includesSorted(timesOf.get(tag), t)),
    add: (tag, t) => {
      count++;
      const times = growing.get(tag);
      if (times === undefined) growing.set(tag, [t]);
      else if (t > (times.at(-1) ?? Number.NEGATIVE_INFINITY)) times.push(t);
      else times.splice(lowerBound(times, t), 0, t);
    },
    committed: (seq) => {
      if (count < size) return false;
      closed.push({ throughSeq: seq, timesOf: growing });
      growing = new Map();
      count = 0;
      return true;
    },
    dropThrough: (place) => {
      const greatest = new Map<string, number>();
      for (const { throughSeq, timesOf } of closed) {
        if (throughSeq > place) continue;
        for (const [tag, times] of timesOf)
          greatest.set(
            tag,
            Math.max(greatest.get(tag) ?? Number.NEGATIVE_INFINITY, times.at(-1) ?? Number.NEGATIVE_INFINITY),
          );
      }
      closed = closed.filter(({ throughSeq }) => throughSeq > place);
      return greatest;
    },
  };
}

/** Whether the ascending `times` contain `t`. */
export function includesSorted(times: ArrayLike<number> | undefined, t: number): boolean {
  return times !== undefined && times[lowerBound(times, t)] === t;
}

/** Index of the first element that is not less than `t`. */
function lowerBound(times: ArrayLike<number>, t: number): number {
  let from = 0;
  let to = times.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? Number.NaN) < t) from = middle + 1;
    else to = middle;
  }
  return from;
}
