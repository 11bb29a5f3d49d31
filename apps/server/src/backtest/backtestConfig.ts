import type { BacktestQuestion } from '@muster/model/alarm/backtestWire.ts';
import type { AreaConfig, SiteConfig } from '@muster/engine/input.ts';
import { registry } from '@muster/engine/rules/registry.ts';
import { settingOf } from '@muster/engine/rules/setting/ruleInForce.ts';
import { type AlarmRule, alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

/** Scope of a back-test. */
export interface BacktestScope {
  /** Areas whose settings change; null = the rules without an area. */
  areaIds: readonly string[] | null;
  rules: readonly AlarmRule[];
}

/** Rules with inputs that no track has: operators' commands, cameras. */
const unheard: ReadonlySet<AlarmRule> = new Set(['evacuation', 'ai']);

/** Set for areas; its alarms have none. */
const keepsVehicles: AlarmRule = 'vehicleOutOfBounds';

/** Scope of the comparison: the areas of the target, and the rules that stored positions can evaluate. */
export function scopeOf(
  config: SiteConfig,
  changed: SiteConfig,
  { target, targetId }: BacktestQuestion,
): BacktestScope {
  const rules = alarmRules.filter((rule) => !unheard.has(rule) && rule !== keepsVehicles);
  if (target === 'building') return { areaIds: null, rules };
  const concerned = config.areas.filter(({ id, typeId }) => targetId === (target === 'area' ? id : typeId));
  const isKeeper = concerned.some(({ id }) => keeps(config, id) || keeps(changed, id));
  return { areaIds: concerned.map(({ id }) => id), rules: isKeeper ? [...rules, keepsVehicles] : rules };
}

/** Whether an alarm is within a scope. */
export function isInScope({ areaIds, rules }: BacktestScope, rule: AlarmRule, areaId: string | null): boolean {
  if (!rules.includes(rule)) return false;
  if (areaIds === null) return areaId === null;
  return rule === keepsVehicles || (areaId !== null && areaIds.includes(areaId));
}

/** The site for the second engine: with the other settings, and without unaffected areas. */
export function backtestConfig(changed: SiteConfig, { areaIds, rules }: BacktestScope): SiteConfig {
  if (areaIds === null) return { ...changed, areas: changed.areas.map(silent), areaTypes: [] };
  const isConcerned = new Set(areaIds);
  // A vehicle is out of bounds when it is outside of all areas that bound it: the others count, too.
  const isNeeded = ({ id }: AreaConfig): boolean =>
    isConcerned.has(id) || (rules.includes(keepsVehicles) && keeps(changed, id));
  return { ...changed, alarms: switchedOff, areas: changed.areas.filter(isNeeded) };
}

/** The site with the settings of the request instead of the target's own. */
export function withQuestion(config: SiteConfig, { target, targetId, alarms }: BacktestQuestion): SiteConfig {
  if (target === 'building') return { ...config, alarms };
  const change = <T extends { id: string }>(item: T): T => (item.id === targetId ? { ...item, alarms } : item);
  return target === 'area'
    ? { ...config, areas: config.areas.map(change) }
    : { ...config, areaTypes: (config.areaTypes ?? []).map(change) };
}

/** The building's rules that are on by default. */
const switchedOff: AlarmSettings = Object.fromEntries(
  registry.filter(({ onByDefault }) => onByDefault === true).map(({ code }) => [code, { on: false }]),
);

function silent(area: AreaConfig): AreaConfig {
  return { ...area, typeId: null, alarms: {} };
}

function keeps({ areas, areaTypes }: SiteConfig, id: string): boolean {
  const area = areas.find((candidate) => candidate.id === id);
  const type = areaTypes?.find((candidate) => candidate.id === area?.typeId);
  return settingOf(keepsVehicles, type?.alarms, area?.alarms).on === true;
}

const msPerHour = 3_600_000;

/**
 * Lead time of the replay before the span, in ms: presence, and its begin, must be known at its start. An hour more
 * than the longest duration in the settings.
 */
export function warmUpMs(alarms: AlarmSettings): number {
  const seconds = Object.values(alarms).flatMap((setting) => [
    setting.onDelay ?? 0,
    ...['minutes', 'upperMinutes', 'lowerMinutes'].map((name) => numberOf(setting[name]) * 60),
    numberOf(setting['time']),
  ]);
  return msPerHour + Math.max(0, ...seconds) * 1000;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
