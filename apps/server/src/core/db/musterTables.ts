import type { MusterScope, MusterTick } from '@muster/model/muster/wire.ts';
import type { DrillStep } from '@muster/model/drillPlan/drillStep.ts';
import type { MusterKind } from '@muster/model/muster/muster.ts';
import type { Generated } from 'kysely';

import type { Json } from './json.ts';

/** A muster, running or over. Times in epoch ms. */
export interface MusterTable {
  id: string;
  buildingId: string;
  kind: MusterKind;
  scope: Json<MusterScope>;
  /** Name of its evacuation in the engine. */
  areaId: string;
  points: Json<{ id: string; name: string }[]>;
  cause: string | null;
  goalSeconds: number | null;
  startedAt: number;
  /** Name of the account. */
  startedBy: string | null;
  endedAt: number | null;
  messageId: string | null;
  planId: string | null;
  /** State at the start. */
  plan: Json<RunPlan | null>;
  /** Areas that the circle of an accident touched at the start. */
  covered: Json<{ id: string; name: string }[] | null>;
}

/** Plan of a run. */
export interface RunPlan {
  name: string;
  scenario: string;
  steps: DrillStep[];
}

/** A step of a run that is done. */
export interface MusterStepTable {
  musterId: string;
  /** From 0, as in the plan of the muster. */
  step: number;
  /** Epoch ms. */
  doneAt: number;
  /** Name of the account. */
  doneBy: string;
}

/** A tick of a roll call; the newest of a person counts. */
export interface MusterTickTable {
  id: Generated<number>;
  musterId: string;
  personId: string;
  isSafe: boolean;
  reason: MusterTick['reason'] | null;
  note: string | null;
  pointId: string | null;
  /** Epoch ms. */
  tickedAt: number;
  /** Name of the account. */
  tickedBy: string;
}

/** The token of the check-in code of a muster point. */
export interface MusterPointCodeTable {
  areaId: string;
  buildingId: string;
  token: string;
  /** ISO-8601. */
  renewedAt: string;
  /** Name of the account. */
  renewedBy: string;
}

/** A person who has checked in by a code and is not registered. */
export interface MusterGuestTable {
  id: Generated<number>;
  musterId: string;
  pointId: string;
  name: string;
  /** Epoch ms. */
  checkedInAt: number;
}
