import { FenceIndex } from '@muster/geo/fenceIndex.ts';
import { createProjection, type Projection } from '@muster/geo/projection.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';

import type { AreaConfig, AreaTypeConfig, PermitConfig, SiteConfig } from '../input.ts';
import type { Area } from './area.ts';
import { BoundsRegister } from './bounds.ts';
import type { CameraRule, EvacuationRule, ReportRule } from './rule.ts';
import type { PulseInForce, RuleInForce, Schedules } from './ruleInForce.ts';
import type { ClockOffset } from './windowSchedule.ts';

/** The parts that survive a change of configuration, and belong into a snapshot. */
export interface SiteMemory {
  /** Fixed with the first area or fix: a site does not move because its first area is redrawn. */
  origin: readonly [lon: number, lat: number] | null;
  /** Number of every area in the fence index. */
  numbers: Map<string, number>;
  nextNumber: number;
}

/** Range, including both ends, in which no report of a tag begins a condition. Percent; beats per minute. */
export interface QuietReports {
  readonly batteryFrom: number;
  readonly batteryTo: number;
  readonly heartRateFrom: number;
  readonly heartRateTo: number;
}

/** All inputs of an area except the plane. */
export interface AreaSource {
  readonly config: AreaConfig;
  readonly type: AreaTypeConfig | undefined;
  readonly schedules: Schedules;
}

/** The configuration, ready for use: areas laid out, rules in force, fences indexed (`rules/configureSite.ts`). */
export class Site {
  readonly memory: SiteMemory;
  config: SiteConfig;
  /** The areas of the configuration, then the temporary ones of the permits in progress. */
  areaConfigs: readonly AreaConfig[] = [];
  /** The temporary area of a permit: unchanged as long as the permit is. */
  readonly permitAreas = new WeakMap<PermitConfig, AreaConfig>();
  readonly fences = new FenceIndex();
  readonly areas = new Map<string, Area>();
  /** By number in the fence index. */
  readonly byNumber: (Area | undefined)[] = [];
  outsideAreas: readonly Area[] = [];
  bounds = new BoundsRegister([]);
  hasStrict = false;
  hasCrossing = false;
  reportRules: readonly RuleInForce<ReportRule>[] = [];
  /** Reports within this range begin no condition. */
  quietReports: QuietReports = {
    batteryFrom: Number.NEGATIVE_INFINITY,
    batteryTo: Number.POSITIVE_INFINITY,
    heartRateFrom: Number.NEGATIVE_INFINITY,
    heartRateTo: Number.POSITIVE_INFINITY,
  };
  pulseRules: readonly PulseInForce[] = [];
  cameraRules: readonly RuleInForce<CameraRule>[] = [];
  /** Of evacuations that are not of one area, which no setting concerns. */
  musterRule: RuleInForce<EvacuationRule> | null = null;
  /** Incremented with every change of areas or rules. */
  generation = 0;
  readonly clockOffset: ClockOffset = { ms: 0 };
  /** Null until an origin, an area or a fix has fixed it. */
  plane: Projection | null;
  /** Equal windows keep their schedule, which identifies them. */
  schedules: { timeZone: string; of: Schedules } | null = null;
  /** Regions in the plane by area id, as long as the area is drawn in the same way. */
  readonly laidOut = new Map<string, { source: AreaConfig['regions']; regions: readonly PlanarRegion[] }>();

  /** The input of an area, by its id: while it is equal, so is the area. */
  readonly sources = new Map<string, AreaSource>();

  constructor(config: SiteConfig, memory: SiteMemory = { origin: null, numbers: new Map(), nextNumber: 0 }) {
    this.config = config;
    this.memory = memory;
    this.plane = memory.origin === null ? null : createProjection(memory.origin);
  }

  /** Rules in force at a time, epoch ms by the site's clock. */
  pulseRulesAt(time: number): readonly PulseInForce[] {
    return this.pulseRules.filter(({ from, until }) => time >= from && time < until);
  }

  /** Origin of the plane; without an origin and areas, the first fix. Degrees. */
  planeFor(lon: number, lat: number): Projection {
    // At a pole a degree of longitude has no length.
    this.plane ??= createProjection([lon, Math.max(-89, Math.min(89, lat))]);
    this.memory.origin = this.plane.origin;
    return this.plane;
  }
}
