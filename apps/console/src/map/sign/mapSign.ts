import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { DrillMarkerType } from '@muster/model/drillMarker/drillMarker.ts';

/** What signs tell: a risk that somebody confirmed, what a drill or an evacuation marks, a point of a patrol. */
export type SignKind = 'risk' | 'patrolPoint' | DrillMarkerType;

/** A point of a round: visited, the next one, later, or not visited in time. */
export type PointState = 'visited' | 'next' | 'later' | 'missed';

/** A sign on the map: no device and nobody who moves. */
export interface MapSign {
  id: string;
  kind: SignKind;
  /** Of a risk. */
  level: AlarmLevel | null;
  name: string;
  lon: number;
  lat: number;
  /** null = on every floor. */
  floor: number | null;
  /** Page of the record. */
  link: string | null;
  /** When it was confirmed, ISO-8601; null = not told. */
  at: string | null;
  /** What somebody wrote about it. */
  remark: string | null;
  /** Of a point of a patrol: its place on the route, from 1. */
  patrol?: { number: number; state: PointState };
}
