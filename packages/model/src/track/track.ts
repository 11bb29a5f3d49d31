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

/** Somebody stayed where he was. Degrees WGS84: the middle of the fixes. */
export interface Stay extends TimeSpan {
  lon: number;
  lat: number;
  floor: number;
}

/** What there is to say of a way beside its points. */
export interface TrackStory {
  stays: readonly Stay[];
  /** Nothing was heard. */
  gaps: readonly TimeSpan[];
  /** Metres between fixes that follow one another without a gap, stays left out. */
  metres: number;
  /** m/s, of what devices reported; null = none did. */
  fastest: number | null;
  /** Points stored; those sent may be fewer. */
  count: number;
}

/** [epoch ms, lon, lat, floor, m/s or null], as in `/pod/position/history`. */
export type TrackPoint = readonly [t: number, lon: number, lat: number, floor: number, speed: number | null];

/** One card while the subject carried it. */
export interface Track extends TimeSpan, TrackStory {
  tag: string;
  points: readonly TrackPoint[];
  /** Times of points that are outliers (alarms.md). */
  outliers: readonly number[];
  /** Stored data of these stretches is damaged, and left out. */
  damaged: readonly TimeSpan[];
}

/** A subject's way over a span (`GET /pod/track/get`). */
export interface SubjectTrack extends TrackSubject, TimeSpan {
  lookId: string;
  name: string;
  tracks: readonly Track[];
}

/** What a way is saved as. */
export const trackFormats = ['geojson', 'gpx', 'csv'] as const;
export type TrackFormat = (typeof trackFormats)[number];
