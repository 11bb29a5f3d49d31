import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { DrillMarkerType } from '@muster/model/drillMarker/drillMarker.ts';

/** Kinds of signs: a confirmed risk, drill markers, a patrol point. */
export type SignKind = 'risk' | 'patrolPoint' | DrillMarkerType;

/** A point of a round: visited, the next one, later, or not visited in time. */
export type PointState = 'visited' | 'next' | 'later' | 'missed';

/** A sign on the map: neither a device nor a moving subject. */
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
  /** Time of the confirmation, ISO-8601; null = unknown. */
  at: string | null;
  /** Remark of the user. */
  remark: string | null;
  /** Of a point of a patrol: its place on the route, from 1. */
  patrol?: { number: number; state: PointState };
}
