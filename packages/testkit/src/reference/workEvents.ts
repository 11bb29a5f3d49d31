/** What came of a round. */
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

/** What patrols say; `facts` and `roundUnvisited` are not printed. */
export type PatrolEvent =
  | { t: number; event: 'visit' | 'leave'; routeId: string; round: string; pointId: string; tag: string }
  | { t: number; event: 'round'; routeId: string; round: string; state: RoundState; facts?: RoundFacts }
  | { t: number; event: 'roundUnvisited'; routeId: string; round: string };

export type RoundState = 'good' | 'partial' | 'missed';

/** What permits say; `noWorker` is not printed. */
export interface PermitEvent {
  t: number;
  event: 'overdue' | 'noWorker';
  permitId: string;
}
