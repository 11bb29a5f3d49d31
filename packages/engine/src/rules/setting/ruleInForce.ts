import type { AlarmLevel, AlarmRule, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import type { ParameterDeclaration, ParameterValues, Rule } from '../../state/rule.ts';
import type { RuleInForce, Schedules } from '../../state/ruleInForce.ts';
import type { ClockOffset, WindowSchedule } from '../../state/windowSchedule.ts';
import { createCover } from './cover.ts';
import { always, createWindowSchedule, never } from './windowSchedule.ts';
import { createZoneClock } from './zoneClock.ts';

/** wire.md has no default: an omission must not make an alarm quieter. */
const defaultLevel: AlarmLevel = 1;

/** Shared state of the rules of many areas. */
export interface Ready {
  readonly schedules: Schedules;
  /** Rules in force by registry index and setting text: equal settings share one instance. */
  readonly known: Map<string, RuleInForce>;
  /** Whether an id is that of a vehicle with a card. See `createCover`. */
  readonly isVehicle: (id: string) => boolean;
}

/** @throws RangeError if `timeZone` is no IANA name. */
export function createSchedules(timeZone: string, offset?: Readonly<ClockOffset>): Schedules {
  const clock = createZoneClock(timeZone);
  const known = new Map<string, WindowSchedule>();
  return (windows) => {
    if (windows === undefined || windows.length === 0) return always;
    const words = JSON.stringify(windows);
    const schedule = known.get(words) ?? createWindowSchedule(windows, clock, offset);
    known.set(words, schedule);
    return schedule;
  };
}

/** The setting of one rule: later arguments override field by field; empty without a setting. */
export function settingOf(code: AlarmRule, ...layers: readonly (AlarmSettings | null | undefined)[]): AlarmRuleSetting {
  const merged: AlarmRuleSetting = {};
  for (const layer of layers) {
    for (const [field, value] of Object.entries(layer?.[code] ?? {})) {
      // An empty field is an absent field.
      if (value !== undefined && value !== null) merged[field] = value;
    }
  }
  return merged;
}

/**
 * The rule in force under a setting; null when it is off, or when a parameter without a default is missing. One that is
 * tracked when off has windows that never open. Settings are validated when saved (`shapes.ts` of the model); here they
 * are trusted.
 */
export function putInForce<R extends Rule>(
  rule: R,
  order: number,
  areaId: string | null,
  setting: AlarmRuleSetting,
  { schedules, known, isVehicle }: Ready,
): RuleInForce<R> | null {
  const words = JSON.stringify(setting);
  const countKey = `${rule.key} ${areaId}`;
  // Found by the rule's own index in the registry, so it is of the same rule.
  const same = known.get(`${order} ${words}`) as RuleInForce<R> | undefined;
  if (same !== undefined) return { ...same, areaId, countKey };
  const isOn = setting.on ?? rule.onByDefault ?? false;
  const parameters = isOn || rule.keptWhenOff === true ? parametersOf(rule, setting) : null;
  if (parameters === null) return null;
  const inForce: RuleInForce<R> = {
    rule,
    order,
    areaId,
    level: setting.level ?? defaultLevel,
    ...courseOf(rule, setting, parameters),
    isOutOfService: setting.outOfService === true && rule.alwaysSounds !== true,
    escalation: (setting.escalation ?? []).toSorted((a, b) => a.afterMinutes - b.afterMinutes),
    schedule: isOn ? schedules(setting.windows) : never,
    covers: createCover(setting.who, rule.subject, isVehicle),
    parameters,
    words,
    countKey,
  };
  known.set(`${order} ${words}`, inForce);
  return inForce;
}

/** Raising and clearing of an alarm. */
function courseOf(rule: Rule, setting: AlarmRuleSetting, parameters: ParameterValues) {
  if (rule.alwaysLatches) return { onDelayMs: 0, offDelayMs: 0, latches: true };
  return {
    onDelayMs: (rule.onDelay?.(parameters) ?? setting.onDelay ?? 0) * 1000,
    offDelayMs: (rule.offDelay?.(parameters) ?? setting.offDelay ?? 0) * 1000,
    latches: setting.latch ?? false,
  };
}

function parametersOf(rule: Rule, setting: AlarmRuleSetting): ParameterValues | null {
  const values: Record<string, unknown> = {};
  for (const [name, declaration] of Object.entries(rule.parameters)) {
    const value = setting[name] ?? declaration.default;
    if (isAllowed(value, declaration)) values[name] = value;
    else if (rule.keptWhenOff === true) values[name] = declaration.default;
    else return null;
  }
  return values;
}

function isAllowed(value: unknown, declaration: ParameterDeclaration): boolean {
  if (declaration.kind === 'headCounts' || declaration.kind === 'ids') return Array.isArray(value);
  if (declaration.kind === 'choice') return typeof value === 'string' && declaration.choices.includes(value);
  return typeof value === 'number' && !Number.isNaN(value);
}
