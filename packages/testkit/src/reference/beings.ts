/** Time after which a subject or a beacon that is no longer received counts as gone; milliseconds. */
const silentMs = 60_000;

/**
 * A moment of a site, and the order at one time: an end by silence and a completed time (0), then rounds that end and
 * open (1), then received inputs, one row after the other (2 and more).
 */
export interface Moment {
  t: number;
  turn: number;
}

export function inOrderOfMoments(a: Moment, b: Moment): number {
  return a.t === b.t ? a.turn - b.turn : a.t - b.t;
}

export function laterOf(a: Moment, b: Moment): Moment {
  return inOrderOfMoments(a, b) < 0 ? b : a;
}

/** Never, with the known inputs. */
export const never: Moment = { t: Infinity, turn: 0 };

/** A tag at a place, from its first fix there. */
export interface Being {
  tag: string;
  begin: Moment;
  end: Moment;
}

/** An input of a tag: a fix, or a reading. */
export interface Sign {
  moment: Moment;
  isThere: boolean;
}

/** To the first fix elsewhere, or to 60 s after the newest one when none came. */
export function beingsOf(tag: string, signs: readonly Sign[], now: number): Being[] {
  const beings: Being[] = [];
  let begin: Moment | null = null;
  let heardAt = -Infinity;
  const close = (end: Moment): void => {
    if (begin !== null) beings.push({ tag, begin, end });
    begin = null;
  };
  for (const { moment, isThere } of signs) {
    if (moment.t >= heardAt + silentMs) close({ t: heardAt + silentMs, turn: 0 });
    if (isThere) begin ??= moment;
    else close(moment);
    heardAt = moment.t;
  }
  close(now >= heardAt + silentMs ? { t: heardAt + silentMs, turn: 0 } : never);
  return beings;
}

/** Milliseconds between two times in which at least one member was there. */
export function timeWithSomebody(beings: readonly Being[], from: number, to: number): number {
  let sum = 0;
  let reached = from;
  for (const { begin, end } of beings.toSorted((a, b) => a.begin.t - b.begin.t)) {
    const start = Math.max(begin.t, reached);
    const stop = Math.min(end.t, to);
    if (stop <= start) continue;
    sum += stop - start;
    reached = stop;
  }
  return sum;
}

/**
 * First time, from a start on, at which members have been there for a duration; Infinity = not with the known inputs.
 */
export function fullAt(beings: readonly Being[], from: number, ms: number): number {
  // Time runs only while a member is there: it is complete during, or at the end of, one of these.
  for (const { begin, end } of beings.toSorted((a, b) => a.begin.t - b.begin.t)) {
    const before = timeWithSomebody(beings, from, begin.t);
    const within = timeWithSomebody(beings, from, end.t);
    if (within >= ms) return Math.max(from, begin.t) + ms - before;
  }
  return Infinity;
}
