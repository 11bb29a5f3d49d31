import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isNoFix, type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { createEngine } from './createEngine.ts';
import type { Engine } from './engine.ts';
import type { EngineEvent, PatrolEvent } from './event.ts';
import type { AreaConfig, AreaTypeConfig, Input, PatrolsConfig, SiteConfig, SubjectConfig } from './input.ts';
import type { RoundOutcome } from './state/roundResult.ts';

/** `SITE.json` of alarms.md, "the engine without a server". */
export interface EvaluatedSite {
  timeZone: string;
  /** Epoch ms or ISO-8601; absent = the first row. */
  start?: number | string;
  /** Degrees; absent = the middle of the first area. */
  origin?: [number, number];
  /** The building's. */
  alarms?: AlarmSettings;
  areas: AreaConfig[];
  areaTypes?: AreaTypeConfig[];
  patrols?: PatrolsConfig;
  subjects?: (Omit<SubjectConfig, 'id'> & { id?: string })[];
}

/** A printed event; `t` in epoch ms. */
export type EvaluatedEvent =
  | { t: number; event: 'enter' | 'exit' | 'unknown'; areaId: string; tag: string }
  | {
      t: number;
      event: 'raise' | 'clear';
      rule: string;
      areaId: string | null;
      /** The tag of persons, vehicles and tags, the id of an area. */
      subject: string;
      level: number;
      alarmId: string;
      occurrences: number;
    }
  | { t: number; event: 'visit' | 'leave'; routeId: string; round: string; pointId: string; tag: string }
  | { t: number; event: 'round'; routeId: string; round: string; state: RoundOutcome };

/** Runs a recording through the engine: each row received at its own time, no lateness. */
export class Evaluation {
  readonly #engine: Engine;
  readonly #events: EvaluatedEvent[] = [];

  /** @throws RangeError when the time zone, a region or `start` is none. */
  constructor(site: EvaluatedSite) {
    this.#engine = createEngine(configOf(site));
    if (site.start === undefined) return;
    const start = typeof site.start === 'number' ? site.start : Date.parse(site.start);
    if (!Number.isFinite(start)) throw new RangeError(`start ${site.start} is no time`);
    this.#apply({ kind: 'tick', receivedAt: start });
  }

  /** Rows in the order of the file. */
  take(row: Position): void {
    this.#apply({ kind: 'positions', receivedAt: row.t, batch: toPositionBatch([withFix(row)]) });
  }

  /** In order of time, then as they arose. */
  events(): EvaluatedEvent[] {
    return this.#events.toSorted((a, b) => a.t - b.t);
  }

  #apply(input: Input): void {
    for (const event of this.#engine.apply(input)) {
      const printed = evaluatedEvent(event);
      if (printed !== null) this.#events.push(printed);
    }
  }
}

/** An event as it is printed; null for those that only a server needs. */
export function evaluatedEvent(event: EngineEvent): EvaluatedEvent | null {
  if (event.kind === 'enter' || event.kind === 'exit' || event.kind === 'unknown') {
    return { t: event.t, event: event.kind, areaId: event.areaId, tag: event.tag };
  }
  if ('routeId' in event) return evaluatedPatrol(event);
  if (event.kind !== 'raise' && event.kind !== 'clear') return null;
  const { id, rule, areaId, tag, subjectId, level, occurrences } = event.alarm;
  return { t: event.t, event: event.kind, rule, areaId, subject: tag ?? subjectId, level, alarmId: id, occurrences };
}

function evaluatedPatrol(event: PatrolEvent): EvaluatedEvent | null {
  if (event.kind === 'roundUnvisited') return null;
  const { t, routeId, round } = event;
  if (event.kind === 'round') return { t, event: 'round', routeId, round, state: event.state };
  return { t, event: event.kind, routeId, round, pointId: event.pointId, tag: event.tag };
}

/** A row without a fix has no place (wire.md, "positions in"). */
function withFix(row: Position): Position {
  const { lon = Number.NaN, lat = Number.NaN, ...telemetry } = row;
  return isNoFix(lon, lat) ? telemetry : row;
}

/** Hand-written sites omit null fields: a region without a floor applies to all floors. */
function withFloors<T extends Pick<AreaConfig, 'regions'>>(drawn: T): T {
  return { ...drawn, regions: drawn.regions.map((region) => ({ ...region, floor: region.floor ?? null })) };
}

function patrolsWithFloors({ points, areas, ...rest }: PatrolsConfig): PatrolsConfig {
  return {
    ...rest,
    points: points.map(({ place, ...point }) => {
      return place === undefined ? point : { ...point, place: { ...place, floor: place.floor ?? null } };
    }),
    areas: areas.map((area) => withFloors({ regions: [], ...area })),
  };
}

function configOf(site: EvaluatedSite): SiteConfig {
  const { timeZone, origin, alarms, areas, areaTypes, patrols } = site;
  return {
    timeZone,
    areas: areas.map(withFloors),
    latenessMs: 0,
    openSubjects: true,
    subjects: (site.subjects ?? []).map((subject) => ({ ...subject, id: subject.id ?? subject.tag })),
    ...(origin === undefined ? {} : { origin }),
    ...(alarms === undefined ? {} : { alarms }),
    ...(areaTypes === undefined ? {} : { areaTypes }),
    ...(patrols === undefined ? {} : { patrols: patrolsWithFloors(patrols) }),
  };
}
