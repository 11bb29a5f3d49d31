import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import type { PatrolIndicator } from '@muster/model/patrolRoute/patrolRoute.ts';

import type { Json } from './json.ts';

/** Requirements of a route for a round. */
export interface RoundDemand {
  indicators: readonly PatrolIndicator[];
  minPoints: number | null;
  minVisits: number | null;
  /** Minutes. */
  minDwell: number | null;
  inOrder: boolean;
}

/** Values of a judged round for reports, besides its row. */
export interface PatrolRoundDetailTable {
  roundId: string;
  demand: Json<RoundDemand>;
  points: Json<RoundReport['points']>;
  members: Json<{ id: string; name: string }[]>;
  /** Pairs of names; null = not evaluated yet. */
  cardsTogether: Json<[string, string][] | null>;
  /** Visitors whose cards went together with that of another one, who counts; null = not evaluated yet. */
  carriedIds: Json<string[] | null>;
  /** Corrected results, newest first. */
  former: Json<RoundReport['former']>;
}

/** A visit that counted for a round. Times in epoch ms. */
export interface PatrolVisitTable {
  buildingId: string;
  routeId: string;
  round: string;
  pointId: string;
  tag: string;
  subjectId: string | null;
  since: number;
  /** null = not left yet. */
  until: number | null;
}
