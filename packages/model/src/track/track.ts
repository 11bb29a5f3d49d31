import { limits } from '../access/limits.ts';

/** Whose way is looked at: a person, a vehicle, or a card, whoever carried it. `id` is a card's SN. */
export const trackSubjectKinds = ['person', 'vehicle', 'tag'] as const;
export interface TrackSubject {
  kind: (typeof trackSubjectKinds)[number];
  id: string;
}

export const trackLimits = {
  /** Seen side by side. */
  subjects: 10,
  /** Of a subject's way; a longer one comes thinned. */
  points: 20_000,
  /** A stay: that long within that far of where it began. */
  stayMs: 180_000,
  stayMetres: 10,
  /** Nothing heard for longer is a gap: the fix timeout of alarms.md. */
  gapMs: 180_000,
  days: limits.historyDays,
} as const;

/** Epoch ms: `from` ≤ t < `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** What a way is saved as. */
export const trackFormats = ['geojson', 'gpx', 'csv'] as const;
export type TrackFormat = (typeof trackFormats)[number];
