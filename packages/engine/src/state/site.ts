import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import { createProjection, type Projection } from '@muster/geo/projection.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { sosEnd, type SosSetting, sosRestored } from '@muster/model/alarm/sosSwitch.ts';

import type { AreaConfig, SiteConfig } from '../input.ts';
import { registry } from '../rules/registry.ts';
import type { CameraRule, ReportRule, PulseRule, Rule } from './rule.ts';
import {
  createSchedules,
  putInForce,
  type Ready,
  type RuleInForce,
  type Schedules,
  settingOf,
} from '../rules/setting/ruleInForce.ts';
import type { ClockOffset } from '../rules/setting/windowSchedule.ts';
import { BoundsRegister } from './bounds.ts';
import type { Roster } from './roster.ts';
import { type QuietReports, quietReportsOf } from '../rules/quietReports.ts';
import { type Area, layOut, planeOf, presenceSettings } from './area.ts';

/** What survives a change of configuration, and so belongs into a snapshot. */
export interface SiteMemory {
  /** Fixed with the first area or fix: a site does not move because its first area is redrawn. */
  origin: readonly [lon: number, lat: number] | null;
  /** Number of every area in the fence index. */
  numbers: Map<string, number>;
  nextNumber: number;
}

/** The configuration, ready for use: areas laid out, rules in force, fences indexed. */
export class Site {
  readonly memory: SiteMemory;
  config: SiteConfig;
  readonly fences = new FenceIndex();
  readonly areas = new Map<string, Area>();
  /** By number in the fence index. */
  readonly byNumber: (Area | undefined)[] = [];
  outsideAreas: readonly Area[] = [];
  bounds = new BoundsRegister([]);
  hasStrict = false;
  hasCrossing = false;
  reportRules: readonly RuleInForce<ReportRule>[] = [];
  /** Reports within these begin no condition. */
  quietReports: QuietReports = quietReportsOf([]);
  pulseRules: readonly PulseInForce[] = [];
  cameraRules: readonly RuleInForce<CameraRule>[] = [];
  /** Moves on with every change of areas or rules. */
  generation = 0;
  readonly clockOffset: ClockOffset = { ms: 0 };
  readonly #isVehicle: (id: string) => boolean;
  #projection: Projection | null;
  #schedules: { timeZone: string; of: Schedules } | null = null;
  #laidOut = new Map<string, { source: AreaConfig['regions']; regions: readonly PlanarRegion[] }>();

  /** @throws RangeError when the time zone or a region is none. */
  constructor(
    config: SiteConfig,
    roster: Pick<Roster, 'isVehicle'>,
    memory: SiteMemory = { origin: null, numbers: new Map(), nextNumber: 0 },
  ) {
    this.config = config;
    this.#isVehicle = (id) => roster.isVehicle(id);
    this.memory = memory;
    this.#projection = memory.origin === null ? null : createProjection(memory.origin);
    this.configure(config);
  }

  /**
   * Takes over another configuration of areas and rules.
   * @returns whether the plane was moved, so that every x and y is another.
   */
  configure(config: SiteConfig): boolean {
    this.config = config;
    const moved = this.#choosePlane();
    const ready: Ready = {
      schedules: this.#schedulesIn(config.timeZone),
      known: new Map(),
      isVehicle: this.#isVehicle,
    };
    const gone = new Set(this.areas.keys());
    for (const areaConfig of config.areas) {
      gone.delete(areaConfig.id);
      this.#putArea(areaConfig, ready);
    }
    for (const id of gone) this.#removeArea(id);
    const areas = [...this.areas.values()];
    this.outsideAreas = areas.filter(({ outsideRules }) => outsideRules.length > 0);
    this.bounds = new BoundsRegister(areas);
    this.hasStrict = areas.some(({ isStrict }) => isStrict);
    this.hasCrossing = areas.some(({ detectsCrossing }) => detectsCrossing);
    const forBuilding = <W extends Rule['watches']>(watches: W) => rulesInForce(watches, null, ready, config.alarms);
    this.reportRules = forBuilding('report');
    this.quietReports = quietReportsOf(this.reportRules);
    this.pulseRules = pulseRulesOf(config.alarms, ready);
    this.cameraRules = forBuilding('camera');
    this.generation++;
    return moved;
  }

  /** Those that hold at a time, epoch ms by the site's clock. */
  pulseRulesAt(time: number): readonly PulseInForce[] {
    return this.pulseRules.filter(({ from, until }) => time >= from && time < until);
  }

  /** Null until an origin, an area or a fix has fixed it. */
  get plane(): Projection | null {
    return this.#projection;
  }

  /** The plane; where neither an origin nor an area has fixed it yet, the first fix does. */
  planeFor(lon: number, lat: number): Projection {
    // At a pole a degree of longitude has no length.
    this.#projection ??= createProjection([lon, Math.max(-89, Math.min(89, lat))]);
    this.memory.origin = this.#projection.origin;
    return this.#projection;
  }

  /** The same windows keep their schedule, which shows that they are the same. */
  #schedulesIn(timeZone: string): Schedules {
    if (this.#schedules?.timeZone !== timeZone)
      this.#schedules = { timeZone, of: createSchedules(timeZone, this.clockOffset) };
    return this.#schedules.of;
  }

  #choosePlane(): boolean {
    const { origin, areas } = this.config;
    const before = this.#projection;
    if (origin !== undefined || before === null) this.#projection = planeOf(origin, areas);
    this.memory.origin = this.#projection?.origin ?? null;
    if (before === null || String(before.origin) === String(this.memory.origin)) return false;
    this.#laidOut.clear();
    return true;
  }

  #putArea(config: AreaConfig, ready: Ready): void {
    const { id } = config;
    const number = this.memory.numbers.get(id) ?? this.memory.nextNumber++;
    this.memory.numbers.set(id, number);
    const type = this.config.areaTypes?.find((areaType) => areaType.id === config.typeId);
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
      regions: this.#regionsOf(config, number),
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
    this.areas.set(id, area);
    this.byNumber[number] = area;
  }

  #regionsOf(config: AreaConfig, number: number): readonly PlanarRegion[] {
    const known = this.#laidOut.get(config.id);
    if (known?.source === config.regions) return known.regions;
    const regions = this.#projection === null ? [] : layOut(config, this.#projection);
    this.fences.upsert(number, regions);
    this.#laidOut.set(config.id, { source: config.regions, regions });
    return regions;
  }

  #removeArea(id: string): void {
    const number = this.areas.get(id)?.number;
    this.areas.delete(id);
    this.memory.numbers.delete(id);
    this.#laidOut.delete(id);
    if (number === undefined) return;
    this.byNumber[number] = undefined;
    this.fences.remove(number);
  }
}

/** A rule of pulses with the time in which it holds, epoch ms by the site's clock. */
export interface PulseInForce extends RuleInForce<PulseRule> {
  readonly from: number;
  readonly until: number;
}

/**
 * Calls for help that are taken back until some time come on again by themselves: until then the setting holds as it is,
 * and from then on without what takes them back.
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
