import type { TrackPoints } from './trackPoints.ts';

/** Which points are asked for. `from` ≤ t < `to`, epoch ms, at most one year (specification §9). */
export interface HistoryQuery {
  readonly buildingId: string;
  readonly spans: readonly TagSpan[];
  /** At most so many points for each tag; absent = all. */
  readonly maxPoints?: number;
}

/** A subject changes its card: each binding is a span of its own. */
export interface TagSpan {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/** A piece of a tag's history; pieces come in the order of the spans and then of time. */
export interface HistoryPiece {
  readonly tag: string;
  readonly points: TrackPoints;
}
