/** A figure over the last half hour, since this page was opened. */
export interface CountHistory {
  /** One value for each step of time; a second one in the same step replaces the first. */
  add(t: number, value: number): void;
  /** Stretches without a gap, oldest first. */
  stretches(now: number): readonly (readonly CountPoint[])[];
}

export interface CountPoint {
  /** Epoch ms. */
  t: number;
  value: number;
}

export const historyMs = 30 * 60_000;
/** 120 points fill the width of a spark line. */
const stepMs = 15_000;
/** The page was hidden, asleep or disconnected for longer: the line has a gap. */
const gapMs = 3 * stepMs;

/** Stores the counts of the last 30 minutes, one for each 15 s. */
export function createCountHistory(): CountHistory {
  let points: CountPoint[] = [];
  return {
    add: (t, value) => {
      const last = points.at(-1);
      const isSameStep = last !== undefined && Math.floor(last.t / stepMs) === Math.floor(t / stepMs);
      if (isSameStep) points.pop();
      points.push({ t: isSameStep ? last.t : t, value });
      points = points.filter((point) => point.t >= t - historyMs);
    },
    stretches: (now) => {
      const stretches: CountPoint[][] = [];
      let last: CountPoint | undefined;
      for (const point of points) {
        if (point.t < now - historyMs) continue;
        if (last === undefined || point.t - last.t > gapMs) stretches.push([]);
        stretches.at(-1)?.push(point);
        last = point;
      }
      return stretches;
    },
  };
}
