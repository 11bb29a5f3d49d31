import type { RuleKey, SiteConfig } from '@muster/engine/input.ts';
import type { AlarmRule, AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

import { planeAround, type Point, shapeOf } from './geometry.ts';
import type { Area, Rule, Subject } from './state.ts';
import { neverOpen, windowsOf } from './windows.ts';

/** The thirteen rules, heart rate with its two keys; their subjects, and whether an area or the building sets them. */
const rules: readonly { code: RuleKey; about: 'person' | 'vehicle' | 'heads' | 'all'; isOfBuilding?: true }[] = [
  { code: 'oneKeyHelp', about: 'all', isOfBuilding: true },
  { code: 'evacuation', about: 'heads' },
  { code: 'boundaryCrossing', about: 'person' },
  { code: 'retention', about: 'person' },
  { code: 'overcrowding', about: 'heads' },
  { code: 'understaffing', about: 'heads' },
  { code: 'stationary', about: 'person' },
  { code: 'ai', about: 'all', isOfBuilding: true },
  { code: 'cluster', about: 'heads' },
  { code: 'heartRate.high', about: 'person', isOfBuilding: true },
  { code: 'heartRate.low', about: 'person', isOfBuilding: true },
  { code: 'lowBattery', about: 'all', isOfBuilding: true },
  { code: 'vehicleOutOfBounds', about: 'vehicle' },
  { code: 'overspeed', about: 'vehicle' },
];

export function planeOf({ origin, areas }: SiteConfig): (lon: number, lat: number) => Point {
  const points = (areas[0]?.regions ?? []).flatMap((region) =>
    region.shape === 'circle' ? [region.center] : region.points,
  );
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const [lon, lat] = origin ?? [middle(points.map((point) => point[0])), middle(points.map((point) => point[1]))];
  return planeAround(lon, lat);
}

export function areasOf(config: SiteConfig, plane = planeOf(config)): Area[] {
  return config.areas.map((area) => {
    return { config: area, shapes: area.regions.map((region) => shapeOf(region, plane)) };
  });
}

export function isSameRule(a: Rule, b: Rule): boolean {
  return a.code === b.code && a.areaId === b.areaId;
}

/**
 * Every rule that is on, area by area, and those of the building. Unset: off, except one-key help and evacuation. An
 * evacuation needs no setting: where it is switched off it continues, and raises nothing.
 */
export function rulesOf(config: SiteConfig): Rule[] {
  const ofSite = rules.flatMap(({ code, isOfBuilding }): Rule[] => {
    if (isOfBuilding) {
      const setting = { ...config.alarms?.[settingOf(code)] };
      return (setting.on ?? code === 'oneKeyHelp') ? [ruleOf(code, null, setting, config)] : [];
    }
    return config.areas.flatMap((area) => {
      const type = config.areaTypes?.find(({ id }) => id === area.typeId);
      // An area's entry overrides its type's, field by field (wire.md).
      const setting = { ...type?.alarms?.[settingOf(code)], ...area.alarms?.[settingOf(code)] };
      const rule = ruleOf(code, area.id, setting, config);
      if (code === 'evacuation') return [setting.on === false ? { ...rule, windows: neverOpen } : rule];
      return setting.on ? [rule] : [];
    });
  });
  // An evacuation that is not of one area has no setting.
  return [...ofSite, ruleOf('evacuation', null, {}, config)];
}

/** One-key help at a time, null = off: a setting that disables or limits it applies until `offUntil`. */
export function helpAt(config: SiteConfig, time: number): Rule | null {
  const { on, windows: _, who: __, offUntil, ...others } = config.alarms?.oneKeyHelp ?? {};
  // Without an end it never ends.
  const isBack = time >= Date.parse(String(offUntil));
  if (isBack) return ruleOf('oneKeyHelp', null, others, config);
  return on === false ? null : ruleOf('oneKeyHelp', null, { ...config.alarms?.oneKeyHelp }, config);
}

/** Both keys of heart rate are set together. */
function settingOf(code: RuleKey): AlarmRule {
  return code === 'heartRate.high' || code === 'heartRate.low' ? 'heartRate' : code;
}

function ruleOf(
  code: RuleKey,
  areaId: string | null,
  setting: AlarmRuleSetting,
  { timeZone, subjects }: SiteConfig,
): Rule {
  const { vehicleTypes = [], include = [] } = setting.who ?? {};
  const isVehicle = (id: string): boolean => subjects?.some((one) => one.id === id && one.kind === 'vehicle') ?? false;
  const { on, off } = { on: setting.onDelay ?? 0, off: setting.offDelay ?? 0, ...ownDelays[code]?.(setting) };
  return {
    code,
    areaId,
    setting,
    onMs: Number(on) * 1000,
    offMs: Number(off) * 1000,
    latches: code === 'oneKeyHelp' || setting.latch === true,
    windows: windowsOf(setting.windows, timeZone),
    namesVehicles: vehicleTypes.length > 0 || include.some(isVehicle),
  };
}

/** On-delay and off-delay, seconds, where the table of alarms.md gives a rule its own. */
const ownDelays: Partial<Record<RuleKey, (setting: AlarmRuleSetting) => { on: unknown; off?: unknown }>> = {
  oneKeyHelp: () => ({ on: 0, off: 0 }),
  retention: ({ minutes }) => ({ on: Number(minutes) * 60 }),
  stationary: ({ minutes }) => ({ on: Number(minutes) * 60 }),
  cluster: ({ time = 60, cancelTime = 0 }) => ({ on: time, off: cancelTime }),
  'heartRate.high': ({ upperMinutes = 3 }) => ({ on: Number(upperMinutes) * 60 }),
  'heartRate.low': ({ lowerMinutes = 3 }) => ({ on: Number(lowerMinutes) * 60 }),
};

type Covered = Omit<Subject, 'kind' | 'tag'> & { kind: 'person' | 'vehicle' | 'camera' };

/**
 * The union of what is named, minus `exempt`; nothing named = all of the rule's subject kind. Heads are of persons, and
 * of vehicles only where vehicles or their types are named: the given vehicle, or one that has an entry.
 */
export function covers(rule: Rule, subject: Covered): boolean {
  const { who = {} } = rule.setting;
  if (!isOfKind(rule, subject)) return false;
  if (who.exempt?.includes(subject.id)) return false;
  const isNamed = [
    [subject.kind === 'person' ? who.personTypes : [], subject.personType],
    [subject.kind === 'vehicle' ? who.vehicleTypes : [], subject.vehicleType],
    [who.departIds, subject.departId],
    [who.include, subject.id],
  ].some(([list, mine]) => list?.includes(String(mine)));
  const { personTypes, vehicleTypes, departIds, include } = who;
  return isNamed || [personTypes, vehicleTypes, departIds, include].every((list) => (list ?? []).length === 0);
}

function isOfKind({ code, setting: { who }, namesVehicles }: Rule, { kind, id }: Covered): boolean {
  const about = rules.find((rule) => rule.code === code)?.about;
  if (about === 'person' || about === 'vehicle') return about === kind;
  return about === 'all' || kind !== 'vehicle' || namesVehicles || who?.include?.includes(id) === true;
}
