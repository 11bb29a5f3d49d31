import type { AlarmFindings } from './compareAlarms.ts';
import type { PositionFindings } from './comparePositions.ts';

/** Missing and unexpected entries. */
export interface SetFindings {
  expected: number;
  missing: string[];
  extra: string[];
}

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
}

/** Rules that a run must have raised. */
const rules = ['oneKeyHelp', 'boundaryCrossing', 'retention', 'overcrowding', 'lowBattery'];

/** Faults, one sentence each; empty when every promise was kept and tested. */
export function failuresOf(findings: Findings): string[] {
  return [...brokenPromises(findings), ...nothingTested(findings)];
}

/** Deviations from what was acknowledged, one sentence each. */
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
  ];
  return numbers.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
}

/** A run without events proves nothing. */
function nothingTested({ positions, outliers, alarms, handled, configChanges, calls }: Findings): string[] {
  const silent = rules.filter((rule) => !((alarms.byRule[rule] ?? 0) > 0));
  return [
    ...silent.map((rule) => `${rule} never raised an alarm`),
    ...(positions.acknowledged === 0 ? ['no position was acknowledged'] : []),
    ...(outliers.expected === 0 ? ['no position was an outlier'] : []),
    ...(handled === 0 ? ['no alarm was handled'] : []),
    ...(configChanges === 0 ? ['no configuration was changed'] : []),
    ...(calls === 0 ? ['nobody called for help'] : []),
  ];
}

function first(texts: readonly string[]): string {
  return texts.slice(0, 3).join('; ');
}
