import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

/** What signs tell: a risk that somebody confirmed, and where people go in an evacuation. */
export const signKinds = ['risk', 'safeIsland'] as const;
export type SignKind = (typeof signKinds)[number];

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
}
