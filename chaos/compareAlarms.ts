import { isDeepStrictEqual } from 'node:util';

import type { AlarmState } from '@muster/engine/event.ts';

/** An alarm as the comparison sees it: the fields of `/pod/alarm/page` that the engine decides. */
export type ComparedAlarm = Readonly<Record<(typeof compared)[number], unknown>>;

const compared = [
  'ruleKey',
  'level',
  'status',
  'areaId',
  'permitId',
  'subjectKind',
  'subjectId',
  'tag',
  'raisedAt',
  'clearedAt',
  'handledAt',
  'handler',
  'handlerAccount',
  'handlingAction',
  'handlingInfo',
  'occurrences',
  'unverified',
  'late',
  'lon',
  'lat',
  'floor',
  'evidence',
] as const;

/** Fields that a supplement changes; the ledger has them. */
const said: ReadonlySet<string> = new Set(['handler', 'handlerAccount', 'handlingAction', 'handlingInfo']);

/** A row of `/pod/alarm/page`. */
export type AlarmRow = ComparedAlarm & { readonly id: string; readonly type: string };

export interface AlarmFindings {
  expected: number;
  found: number;
  /** Ids. */
  missing: string[];
  /** Ids of alarms that an uninterrupted run does not raise. */
  extra: string[];
  /** Duplicate ids. */
  doubled: string[];
  /** Differences of alarms from the expected values, as text. */
  different: string[];
  /** Alarms found, by rule. */
  byRule: Record<string, number>;
}

/**
 * Compares the alarms of the server with those of an uninterrupted run.
 * @param permitAreas the area of each permit, which alarms of its temporary area have
 */
export function compareAlarms(
  expected: ReadonlyMap<string, AlarmState>,
  rows: readonly AlarmRow[],
  permitAreas: ReadonlyMap<string, string> = new Map(),
): AlarmFindings {
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    expected: expected.size,
    found: found.size,
    missing: [...expected.keys()].filter((id) => !found.has(id)),
    extra: [...found.keys()].filter((id) => !expected.has(id)),
    doubled: rows.filter((row) => found.get(row.id) !== row).map(({ id }) => id),
    different: [...expected].flatMap(([id, state]) => differences(id, toRow(state, permitAreas), found.get(id))),
    byRule: Object.fromEntries(
      [...Map.groupBy(rows, ({ type }) => type)].map(([type, alarms]) => [type, alarms.length]),
    ),
  };
}

function differences(id: string, expected: ComparedAlarm, found: ComparedAlarm | undefined): string[] {
  if (found === undefined) return [];
  // The engine drops closed alarms; later remarks are written to their rows only.
  const isSupplemented = found.handlingAction === 'supplement' && expected.clearedAt !== null;
  return compared
    .filter((name) => !(isSupplemented && said.has(name)))
    .filter((name) => !isDeepStrictEqual(expected[name], found[name]))
    .map((name) => `${id} ${name}: ${say(found[name])} instead of ${say(expected[name])}`);
}

function say(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
}

/** An alarm of the engine in the shape of the API; through JSON, like the server's. */
function toRow(state: AlarmState, permitAreas: ReadonlyMap<string, string>): ComparedAlarm {
  const permitId = permitOf(state.areaId);
  const row = {
    ...state,
    permitId,
    areaId: permitId === null ? state.areaId : (permitAreas.get(permitId) ?? null),
    ruleKey: state.rule,
    status: state.handledAt === null ? 'alarming' : 'handled',
    raisedAt: time(state.raisedAt),
    clearedAt: time(state.clearedAt),
    handledAt: time(state.handledAt),
  };
  // Holds because JSON keeps every field that is compared.
  return JSON.parse(JSON.stringify(row)) as ComparedAlarm;
}

/** Of a temporary area. */
function permitOf(areaId: string | null): string | null {
  return areaId?.startsWith('permit:') === true ? areaId.slice('permit:'.length) : null;
}

function time(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
