import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { type PlanarRegion, planarRegion } from '@muster/geo/region.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { sosEnd, type SosSetting, sosRestored } from '@muster/model/alarm/sosSwitch.ts';

import type { AreaConfig, PermitConfig, SiteConfig } from '../input.ts';
import { permitArea } from '../permit/permitArea.ts';
import { type Area, defaultFixTimeout } from '../state/area.ts';
import { BoundsRegister } from '../state/bounds.ts';
import type { Roster } from '../state/roster.ts';
import type { ReportRule, Rule } from '../state/rule.ts';
import type { PulseInForce, RuleInForce, Schedules } from '../state/ruleInForce.ts';
import type { AreaSource, QuietReports, Site } from '../state/site.ts';
import { registry } from './registry.ts';
import { createSchedules, putInForce, type Ready, settingOf } from './setting/ruleInForce.ts';

/**
 * Applies a configuration of areas and rules.
 * @returns whether the plane was moved, which changes every x and y.
 * @throws RangeError for an invalid time zone or region.
 */
export function configureSite(site: Site, config: SiteConfig, roster: Pick<Roster, 'isVehicle'>): boolean {
  site.config = config;
  site.areaConfigs = [...config.areas, ...(config.permits ?? []).map((permit) => temporaryArea(site, permit))];
  const moved = choosePlane(site);
  const ready: Ready = {
    schedules: schedulesIn(site, config.timeZone),
    known: new Map(),
    isVehicle: (id) => roster.isVehicle(id),
  };
  const gone = new Set(site.areas.keys());
  for (const areaConfig of site.areaConfigs) {
    gone.delete(areaConfig.id);
    putArea(site, areaConfig, ready);
  }
  for (const id of gone) removeArea(site, id);
  const areas = [...site.areas.values()];
  site.outsideAreas = areas.filter(({ outsideRules }) => outsideRules.length > 0);
  site.bounds = new BoundsRegister(areas);
  site.hasStrict = areas.some(({ isStrict }) => isStrict);
  site.hasCrossing = areas.some(({ detectsCrossing }) => detectsCrossing);
  const forBuilding = <W extends Rule['watches']>(watches: W) => rulesInForce(watches, null, ready, config.alarms);
  site.reportRules = forBuilding('report');
  site.quietReports = quietReportsOf(site.reportRules);
  site.pulseRules = pulseRulesOf(config.alarms, ready);
  site.cameraRules = forBuilding('camera');
  [site.musterRule = null] = rulesInForce('evacuation', null, ready);
  site.generation++;
  return moved;
}

function temporaryArea({ permitAreas }: Site, permit: PermitConfig): AreaConfig {
  const area = permitAreas.get(permit) ?? permitArea(permit);
  permitAreas.set(permit, area);
  return area;
}

function schedulesIn(site: Site, timeZone: string): Schedules {
  if (site.schedules?.timeZone !== timeZone)
    site.schedules = { timeZone, of: createSchedules(timeZone, site.clockOffset) };
  return site.schedules.of;
}

function choosePlane(site: Site): boolean {
  const { origin } = site.config;
  const before = site.plane;
  if (origin !== undefined || before === null) site.plane = planeOf(origin, site.areaConfigs);
  site.memory.origin = site.plane?.origin ?? null;
  if (before === null || String(before.origin) === String(site.memory.origin)) return false;
  site.laidOut.clear();
  site.sources.clear();
  return true;
}

function putArea(site: Site, config: AreaConfig, ready: Ready): void {
  const { id } = config;
  const { memory } = site;
  const type = site.config.areaTypes?.find((areaType) => areaType.id === config.typeId);
  const source = { config, type, schedules: ready.schedules };
  if (isSame(site.sources.get(id), source)) return;
  site.sources.set(id, source);
  const number = memory.numbers.get(id) ?? memory.nextNumber++;
  memory.numbers.set(id, number);
  const inForce = <W extends Rule['watches']>(watches: W) =>
    rulesInForce(watches, id, ready, type?.alarms, config.alarms);
  const presenceRules = inForce('presence');
  const restRules = presenceRules.filter(({ rule }) => rule.restsWithin !== undefined);
  const paceRules = inForce('pace');
  const headCountRules = inForce('headCount');
  const groupRules = inForce('group');
  const area: Area = {
    id,
    number,
    regions: regionsOf(site, config, number),
    ...presenceSettings(config),
    presenceRules,
    outsideRules: presenceRules.filter(({ rule, parameters }) => rule.holds('outside', parameters)),
    restRules,
    restsWithin: Math.min(...restRules.map(({ rule, parameters }) => rule.restsWithin?.(parameters) ?? 0)),
    paceRules,
    quietKmh: Math.min(...paceRules.map(({ rule, parameters }) => rule.quietUpTo(parameters))),
    placeRules: [...presenceRules, ...paceRules],
    boundsRule: inForce('bounds')[0] ?? null,
    headCountRules,
    groupRules,
    countRules: [...headCountRules, ...groupRules],
    evacuationRules: inForce('evacuation'),
  };
  site.areas.set(id, area);
  site.byNumber[number] = area;
}

