import type { Engine } from '@muster/engine/engine.ts';
import type { AreaConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { degreesOf, siteOrigin } from '@muster/testkit/frame.ts';

import { type Step, tagCount } from './fences.ts';

/** Rows of a batch of a gateway; a second is several batches. */
const rowsPerBatch = 500;
/** A Wednesday morning. Epoch ms. */
export const start = Date.parse('2025-11-19T01:00:00Z');

const window = { weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' };

/** Settings of every area: each area rule with everyday values, so that some conditions are true and most are not. */
const areaAlarms: AlarmSettings = {
  evacuation: { on: true, arrivalRate: 0.8 },
  boundaryCrossing: { on: true, onDelay: 3, who: { personTypes: ['visitor'] }, windows: [window] },
  retention: { on: true, minutes: 30, time: 30 },
  overcrowding: { on: true, max: 20, onDelay: 10 },
  understaffing: { on: true, min: 1, jobIds: ['guard'], windows: [window] },
  stationary: { on: true, radius: 2, minutes: 5 },
  cluster: { on: true, radius: 15, count: 3, time: 60, who: { personTypes: ['contractor'] } },
  vehicleOutOfBounds: { on: true, who: { vehicleTypes: ['forklift'] } },
  overspeed: { on: true, limit: 20 },
  ai: { on: true },
};

const buildingAlarms: AlarmSettings = {
  oneKeyHelp: { on: true },
  heartRate: { on: true, upper: 150, lower: 45 },
  lowBattery: { on: true },
};

/** Carrier of a tag, by its number. */
type Who = (tag: number) => Pick<SubjectConfig, 'kind' | 'personType' | 'vehicleType'>;

/**
 * A large chemical park in the morning: of a hundred tags one is a visitor's, nineteen are contractors', four are on
 * vehicles, one of them a forklift. Its alarms are those of the worst days of such a site, about two a second.
 */
const everyday: Who = (tag) => {
  const share = tag % 100;
  if (share % 25 === 4) return { kind: 'vehicle', vehicleType: share === 4 ? 'forklift' : 'truck' };
  return { kind: 'person', personType: share === 0 ? 'visitor' : share < 21 ? 'contractor' : 'internal' };
};

/** Visitors and forklifts everywhere, so that area rules raise a dozen alarms a second, for hours. */
const flood: Who = (tag) => {
  if (tag % 5 === 4) return { kind: 'vehicle', vehicleType: tag % 2 === 0 ? 'forklift' : 'truck' };
  return { kind: 'person', personType: ['internal', 'internal', 'contractor', 'visitor'][tag % 4] };
};

export const crowds = { everyday, flood } as const;

function subjectOf(tag: number, who: Who): SubjectConfig {
  return {
    tag: tagName(tag),
    id: `subject-${tag}`,
    ...who(tag),
    departId: `depart-${tag % 40}`,
    jobId: tag % 50 === 1 ? 'guard' : 'fitter',
  };
}

function tagName(tag: number): string {
  return `1918${String(tag).padStart(8, '0')}`;
}

function areaOf({ xs, ys, floor }: PlanarRegion, number: number): AreaConfig {
  const points = Array.from(xs, (x, i) => degreesOf(x, ys[i]));
  return { id: `area-${number}`, regions: [{ shape: 'polygon', points, floor }], alarms: areaAlarms };
}

/** @param who null = no rule is on, so carriers do not matter */
export function siteWith(fences: readonly PlanarRegion[], who: Who | null, tags: number): SiteConfig {
  const areas = fences.map(areaOf);
  return {
    timeZone: 'Asia/Shanghai',
    origin: siteOrigin,
    alarms: who === null ? {} : buildingAlarms,
    areas: who === null ? areas.map((area) => ({ ...area, alarms: {} })) : areas,
    subjects: Array.from({ length: tags }, (_, tag) => subjectOf(tag, who ?? everyday)),
  };
}

/** Every fourth row with heart rate and battery, as sent by wristbands. */
function batchOf(step: Step, from: number, to: number, firstTag: number): PositionBatch {
  const length = to - from;
  const places = Array.from({ length }, (_, i) => degreesOf(step.xs[from + i], step.ys[from + i]));
  const nothing = (): Float64Array => new Float64Array(length).fill(Number.NaN);
  return {
    length,
    tags: Array.from(step.tags.subarray(from, to), (tag) => tagName(firstTag + tag)),
    t: new Float64Array(length),
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    floor: step.floors.slice(from, to),
    speed: nothing(),
    heading: nothing(),
    accuracy: new Float64Array(length).fill(1),
    battery: nothing().map((none, i) => (i % 4 === 0 ? 80 : none)),
    heartRate: nothing().map((none, i) => (i % 4 === 0 ? 72 : none)),
    flags: new Uint8Array(length),
    // Numbered as by the server, which has looked up each tag for deduplication.
    numbered: { by: tagName, numbers: step.tags.slice(from, to).map((tag) => firstTag + tag) },
  };
}

/** One second in batches of gateways. */
export function batchesOf(step: Step, firstTag = 0): PositionBatch[] {
  const count = Math.ceil(tagCount / rowsPerBatch);
  return Array.from({ length: count }, (_, i) => batchOf(step, i * rowsPerBatch, (i + 1) * rowsPerBatch, firstTag));
}

/** @returns how many alarms were raised */
export function feed(engine: Engine, batches: readonly PositionBatch[], second: number): number {
  const t = start + second * 1000;
  let raised = 0;
  for (const batch of batches) {
    batch.t.fill(t);
    for (const { kind } of engine.apply({ kind: 'positions', receivedAt: t + 300, batch }))
      if (kind === 'raise') raised++;
  }
  return raised;
}
