import type { MusterStep, MusterTick } from '@muster/model/muster/wire.ts';
import type { MusterState } from '@muster/model/muster/muster.ts';

import type { Generated } from 'kysely';

import type { Json } from './json.ts';

/** Result of an evacuation. Times in epoch ms. */
export interface EvacuationResultTable {
  id: string;
  buildingId: string;
  musterId: string | null;
  areaId: string;
  areaName: string;
  safeIslands: Json<{ id: string; name: string }[]>;
  isDrill: boolean;
  cause: string | null;
  startedAt: number;
  /** Name of the account at the end. */
  startedBy: string | null;
  endedAt: number;
  endedBy: string | null;
  arrivalRate: number;
  expected: number;
  arrived: number;
  remaining: number;
  goalSeconds: number | null;
  /** null = there was no goal, or nobody to account for. */
  goalReached: boolean | null;
  plan: Json<{ name: string; scenario: string; steps: MusterStep[] } | null>;
  /** People of the roll call. */
  total: Generated<number>;
  safe: Generated<number>;
  /** Milliseconds to 50, 80 and 100 % of them; null = never. */
  reached: Json<(number | null)[]>;
}

/** A subject of an evacuation, with the names at its end. Times in epoch ms. */
export interface EvacuationResultPersonTable {
  resultId: string;
  subjectId: string;
  kind: 'person' | 'vehicle';
  name: string | null;
  departId: string | null;
  departName: string | null;
  personType: string | null;
  wasInside: boolean;
  /** Place at the start; null = entered since. */
  lon: number | null;
  lat: number | null;
  floor: number | null;
  seenAt: number | null;
  isInside: boolean;
  arrivedAt: number | null;
  islandId: string | null;
  islandName: string | null;
  /** Newest fix at the end; null = none. */
  lastLon: number | null;
  lastLat: number | null;
  lastFloor: number | null;
  lastSeenAt: number | null;
  /** At the end. */
  state: MusterState;
  /** The newest one, if it was a tick as safe. */
  tick: Json<MusterTick | null>;
}
