import { limits } from '../access/limits.ts';

/** Subject of a track: a person, a vehicle, or a card with any carrier. `id` is a card's SN. */
export const trackSubjectKinds = ['person', 'vehicle', 'tag'] as const;
export interface TrackSubject {
  kind: (typeof trackSubjectKinds)[number];
  id: string;
}

export const trackLimits = {
  /** Maximum subjects shown together. */
  subjects: 10,
  /** Maximum number of points of a track; a longer one is thinned. */
  points: 20_000,
  /** A stay: minimum time within a maximum distance of its first fix. */
  stayMs: 180_000,
  stayMetres: 10,
  /** A longer time without a fix is a gap: the fix timeout of alarms.md. */
  gapMs: 180_000,
  days: limits.historyDays,
} as const;

/** Epoch ms: `from` ≤ t < `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** File formats of a track. */
export const trackFormats = ['geojson', 'gpx', 'csv'] as const;
export type TrackFormat = (typeof trackFormats)[number];
