import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

/**
 * Points of one tag in order of time, as columns. Missing numbers are NaN. `t` epoch ms; `lon`, `lat` degrees; `speed`
 * m/s; `heading` degrees clockwise from north; `battery` percent; `heartRate` beats per minute; `flags` bits of
 * `positionFlag`. No two have the same `t`.
 */
export interface TrackPoints {
  readonly length: number;
  readonly t: Float64Array;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly floor: Int16Array;
  readonly speed: Float64Array;
  readonly heading: Float64Array;
  readonly battery: Float64Array;
  readonly heartRate: Float64Array;
  readonly flags: Uint8Array;
}

/** A row of some batch or points. */
interface PointRef {
  readonly of: Pick<PositionBatch, PointColumn>;
  readonly row: number;
}

const columns = [
  't',
  'lon',
  'lat',
  'floor',
  'speed',
  'heading',
  'battery',
  'heartRate',
  'flags',
] as const satisfies readonly (keyof TrackPoints)[];

type PointColumn = (typeof columns)[number];

/** Collects points in any order, from batches and from other points. */
export class PointCollector {
  readonly #refs: PointRef[] = [];

  add(of: PointRef['of'], row: number): void {
    this.#refs.push({ of, row });
  }

  get length(): number {
    return this.#refs.length;
  }

  /** In order of time; of several with the same time the one that was added first. */
  sorted(): TrackPoints {
    const timeOf = ({ of, row }: PointRef): number => of.t[row] ?? Number.NaN;
    const ordered = this.#refs.toSorted((a, b) => timeOf(a) - timeOf(b));
    return toPoints(ordered.filter((ref, at) => at === 0 || timeOf(ref) !== timeOf(ordered[at - 1] ?? ref)));
  }

  /** In the order of adding. */
  inOrder(): TrackPoints {
    return toPoints(this.#refs);
  }
}

function toPoints(refs: readonly PointRef[]): TrackPoints {
  const length = refs.length;
  const column = (): Float64Array => new Float64Array(length);
  const points = {
    length,
    t: column(),
    lon: column(),
    lat: column(),
    floor: new Int16Array(length),
    speed: column(),
    heading: column(),
    battery: column(),
    heartRate: column(),
    flags: new Uint8Array(length),
  };
  for (let at = 0; at < length; at++) {
    const ref = refs[at];
    if (ref !== undefined) for (const name of columns) points[name][at] = ref.of[name][ref.row] ?? Number.NaN;
  }
  return points;
}

/** The points of several series as one; of the same time once. */
export function mergePoints(series: readonly TrackPoints[]): TrackPoints {
  const [only] = series;
  if (only !== undefined && series.length === 1) return only;
  const collector = new PointCollector();
  for (const points of series) for (let row = 0; row < points.length; row++) collector.add(points, row);
  return collector.sorted();
}

/** Those with `from` ≤ t < `to`, as a view. */
export function clipPoints(points: TrackPoints, from: number, to: number): TrackPoints {
  const first = points.t.findIndex((t) => t >= from);
  const behind = points.t.findIndex((t) => t >= to);
  const start = first === -1 ? points.length : first;
  const end = behind === -1 ? points.length : Math.max(start, behind);
  if (start === 0 && end === points.length) return points;
  return {
    length: end - start,
    t: points.t.subarray(start, end),
    lon: points.lon.subarray(start, end),
    lat: points.lat.subarray(start, end),
    floor: points.floor.subarray(start, end),
    speed: points.speed.subarray(start, end),
    heading: points.heading.subarray(start, end),
    battery: points.battery.subarray(start, end),
    heartRate: points.heartRate.subarray(start, end),
    flags: points.flags.subarray(start, end),
  };
}
