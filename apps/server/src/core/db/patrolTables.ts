import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import type { PatrolIndicator } from '@muster/model/patrolRoute/patrolRoute.ts';

import type { Json } from './json.ts';

/** What a route asks of a round. */
export interface RoundDemand {
  indicators: readonly PatrolIndicator[];
  minPoints: number | null;
  minVisits: number | null;
  /** Minutes. */
  minDwell: number | null;
  inOrder: boolean;
}

/** What a report shows of a judged round beyond its row, as it was then. */
export interface PatrolRoundDetailTable {
  roundId: string;
  demand: Json<RoundDemand>;
  points: Json<RoundReport['points']>;
  members: Json<{ id: string; name: string }[]>;
  /** Pairs of names; null = not looked at yet. */
  cardsTogether: Json<[string, string][] | null>;
  /** Visitors whose cards went together with that of another one, who counts; null = not looked at yet. */
  carriedIds: Json<string[] | null>;
  /** Results that were corrected, newest first. */
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
