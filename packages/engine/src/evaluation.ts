import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { isNoFix, type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { nearMs } from './access/exceptions.ts';
import { createEngine } from './createEngine.ts';
import type { Engine } from './engine.ts';
import { accessOf, type EvaluatedAccess, idsOfTag, passInputs, timeOf } from './evaluatedAccess.ts';
import type { AccessOutcome, AttendanceState, EngineEvent, ExceptionKind, PatrolEvent, WorkdayEvent } from './event.ts';
import type {
  AreaConfig,
  AreaTypeConfig,
  Input,
  PatrolsConfig,
  PermitConfig,
  SiteConfig,
  SubjectConfig,
} from './input.ts';
import type { RoundOutcome } from './state/roundResult.ts';

/** A step of a permit, at an instant: epoch ms or ISO-8601. */
export interface EvaluatedStep {
  t: number | string;
  /** In progress from start or resume to pause or end. */
  step: 'start' | 'pause' | 'resume' | 'end';
}

/** A permit in `SITE.json` (work.md, "Hazardous work"). */
export interface EvaluatedPermit extends Pick<PermitConfig, 'id' | 'regions'> {
  /** Kind of work; the fence is the same for all. */
  type?: string;
  /** Tags, whoever carries them. */
  workers: readonly string[];
  guardians: readonly string[];
  maxPeople: number | null;
  /** Epoch ms or ISO-8601. */
  endAt: number | string;
  steps: readonly EvaluatedStep[];
}

/** `SITE.json` of alarms.md, "the engine without a server". */
export interface EvaluatedSite extends EvaluatedAccess {
  timeZone: string;
  /** Epoch ms or ISO-8601; absent = the first row, or an earlier step of a permit. */
  start?: number | string;
  /** Degrees; absent = the middle of the first area. */
  origin?: [number, number];
  /** Settings of the building. */
  alarms?: AlarmSettings;
  areas: AreaConfig[];
  areaTypes?: AreaTypeConfig[];
  patrols?: PatrolsConfig;
  subjects?: (Omit<SubjectConfig, 'id'> & { id?: string })[];
  permits?: EvaluatedPermit[];
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
  | { t: number; event: 'round'; routeId: string; round: string; state: RoundOutcome }
  | { t: number; event: 'overdue'; permitId: string }
  | { t: number; event: 'exception'; kind: ExceptionKind; tag: string; of: number }
  | { t: number; event: 'attendance'; shiftId: string; tag: string; state: AttendanceState };

/** Runs a recording through the engine: each row is received at its own time, without lateness. */
export class Evaluation {
  readonly #engine: Engine;
  readonly #site: EvaluatedSite;
  readonly #events: EvaluatedEvent[] = [];
  /** Steps of permits, and from the first row on checkpoint events, in order of time. */
  #inputs: readonly Input[];
  #given = 0;
  #hasBegun = false;
  /** Of all inputs, epoch ms. */
  #newestT = Number.NEGATIVE_INFINITY;
  /** Newest results of rounds, visit ends, exceptions and attendance. */
  readonly #standing = new Map<string, EvaluatedEvent>();
  readonly #corrected = new Set<EvaluatedEvent>();
  /** Starts of the windows of printed rounds, epoch ms. */
  readonly #windows = new Map<EvaluatedEvent, number>();

  /** @throws RangeError for an invalid time zone, region or time. */
  constructor(site: EvaluatedSite) {
    this.#engine = createEngine(configOf(site));
    this.#site = site;
    this.#inputs = permitInputs(site);
    if (site.start !== undefined) this.#apply({ kind: 'tick', receivedAt: timeOf('start', site.start) });
  }

  /**
   * Rows in the order of the file. Steps of permits, then checkpoint events, are applied before the first row of their
   * time or later.
   */
  add(row: Position): void {
    if (!this.#hasBegun) this.#begin(row.t);
    while (this.#given < this.#inputs.length && this.#inputs[this.#given].receivedAt <= row.t) {
      this.#apply(this.#inputs[this.#given++]);
    }
    this.#apply({ kind: 'positions', receivedAt: row.t, batch: toPositionBatch([withFix(row)]) });
  }

  /** A checkpoint event does not begin the site: an earlier one is applied when the site begins. */
  #begin(rowT: number): void {
    this.#hasBegun = true;
    const { start } = this.#site;
    const begin = start === undefined ? Math.min(rowT, this.#inputs.at(0)?.receivedAt ?? rowT) : timeOf('start', start);
    const inputs = [...this.#inputs, ...passInputs(this.#site, begin)];
    this.#inputs = inputs.toSorted((a, b) => a.receivedAt - b.receivedAt);
  }

  /** Events in order of time, then of occurrence; where rows out of order corrected an event, only the last version. */
  events(): EvaluatedEvent[] {
    const open = new Map(
      this.#engine.rounds().flatMap(({ routeId, state, from }) => (state === 'open' ? [[routeId, from] as const] : [])),
    );
    const stands = (event: EvaluatedEvent): boolean => {
      if (this.#corrected.has(event)) return false;
      if (event.event !== 'round') return true;
      // The result of a round that is open again, or not open yet, is withdrawn.
      return (
        (this.#windows.get(event) ?? Number.NEGATIVE_INFINITY) < (open.get(event.routeId) ?? Number.POSITIVE_INFINITY)
      );
    };
    this.#finish();
    return this.#events.filter(stands).toSorted((a, b) => a.t - b.t);
  }

  /** A fix contradicts a checkpoint event at its own time, but the engine compares them a little later. */
  #finish(): void {
    const last = this.#newestT;
    if (!Number.isFinite(last)) return;
    for (const event of this.#engine.apply({ kind: 'tick', receivedAt: last + nearMs })) {
      if (event.kind === 'exception' && event.what === 'abnormalPosition' && event.t <= last) this.#print(event);
    }
  }

  #apply(input: Input): void {
    this.#newestT = Math.max(this.#newestT, input.receivedAt);
    for (const event of this.#engine.apply(input)) this.#print(event);
  }

  #print(event: EngineEvent): void {
    const printed = evaluatedEvent(event);
    const key = keyOf(event);
    const before = key === null ? undefined : this.#standing.get(key);
    // An exception that has only ended keeps its text.
    if (before !== undefined && event.kind === 'exception' && before.t === printed?.t) return;
    if (before !== undefined) this.#corrected.add(before);
    if (key !== null) this.#standing.delete(key);
    if (printed === null) return;
    this.#events.push(printed);
    if (key !== null) this.#standing.set(key, printed);
    if (event.kind === 'round') this.#windows.set(printed, event.result.from);
  }
}

/** Key by which an event replaces an earlier one; null = it replaces none. */
function keyOf(event: EngineEvent): string | null {
  switch (event.kind) {
    case 'round':
      return JSON.stringify(['round', event.routeId, event.round]);
    case 'leave':
      return JSON.stringify(['leave', event.routeId, event.pointId, event.tag, event.since]);
    case 'exception':
      return JSON.stringify([event.what, event.subjectId, event.tag, event.of, event.checkpoint, event.shiftId]);
    case 'attendance':
      return JSON.stringify(['attendance', event.shiftId, event.subjectId, event.t]);
    default:
      return null;
  }
}

/** An event as printed; null for events that only a server needs. */
export function evaluatedEvent(event: EngineEvent): EvaluatedEvent | null {
  if (event.kind === 'enter' || event.kind === 'exit' || event.kind === 'unknown') {
    return { t: event.t, event: event.kind, areaId: event.areaId, tag: event.tag };
  }
  if ('routeId' in event) return evaluatedPatrol(event);
  if (event.kind === 'permit') {
    return event.what === 'overdue' ? { t: event.t, event: 'overdue', permitId: event.permitId } : null;
  }
  if (event.kind === 'exception' || event.kind === 'attendance') return evaluatedAccess(event);
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

/** A withdrawn exception is not printed. */
function evaluatedAccess(event: Exclude<AccessOutcome, WorkdayEvent>): EvaluatedEvent | null {
  const tag = event.tag ?? event.subjectId;
  if (event.kind === 'attendance') {
    return { t: event.t, event: 'attendance', shiftId: event.shiftId, tag, state: event.state };
  }
  return event.isVoid ? null : { t: event.since, event: 'exception', kind: event.what, tag, of: event.of };
}

/** A row without a fix has no coordinates (wire.md, "positions in"). */
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

/** The steps of all permits as inputs, in order of time, then of the site. */
function permitInputs({ permits = [], subjects = [] }: EvaluatedSite): Extract<Input, { kind: 'config' }>[] {
  const idsOf = (tags: readonly string[]): string[] => tags.flatMap((tag) => idsOfTag(subjects, tag));
  const inputs = permits.flatMap(({ id, regions, workers, guardians, maxPeople, endAt, steps }) => {
    const roster = { workerIds: idsOf(workers), guardianIds: idsOf(guardians) };
    const config = withFloors({ id, regions, ...roster, maxPeople, endAt: timeOf('endAt', endAt) });
    return steps.map(({ t, step }) => {
      const isGoingOn = step === 'start' || step === 'resume';
      const change = { permits: isGoingOn ? { put: [config] } : { remove: [id] } };
      return { kind: 'config', receivedAt: timeOf('t', t), change } as const;
    });
  });
  return inputs.toSorted((a, b) => a.receivedAt - b.receivedAt);
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
    ...accessOf(site),
  };
}
