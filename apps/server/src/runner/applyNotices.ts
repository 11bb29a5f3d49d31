import type { SiteConfig } from '@muster/engine/input.ts';
import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { settingOf } from '@muster/engine/rules/setting/ruleInForce.ts';
import type { AlarmRule, AlarmRuleSetting, AlarmSettings, EscalationStep } from '@muster/model/alarm/alarmRule.ts';
import type { NoticeSetting, NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';

/** Rules by their codes: `heartRate` covers its two keys. */
const areaCodes = codesOf(true);
const buildingCodes = codesOf(false);
const onByDefault = new Set(registry.filter((rule) => rule.onByDefault === true).map(({ code }) => code));

/**
 * The site with its notice settings applied to its rules, which is their only representation in an engine: a type that
 * is switched off is never raised, whatever the settings of areas and templates; a type's own level applies where it is
 * on, and head counts of a cluster raise it from there; the delay of the notification of the immediate superior is a
 * step of its escalation.
 */
export function applyNotices(site: SiteConfig, types: NoticeTypes): SiteConfig {
  const areaTypes = new Map((site.areaTypes ?? []).map((type) => [type.id, type]));
  const areas = site.areas.map((area) => {
    const type = areaTypes.get(area.typeId ?? '');
    const inForce = (code: AlarmRule): AlarmRuleSetting => settingOf(code, type?.alarms, area.alarms);
    return { ...area, ...changed(area.alarms, types, areaCodes, inForce) };
  });
  const inForce = (code: AlarmRule): AlarmRuleSetting => settingOf(code, site.alarms);
  return { ...site, areas, ...changed(site.alarms, types, buildingCodes, inForce) };
}

/** The same settings with the types on or off as in the rules. */
export function withoutSwitches(types: NoticeTypes): NoticeTypes {
  return Object.fromEntries(Object.entries(types).map(([code, notice]) => [code, { ...notice, on: true }]));
}

/** Only if something changes: settings without effect would make a new configuration of an old one. */
function changed(
  alarms: AlarmSettings | undefined,
  types: NoticeTypes,
  codes: ReadonlySet<AlarmRule>,
  inForce: (code: AlarmRule) => AlarmRuleSetting,
): { alarms?: AlarmSettings } {
  const changes: AlarmSettings = {};
  for (const code of codes) {
    const setting = inForce(code);
    // Calls for help can only be switched off in the alarm settings, with a reason and an end.
    const { on, ...notice } = types[code] ?? {};
    const switched = on === undefined || code === 'oneKeyHelp' ? notice : { ...notice, on };
    const change = changeOf(setting, switched, setting.on ?? onByDefault.has(code));
    if (change !== null) changes[code] = { ...alarms?.[code], ...change };
  }
  return Object.keys(changes).length === 0 ? {} : { alarms: { ...alarms, ...changes } };
}

function changeOf(setting: AlarmRuleSetting, notice: NoticeSetting, isOn: boolean): AlarmRuleSetting | null {
  const { on, level, superiorAfterMinutes } = notice;
  if (!isOn) return null;
  if (on === false) return { on: false };
  const change: AlarmRuleSetting = {
    ...(level === undefined || level === setting.level ? {} : { level }),
    ...withSuperior(setting.escalation ?? [], superiorAfterMinutes ?? null),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** A type's own delay for the immediate superior is one more step, unless the rule has that step already. */
function withSuperior(steps: readonly EscalationStep[], afterMinutes: number | null): AlarmRuleSetting {
  if (afterMinutes === null) return {};
  const step: EscalationStep = { afterMinutes, to: 'immediateSuperior' };
  const isThere = steps.some((each) => each.to === step.to && each.afterMinutes === step.afterMinutes);
  return isThere ? {} : { escalation: [...steps, step] };
}

function codesOf(ofAreas: boolean): ReadonlySet<AlarmRule> {
  return new Set(registry.filter((rule) => isOfAreas(rule) === ofAreas).map(({ code }) => code));
}
