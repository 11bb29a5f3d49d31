import type { AreaConfig, AreaTypeConfig, SiteConfig } from '@muster/engine/input.ts';
import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { countsHeads } from '@muster/engine/rules/setting/cover.ts';
import { settingOf } from '@muster/engine/rules/setting/ruleInForce.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import type { AlarmCover, AlarmRule, AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import type { RuleSwitches } from '@muster/model/alarm/ruleSwitch.ts';
import type { alarmTemplateKinds } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import { personTypes } from '@muster/model/person/person.ts';

/** Fields of an alarm template for the engine. */
export interface Template {
  kind: (typeof alarmTemplateKinds)[number];
  subjects: readonly string[];
  /** None = every area. */
  areas: readonly string[];
  alarms: RuleSwitches;
}

interface Switched {
  on: readonly string[];
  off: readonly string[];
  /** Those of `on` that are vehicles. */
  vehicles: readonly string[];
}

/**
 * The site with its templates applied to the covers of its rules, which is their only representation in an engine. A
 * rule that is switched on for a subject applies to it also where it covers others, or is off; one that is switched off
 * never applies to it. Between two templates, off takes precedence. No template switches calls for help off.
 */
export function applyTemplates(site: SiteConfig, templates: readonly Template[]): SiteConfig {
  if (templates.length === 0) return site;
  const types = new Map((site.areaTypes ?? []).map((type) => [type.id, type]));
  return {
    ...site,
    areas: site.areas.map((area) => withTemplates(area, types.get(area.typeId ?? ''), templates)),
    alarms: switchRules(
      site.alarms ?? {},
      templates,
      (rule) => !isOfAreas(rule),
      (rule) => settingOf(rule, site.alarms),
    ),
  };
}

function withTemplates(area: AreaConfig, type: AreaTypeConfig | undefined, templates: readonly Template[]): AreaConfig {
  const own = templates.filter(({ areas }) => areas.length === 0 || areas.includes(area.id));
  if (own.length === 0) return area;
  const alarms = switchRules(area.alarms ?? {}, own, isOfAreas, (rule) => settingOf(rule, type?.alarms, area.alarms));
  return { ...area, alarms };
}

function switchRules(
  alarms: NonNullable<SiteConfig['alarms']>,
  templates: readonly Template[],
  isMeant: (rule: Rule) => boolean,
  inForce: (rule: AlarmRule) => AlarmRuleSetting,
): NonNullable<SiteConfig['alarms']> {
  const changed = { ...alarms };
  for (const rule of registry.filter(isMeant)) {
    const switched = switchedBy(templates, rule.code);
    if (switched === null) continue;
    changed[rule.code] = { ...alarms[rule.code], ...switchOne(inForce(rule.code), switched, rule) };
  }
  return changed;
}

/** Subjects that the templates name for a rule; null = none. */
function switchedBy(templates: readonly Template[], rule: AlarmRule): Switched | null {
  const naming = (wanted: boolean): Template[] => templates.filter(({ alarms }) => alarms[rule]?.on === wanted);
  const subjectsOf = (some: readonly Template[]): string[] => some.flatMap(({ subjects }) => subjects);
  const switched = {
    on: subjectsOf(naming(true)),
    off: rule === 'oneKeyHelp' ? [] : subjectsOf(naming(false)),
    vehicles: subjectsOf(naming(true).filter(({ kind }) => kind === 'vehicle')),
  };
  return switched.on.length + switched.off.length === 0 ? null : switched;
}

function switchOne(setting: AlarmRuleSetting, { on, off, vehicles }: Switched, rule: Rule): AlarmRuleSetting {
  const who = setting.who ?? {};
  const exempt = union(who.exempt, off);
  if (setting.on ?? rule.onByDefault ?? false) {
    if (namesSomebody(who)) return { who: { ...who, include: union(who.include, on), exempt } };
    // A rule that counts heads covers all persons, and also these vehicles.
    if (countsHeads(rule.subject) && vehicles.length > 0)
      return { who: { personTypes: [...personTypes], include: union(vehicles), exempt } };
    return { who: { ...who, exempt } };
  }
  // Off in the area: it stays on only for subjects that a template names.
  return on.length === 0 ? {} : { on: true, who: { include: union(on), exempt } };
}

/** A cover without names means everybody, and must not become one that means some. */
function namesSomebody({ personTypes, vehicleTypes, departIds, include }: AlarmCover): boolean {
  return [personTypes, vehicleTypes, departIds, include].some((names) => (names ?? []).length > 0);
}

/** Sorted, so that the same templates give the same configuration, byte for byte. */
function union(...lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))].toSorted();
}
