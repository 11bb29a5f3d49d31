import { isDeepStrictEqual } from 'node:util';

import type { AlarmState } from '@muster/engine/event.ts';

/** An alarm as the comparison sees it: the fields of `/pod/alarm/page` that the engine decides. */
export type ComparedAlarm = Readonly<Record<(typeof compared)[number], unknown>>;

const compared = [
  'ruleKey',
  'level',
  'status',
  'areaId',
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

/** What a supplement changes; the ledger knows it. */
const said: ReadonlySet<string> = new Set(['handler', 'handlerAccount', 'handlingAction', 'handlingInfo']);

/** A row of `/pod/alarm/page`. */
export type AlarmRow = ComparedAlarm & { readonly id: string; readonly type: string };

export interface AlarmFindings {
  expected: number;
  found: number;
  /** Ids. */
  missing: string[];
  /** Ids of alarms that an uninterrupted run does not have. */
  extra: string[];
  /** Ids that are there more than once. */
  doubled: string[];
  /** What an alarm says otherwise than it should, in words. */
  different: string[];
  /** Alarms found, by rule. */
  byRule: Record<string, number>;
}

/** Holds the alarms of the server against those of a run that was never interrupted. */
export function compareAlarms(expected: ReadonlyMap<string, AlarmState>, rows: readonly AlarmRow[]): AlarmFindings {
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    expected: expected.size,
    found: found.size,
    missing: [...expected.keys()].filter((id) => !found.has(id)),
    extra: [...found.keys()].filter((id) => !expected.has(id)),
    doubled: rows.filter((row) => found.get(row.id) !== row).map(({ id }) => id),
    different: [...expected].flatMap(([id, state]) => differences(id, toRow(state), found.get(id))),
    byRule: Object.fromEntries(
      [...Map.groupBy(rows, ({ type }) => type)].map(([type, alarms]) => [type, alarms.length]),
    ),
  };
}

function differences(id: string, expected: ComparedAlarm, found: ComparedAlarm | undefined): string[] {
  if (found === undefined) return [];
  // The engine has put away what is over; what is said of it later is written to its row alone.
  const isSupplemented = found.handlingAction === 'supplement' && expected.clearedAt !== null;
  return compared
    .filter((name) => !(isSupplemented && said.has(name)))
    .filter((name) => !isDeepStrictEqual(expected[name], found[name]))
    .map((name) => `${id} ${name}: ${say(found[name])} instead of ${say(expected[name])}`);
}

function say(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
}

/** An alarm of the engine in the words of the API; through JSON, as the server's came. */
function toRow(state: AlarmState): ComparedAlarm {
  const row = {
    ...state,
    ruleKey: state.rule,
    status: state.handledAt === null ? 'alarming' : 'handled',
    raisedAt: time(state.raisedAt),
    clearedAt: time(state.clearedAt),
    handledAt: time(state.handledAt),
  };
  // Holds because JSON keeps every field that is compared.
  return JSON.parse(JSON.stringify(row)) as ComparedAlarm;
}

function time(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
