import type { Projection } from '@muster/geo/projection.ts';

/** One tag's fixes as columns, in order of time: epoch ms, metres in the site's plane. */
export interface RecordedTag {
  tag: string;
  isVehicle: boolean;
  t: Float64Array;
  x: Float64Array;
  y: Float64Array;
  floor: Int16Array;
  /** Degrees; NaN = unknown. */
  heading: Float32Array;
}

export interface Recording {
  /** Epoch ms of the first and the last fix. */
  start: number;
  end: number;
  tags: readonly RecordedTag[];
}

interface Fix {
  tag: string;
  t: number;
  lon: number;
  lat: number;
  floor: number;
  heading: number;
  isVehicle: boolean;
}

/**
 * The positions of an alarm's evidence (alarms.md), tag by tag. Telemetry without a place is omitted.
 * @returns null without any place
 */
export function recordingOf(evidence: Readonly<Record<string, unknown>>, projection: Projection): Recording | null {
  const positions = evidence['positions'];
  const fixes = (Array.isArray(positions) ? positions : []).map(fixOf).filter((fix) => fix !== null);
  if (fixes.length === 0) return null;
  const tags = [...Map.groupBy(fixes, ({ tag }) => tag)].map(([tag, own]) => recordedTag(tag, own, projection));
  return {
    start: Math.min(...tags.map(({ t }) => t[0])),
    end: Math.max(...tags.map(({ t }) => t.at(-1) ?? 0)),
    tags,
  };
}

function fixOf(position: unknown): Fix | null {
  if (typeof position !== 'object' || position === null) return null;
  // JSON of `Position` (packages/model); every field is checked here.
  const { tag, t, lon, lat, floor, heading, kind } = position as Readonly<Record<string, unknown>>;
  if (typeof tag !== 'string' || typeof t !== 'number' || typeof lon !== 'number' || typeof lat !== 'number')
    return null;
  return {
    tag,
    t,
    lon,
    lat,
    floor: typeof floor === 'number' ? floor : 0,
    heading: typeof heading === 'number' ? heading : Number.NaN,
    isVehicle: kind === 'vehicle',
  };
}

function recordedTag(tag: string, unsorted: readonly Fix[], projection: Projection): RecordedTag {
  const fixes = unsorted.toSorted((one, other) => one.t - other.t);
  return {
    tag,
    isVehicle: fixes.some(({ isVehicle }) => isVehicle),
    t: Float64Array.from(fixes, ({ t }) => t),
    x: Float64Array.from(fixes, ({ lon }) => projection.x(lon)),
    y: Float64Array.from(fixes, ({ lat }) => projection.y(lat)),
    floor: Int16Array.from(fixes, ({ floor }) => floor),
    heading: Float32Array.from(fixes, ({ heading }) => heading),
  };
}

/** The last fix at or before `time`; -1 before the first. */
export function fixAt({ t }: RecordedTag, time: number): number {
  let low = 0;
  let high = t.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
