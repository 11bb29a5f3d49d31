import type { ParamsOf } from '../messages/catalogue.ts';

/**
 * `down`: a part of Muster is not usable; `/readyz` returns 503. `degraded`: Muster works, with a restriction that must
 * be removed.
 */
type ConditionSeverity = 'down' | 'degraded';

interface ConditionKind {
  /** The part of Muster that `/readyz` names. */
  part: string;
  severity: ConditionSeverity;
  /** `installation`: applies to every site; `building`: to one. */
  scope: 'installation' | 'building';
  /** Shown to every account of the site, not only to those with the permission. */
  isForEverybody: boolean;
}

/**
 * The system conditions. The texts of a code are `systemCondition.<code>` (its name) and `systemCondition.text.<code>`
 * (its meaning, with `{since}` and its facts). docs/operations.md has the remedies.
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

/** In the order of the table above. The cast is valid because the keys of the table are the codes. */
export const conditionCodes = Object.keys(systemConditions) as readonly ConditionCode[];

/** Properties of a code, without the literal types of the table. */
export function conditionKind(code: ConditionCode): ConditionKind {
  return systemConditions[code];
}

type TextOf<Code extends ConditionCode> = NonNullable<ParamsOf<`systemCondition.text.${Code}`>[0]>;

/** Names and figures that the text of a code needs, besides the time. */
export type ConditionFacts<Code extends ConditionCode> = Omit<TextOf<Code>, 'since'>;

/** An active condition. A code may be active several times in one building, each with another `subject`. */
export interface SystemCondition {
  code: ConditionCode;
  /** null = the whole installation. */
  buildingId: string | null;
  /** Its subject: an id, a tag, a file. Public on `/readyz`, so never a person's name. */
  subject: string | null;
  /** Epoch ms. */
  since: number;
  facts: Readonly<Record<string, string | number>>;
}
