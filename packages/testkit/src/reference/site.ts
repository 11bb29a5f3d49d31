import type { SiteConfig } from '@muster/engine/input.ts';
import type { AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import { planeAround, type Point, shapeOf } from './geometry.ts';
import type { Area, Rule, Subject } from './state.ts';
import { windowsOf } from './windows.ts';

const codes = ['oneKeyHelp', 'boundaryCrossing', 'retention', 'overcrowding', 'lowBattery'] as const;

export function planeOf({ origin, areas }: SiteConfig): (lon: number, lat: number) => Point {
  const points = (areas[0]?.regions ?? []).flatMap((region) =>
    region.shape === 'circle' ? [region.center] : region.points,
  );
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const [lon, lat] = origin ?? [middle(points.map((point) => point[0])), middle(points.map((point) => point[1]))];
  return planeAround(lon, lat);
}

export function areasOf(config: SiteConfig): Area[] {
  const plane = planeOf(config);
  return config.areas.map((area) => ({ config: area, shapes: area.regions.map((region) => shapeOf(region, plane)) }));
}

/** Every rule that is on, area by area, and those of the building. */
export function rulesOf(config: SiteConfig): Rule[] {
  return codes.flatMap((code) => {
    if (code === 'oneKeyHelp' || code === 'lowBattery') {
      const setting = { ...config.alarms?.[code] };
      const isOn = setting.on ?? code === 'oneKeyHelp';
      return isOn ? [ruleOf(code, null, setting, config.timeZone)] : [];
    }
    return config.areas.flatMap((area) => {
      const type = config.areaTypes?.find(({ id }) => id === area.typeId);
      const setting = overridden(type?.alarms, area.alarms, code);
      return setting.on ? [ruleOf(code, area.id, setting, config.timeZone)] : [];
    });
  });
}

/** An area's entry overrides its type's, field by field (wire.md). */
function overridden(type: AlarmSettings | undefined, area: AlarmSettings | undefined, code: Rule['code']) {
  return { ...type?.[code], ...area?.[code] };
}

function ruleOf(code: Rule['code'], areaId: string | null, setting: AlarmRuleSetting, timeZone: string): Rule {
  const minutes = Number(setting.minutes);
  const onSeconds = code === 'retention' ? minutes * 60 : (setting.onDelay ?? 0);
  return {
    code,
    areaId,
    setting,
    onMs: code === 'oneKeyHelp' ? 0 : onSeconds * 1000,
    offMs: (setting.offDelay ?? 0) * 1000,
    latches: code === 'oneKeyHelp' || setting.latch === true,
    windows: windowsOf(setting.windows, timeZone),
  };
}

/** The union of what is named, minus `exempt`; nothing named = all of the rule's subject kind. */
export function covers({ code, setting: { who = {} } }: Rule, subject: Subject): boolean {
  const isAboutPersons = code === 'boundaryCrossing' || code === 'retention';
  if (isAboutPersons && subject.kind !== 'person') return false;
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
