import type { EvaluatedEvent } from '@muster/engine/evaluation.ts';
import type { ExceptionKind } from '@muster/engine/event.ts';

/** Result of a round. */
export interface RoundFacts {
  opensAt: number;
  from: number;
  to: number;
  /** First visits, in the route's order of points; null = not visited. */
  points: { pointId: string; firstT: number | null }[];
  visits: number;
  dwellMs: number;
  inOrder: boolean;
}

/** Events of patrols; `facts` and `roundUnvisited` are not printed. */
export type PatrolEvent =
  | { t: number; event: 'visit' | 'leave'; routeId: string; round: string; pointId: string; tag: string }
  | { t: number; event: 'round'; routeId: string; round: string; state: RoundState; facts?: RoundFacts }
  | { t: number; event: 'roundUnvisited'; routeId: string; round: string };

export type RoundState = 'good' | 'partial' | 'missed';

/** Events of entry, exit and attendance; the end of an exception is not printed. */
export type AccessEvent =
  | Extract<EvaluatedEvent, { event: 'exception' | 'attendance' }>
  | { t: number; event: 'exceptionEnd'; kind: ExceptionKind; tag: string; of: number }
  | WorkdayFact;

/** Summary of a shift on a day; `t` its start. */
export interface WorkdayFact {
  t: number;
  event: 'workday';
  shiftId: string;
  subjectId: string;
  firstIn: number | null;
  lastOut: number | null;
  onSiteMs: number;
  zoneMs: number;
}

/** Events of permits; `noWorker` is not printed. */
export interface PermitEvent {
  t: number;
  event: 'overdue' | 'noWorker';
  permitId: string;
}
