import type { ParamsOf } from '../messages/catalogue.ts';

/**
 * `down`: a part of Muster is not usable; `/readyz` answers 503. `degraded`: Muster works, with a restriction that
 * somebody must remove.
 */
type ConditionSeverity = 'down' | 'degraded';

interface ConditionKind {
  /** The part of Muster that `/readyz` names. */
  part: string;
  severity: ConditionSeverity;
  /** `installation`: holds for every site; `building`: for one. */
  scope: 'installation' | 'building';
  /** Shown to every account of the site, not only to those with the permission. */
  isForEverybody: boolean;
}

/**
 * The conditions of the system that people must know of. The texts of a code are `systemCondition.<code>` (its name) and
 * `systemCondition.text.<code>` (what it means, with `{since}` and its facts). docs/operations.md says what to do.
 */
export const systemConditions = {
  databaseAway: { part: 'database', severity: 'down', scope: 'installation', isForEverybody: true },
  alarmWriterStalled: { part: 'alarms', severity: 'down', scope: 'building', isForEverybody: true },
  clockStepped: { part: 'clock', severity: 'degraded', scope: 'installation', isForEverybody: true },
  deviceClockWrong: { part: 'deviceClocks', severity: 'degraded', scope: 'building', isForEverybody: false },
  sosOff: { part: 'alarms', severity: 'degraded', scope: 'building', isForEverybody: true },
  rowLeftOut: { part: 'configuration', severity: 'degraded', scope: 'building', isForEverybody: false },
  noPositions: { part: 'positions', severity: 'degraded', scope: 'building', isForEverybody: true },
  noPositionsGateway: { part: 'positions', severity: 'degraded', scope: 'building', isForEverybody: true },
  diskLow: { part: 'disk', severity: 'degraded', scope: 'installation', isForEverybody: false },
  diskScarce: { part: 'disk', severity: 'degraded', scope: 'installation', isForEverybody: true },
  diskFull: { part: 'disk', severity: 'down', scope: 'installation', isForEverybody: true },
  corruption: { part: 'data', severity: 'degraded', scope: 'building', isForEverybody: false },
  logShorter: { part: 'stream', severity: 'degraded', scope: 'installation', isForEverybody: false },
} as const satisfies Readonly<Record<string, ConditionKind>>;

export type ConditionCode = keyof typeof systemConditions;

/** In the order of the table above. The cast holds because the keys of the table are the codes. */
export const conditionCodes = Object.keys(systemConditions) as readonly ConditionCode[];

/** What a code is, without the literal types of the table. */
export function conditionKind(code: ConditionCode): ConditionKind {
  return systemConditions[code];
}

type TextOf<Code extends ConditionCode> = NonNullable<ParamsOf<`systemCondition.text.${Code}`>[0]>;

/** Names and figures that the text of a code needs, besides the time. */
export type ConditionFacts<Code extends ConditionCode> = Omit<TextOf<Code>, 'since'>;

/** A condition that holds. Of one code in one building several may hold, each about another `subject`. */
export interface SystemCondition {
  code: ConditionCode;
  /** null = the whole installation. */
  buildingId: string | null;
  /** What it is about: an id, a tag, a file. Public on `/readyz`, so no name of a person. */
  subject: string | null;
  /** Epoch ms. */
  since: number;
  facts: Readonly<Record<string, string | number>>;
}
