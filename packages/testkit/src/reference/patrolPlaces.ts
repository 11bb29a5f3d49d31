import type { PatrolAreaConfig, PatrolPointConfig, PatrolsConfig } from '@muster/engine/input.ts';
import type { Position } from '@muster/model/position/positionBatch.ts';

import { type Being, beingsOf, type Moment, type Sign } from './beings.ts';
import { distanceBetween, distanceTo, type Point, shapeOf } from './geometry.ts';
import { Outliers } from './outliers.ts';
import type { Fix } from './state.ts';

/** A received row: its time on the tag's line, and its number among all rows. */
export interface ReceivedRow {
  position: Position;
  moment: Moment;
}

/** Counting inputs of one tag. */
export interface Trace {
  tag: string;
  fixes: (Fix & { moment: Moment })[];
  /** Fixes and telemetry with beacons. */
  readings: { moment: Moment; beacons: NonNullable<Position['beacons']> }[];
}

/** Places of all subjects, recomputed from all inputs. */
export class PatrolPlaces {
  readonly #plane: (lon: number, lat: number) => Point;
  readonly #patrols: PatrolsConfig;
  readonly #traces: Trace[];
  readonly #now: number;

  /** @param isVehicle of a tag: its maximum speed decides what is a fix. */
  constructor(
    patrols: PatrolsConfig,
    plane: (lon: number, lat: number) => Point,
    rows: readonly ReceivedRow[],
    isVehicle: (tag: string) => boolean,
    now: number,
  ) {
    this.#plane = plane;
    this.#patrols = patrols;
    this.#now = now;
    this.#traces = tracesOf(rows, isVehicle, plane, now);
  }

  /** Stays of some tags at a point. */
  atPoint(pointId: string, tags: readonly string[]): Being[] {
    const point = this.#patrols.points.find(({ id }) => id === pointId);
    if (point === undefined) return [];
    return this.#members(tags).flatMap((trace) => beingsOf(trace.tag, this.#signsAt(point, trace), this.#now));
  }

  /** Enters of some tags into an area, and their durations: its own fence, or each visit of its points. */
  inArea(area: PatrolAreaConfig, tags: readonly string[]): Being[] {
    const { regions = [] } = area;
    if (regions.length === 0) return area.pointIds.flatMap((id) => this.atPoint(id, tags));
    const shapes = regions.map((region) => shapeOf(region, this.#plane));
    const isIn = (fix: Fix): boolean =>
      shapes.some((shape) => (shape.floor ?? fix.floor) === fix.floor && distanceTo(shape, fix) === 0);
    return this.#members(tags).flatMap(({ tag, fixes }) => beingsOf(tag, signsOf(fixes, isIn), this.#now));
  }

  #members(tags: readonly string[]): Trace[] {
    return this.#traces.filter(({ tag }) => tags.includes(tag));
  }

  #signsAt(point: PatrolPointConfig, { fixes, readings }: Trace): Sign[] {
    if (point.sensing === 'beacon') {
      const isHeard = (reading: { id: string; rssi: number }): boolean =>
        reading.id === point.beaconId && reading.rssi >= (point.threshold ?? -Infinity);
      const heard = readings.filter(({ beacons }) => beacons.some(isHeard));
      return heard.map(({ moment }) => ({ moment, isThere: true }));
    }
    const { place, distance = 0 } = point;
    if (place === undefined) return [];
    const middle = this.#plane(place.lon, place.lat);
    const isOn = (fix: Fix): boolean => (place.floor ?? fix.floor) === fix.floor;
    return signsOf(fixes, (fix) => isOn(fix) && distanceBetween(middle, fix) <= distance);
  }
}

/** The traces of all tags up to now. */
export function tracesOf(
  rows: readonly ReceivedRow[],
  isVehicle: (tag: string) => boolean,
  plane: (lon: number, lat: number) => Point,
  now: number,
): Trace[] {
  const known = rows.filter(({ moment }) => moment.t <= now);
  return [...Map.groupBy(known, ({ position }) => position.tag)].map(([tag, own]) => {
    return traceOf(tag, own, isVehicle(tag), plane);
  });
}

/**
 * Counting inputs of a tag, in order of arrival: fixes, and beacons of a fix or of telemetry alone. Late inputs are
 * only in history.
 */
function traceOf(
  tag: string,
  rows: readonly ReceivedRow[],
  isVehicle: boolean,
  plane: (lon: number, lat: number) => Point,
): Trace {
  const outliers = new Outliers(isVehicle ? 60 : 12);
  const trace: Trace = { tag, fixes: [], readings: [] };
  let reportedAt = -Infinity;
  for (const { position, moment } of rows) {
    const newest = trace.fixes.at(-1) ?? null;
    if (newest !== null && moment.t <= newest.t) continue;
    const isReport = moment.t > reportedAt;
    reportedAt = Math.max(reportedAt, moment.t);
    const fix = placed(position, moment, plane);
    const isOutlier = fix !== null && !outliers.isFix(fix, newest);
    if (isOutlier) continue;
    if (fix !== null) trace.fixes.push(fix);
    if (isReport) trace.readings.push({ moment, beacons: position.beacons ?? [] });
  }
  return trace;
}

/** Null = telemetry. */
function placed(
  { lon, lat, floor = 0, accuracy = 0, speed }: Position,
  moment: Moment,
  plane: (lon: number, lat: number) => Point,
): Trace['fixes'][number] | null {
  if (lon === undefined || lat === undefined) return null;
  return { ...plane(lon, lat), t: moment.t, floor, accuracy, speed, moment };
}

function signsOf(fixes: Trace['fixes'], isThere: (fix: Fix) => boolean): Sign[] {
  return fixes.map((fix) => ({ moment: fix.moment, isThere: isThere(fix) }));
}