function isSame(known: AreaSource | undefined, source: AreaSource): boolean {
  return known?.config === source.config && known.type === source.type && known.schedules === source.schedules;
}

function regionsOf(site: Site, config: AreaConfig, number: number): readonly PlanarRegion[] {
  const known = site.laidOut.get(config.id);
  if (known?.source === config.regions) return known.regions;
  const regions = site.plane === null ? [] : layOut(config, site.plane);
  site.fences.upsert(number, regions);
  site.laidOut.set(config.id, { source: config.regions, regions });
  return regions;
}

function removeArea(site: Site, id: string): void {
  const number = site.areas.get(id)?.number;
  site.areas.delete(id);
  site.memory.numbers.delete(id);
  site.laidOut.delete(id);
  site.sources.delete(id);
  if (number === undefined) return;
  site.byNumber[number] = undefined;
  site.fences.remove(number);
}

/** The range of values within which no rule about reports becomes true. */
function quietReportsOf(rules: readonly RuleInForce<ReportRule>[]): QuietReports {
  const quiet = (what: ReportRule['of']) =>
    rules.filter(({ rule }) => rule.of === what).map(({ rule, parameters }) => rule.quiet(parameters));
  const from = (what: ReportRule['of']) => Math.max(Number.NEGATIVE_INFINITY, ...quiet(what).map(([least]) => least));
  const to = (what: ReportRule['of']) => Math.min(Number.POSITIVE_INFINITY, ...quiet(what).map(([, most]) => most));
  return {
    batteryFrom: from('battery'),
    batteryTo: to('battery'),
    heartRateFrom: from('heartRate'),
    heartRateTo: to('heartRate'),
  };
}

/**
 * Limited calls for help become active again at the end of the limit: until then the setting applies as it is, afterwards
 * without its limits.
 */
function pulseRulesOf(alarms: AlarmSettings = {}, ready: Ready): PulseInForce[] {
  const sos: SosSetting = alarms.oneKeyHelp ?? {};
  const end = sosEnd(sos);
  const phase = (of: AlarmSettings, from: number, until: number): PulseInForce[] =>
    rulesInForce('pulse', null, ready, of).map((rule) => ({ ...rule, from, until }));
  const now = phase(alarms, Number.NEGATIVE_INFINITY, end);
  if (end === Number.POSITIVE_INFINITY) return now;
  return [...now, ...phase({ ...alarms, oneKeyHelp: sosRestored(sos) }, end, Number.POSITIVE_INFINITY)];
}

/** The registered rules of one kind that are in force under settings, of which the later override the earlier. */
function rulesInForce<W extends Rule['watches']>(
  watches: W,
  areaId: string | null,
  ready: Ready,
  ...layers: readonly (AlarmSettings | undefined)[]
): RuleInForce<Extract<Rule, { watches: W }>>[] {
  return registry.flatMap((rule, order) => {
    if (!isOfKind(rule, watches)) return [];
    return putInForce(rule, order, areaId, settingOf(rule.code, ...layers), ready) ?? [];
  });
}

function isOfKind<W extends Rule['watches']>(rule: Rule, watches: W): rule is Extract<Rule, { watches: W }> {
  return rule.watches === watches;
}

/** Presence settings of an area, with the defaults of alarms.md. */
function presenceSettings(config: AreaConfig) {
  return {
    isStrict: config.strict ?? false,
    entryFixes: Math.max(1, config.entryFixes ?? 1),
    exitTolerance: config.exitTolerance ?? 0,
    toleranceTimeoutMs: (config.toleranceTimeout ?? Number.POSITIVE_INFINITY) * 1000,
    detectsCrossing: config.detectCrossing ?? false,
    fixTimeoutMs: (config.fixTimeout ?? defaultFixTimeout) * 1000,
  };
}

/** @throws RangeError for an invalid region (see `planarRegion`). */
function layOut(config: AreaConfig, projection: Projection): PlanarRegion[] {
  return config.regions.map((region) => planarRegion(region, projection));
}

/**
 * The plane of a site: around its origin or, without one, around the middle of the first area. Null while there is
 * neither.
 */
function planeOf(origin: SiteConfig['origin'], areas: readonly AreaConfig[]): Projection | null {
  if (origin !== undefined) return createProjection(origin);
  const first = areas.find(({ regions }) => regions.length > 0);
  const points = (first?.regions ?? []).flatMap((region) =>
    region.shape === 'circle' ? [region.center] : region.points,
  );
  if (points.length === 0) return null;
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return createProjection([middle(lons), middle(lats)]);
}

function middle(numbers: readonly number[]): number {
  return (Math.min(...numbers) + Math.max(...numbers)) / 2;
}
