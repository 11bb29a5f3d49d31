import type { AlarmFindings } from './compareAlarms.ts';
import type { PositionFindings } from './comparePositions.ts';
import type { RoundFindings } from './compareRounds.ts';
import type { SetFindings } from './setFindings.ts';
import type { WorkFindings } from './verifyWork.ts';

/** State of the server after a run, compared with the expected state. */
export interface Findings {
  positions: PositionFindings;
  /** Acknowledged positions and the log: unregistered tags have no history, but are inputs. */
  log: { lost: number; doubled: number };
  alarms: AlarmFindings;
  /** Enters, exits and unknowns, each as area, time, tag, kind and subject. */
  presence: SetFindings;
  /** Marked positions, each as tag and time. */
  outliers: SetFindings;
  /** Acknowledged calls for help without an alarm. */
  unansweredCalls: number;
  calls: number;
  /** Alarms whose handling was acknowledged, and those of them in another state. */
  handled: number;
  notHandled: string[];
  /** Acknowledged configuration changes, and areas that are not stored or evaluated by the last of them. */
  configChanges: number;
  wrongSettings: string[];
  complaints: string[];
  /** Rounds, visits, notices and evacuations, compared with an uninterrupted engine. */
  patrols: RoundFindings;
  /** Steps of permits, checks, ticks. */
  work: WorkFindings;
}

/** Rules that a run must have raised. */
const rules = ['oneKeyHelp', 'boundaryCrossing', 'retention', 'overcrowding', 'lowBattery'];

/** Failures, one sentence each; empty when every promise was kept and tested. */
export function failuresOf(findings: Findings): string[] {
  return [...brokenPromises(findings), ...nothingTested(findings)];
}

/** Deviations from acknowledged actions, one sentence each. */
export function brokenPromises(findings: Findings): string[] {
  const { positions, log, alarms, presence, outliers } = findings;
  const numbers: [number, string][] = [
    [positions.lost, 'acknowledged positions are not in history'],
    [positions.doubled, 'positions are in history twice'],
    [positions.altered, 'positions are in history with other values'],
    [positions.neverSent, 'positions in history were never sent'],
    [log.lost, 'acknowledged positions are not in the log'],
    [log.doubled, 'positions are in the log twice'],
    [alarms.missing.length, `alarms are missing: ${first(alarms.missing)}`],
    [alarms.extra.length, `alarms should not be there: ${first(alarms.extra)}`],
    [alarms.doubled.length, `alarms are there twice: ${first(alarms.doubled)}`],
    [alarms.different.length, `alarms say something else: ${first(alarms.different)}`],
    [presence.missing.length, `enters, exits and unknowns are missing: ${first(presence.missing)}`],
    [presence.extra.length, `enters, exits and unknowns should not be there: ${first(presence.extra)}`],
    [outliers.missing.length, `outliers are not marked: ${first(outliers.missing)}`],
    [outliers.extra.length, `positions are marked that are no outliers: ${first(outliers.extra)}`],
    [findings.unansweredCalls, 'acknowledged calls for help raised no alarm'],
    [findings.notHandled.length, `alarms were handled and do not stand so: ${first(findings.notHandled)}`],
    [findings.wrongSettings.length, `areas do not have the rules they were given: ${first(findings.wrongSettings)}`],
    [findings.complaints.length, `replies were wrong: ${first(findings.complaints)}`],
    ...brokenWork(findings),
  ];
  return numbers.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
}

function brokenWork({ patrols, work: { deeds, inForce } }: Findings): [number, string][] {
  const sets = { rounds: patrols.rounds, visits: patrols.visits, notices: patrols.notices };
  const compared = { ...sets, evacuations: patrols.evacuations, 'permits in force': inForce };
  return [
    ...Object.entries(compared).flatMap(([what, { missing, extra }]): [number, string][] => [
      [missing.length, `${what} are missing or different: ${first(missing)}`],
      [extra.length, `${what} should not be there so, or twice: ${first(extra)}`],
    ]),
    [deeds.lost.length, `deeds were acknowledged and are not on record: ${first(deeds.lost)}`],
    [deeds.doubled.length, `deeds are on record twice: ${first(deeds.doubled)}`],
    [deeds.neverDone.length, `deeds are on record that nobody did so: ${first(deeds.neverDone)}`],
  ];
}

/** Kinds of actions that a run must have. */
export const deedKinds = [
  'permit',
  'confirmation',
  'measure',
  'analysis',
  'step',
  'check',
  'tip',
  'muster',
  'tick',
  'drillStep',
  'musterEnd',
];

/** A run without events proves nothing. */
function nothingTested({ positions, outliers, alarms, handled, configChanges, calls, ...rest }: Findings): string[] {
  const silent = rules.filter((rule) => !((alarms.byRule[rule] ?? 0) > 0));
  return [
    ...silent.map((rule) => `${rule} never raised an alarm`),
    ...(positions.acknowledged === 0 ? ['no position was acknowledged'] : []),
    ...(outliers.expected === 0 ? ['no position was an outlier'] : []),
    ...(handled === 0 ? ['no alarm was handled'] : []),
    ...(configChanges === 0 ? ['no configuration was changed'] : []),
    ...(calls === 0 ? ['nobody called for help'] : []),
    ...noWork(rest),
  ];
}

function noWork({ patrols, work }: Pick<Findings, 'patrols' | 'work'>): string[] {
  return [
    ...deedKinds
      .filter((kind) => !((work.deeds.acknowledged[kind] ?? 0) > 0))
      .map((kind) => `no ${kind} was acknowledged`),
    ...['good', 'missed', 'partial']
      .filter((state) => !((patrols.byState[state] ?? 0) > 0))
      .map((state) => `no round was ${state}`),
    ...(patrols.visits.expected === 0 ? ['nobody visited a point'] : []),
    ...(patrols.evacuations.expected === 0 ? ['no muster ended'] : []),
  ];
}

function first(texts: readonly string[]): string {
  return texts.slice(0, 3).join('; ');
}
