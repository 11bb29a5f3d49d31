/** How a round of a patrol ended (work.md, "Patrol"). */
export type RoundOutcome = 'good' | 'partial' | 'missed';

/** The first visit of a point in a round; nulls = not visited. */
export interface PointVisit {
  pointId: string;
  /** Start of the time that counts, epoch ms. */
  firstT: number | null;
  tag: string | null;
  subjectId: string | null;
}

/** State of a round. Times in epoch ms. */
export interface RoundResult {
  /** When it opened. */
  opensAt: number;
  /** Its window: from ≤ t < to. */
  from: number;
  to: number;
  /** The first instant that is no longer part of it, if it is not good before. */
  endsAt: number;
  /** The route's, in its order. */
  points: readonly PointVisit[];
  /** Enters of members into the patrol area. */
  visits: number;
  /** Milliseconds in which at least one member was in it. */
  dwellMs: number;
  /** Whether the first visits are in the route's order, as far as points were visited. */
  inOrder: boolean;
}
