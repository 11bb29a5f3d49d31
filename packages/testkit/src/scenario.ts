import { createEngine } from '@muster/engine/createEngine.ts';
import type { EvacuationResult } from '@muster/engine/state/evacuationResult.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type {
  AccessOutcome,
  AlarmState,
  EngineEvent,
  PatrolEvent,
  PermitEvent,
  PresenceEvent,
} from '@muster/engine/event.ts';
import type {
  AccessPass,
  AreaConfig,
  Command,
  ConfigChange,
  EvacuationScope,
  Input,
  SiteConfig,
} from '@muster/engine/input.ts';
import type { AlarmSettings, CameraAlarm } from '@muster/model/alarm/alarmRule.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';

import { degreesOf, rectangleOf, siteOrigin } from './frame.ts';

/** The day of every scenario, a Wednesday in Zurich; clock times are of that day unless they name another. */
const day = '2025-11-19';

/** Fields of a message besides tag, time and place. */
type Facts = Partial<Omit<Position, 'tag' | 't' | 'lon' | 'lat'>>;

/**
 * A story given to an engine, so that a test of a rule reads like one:
 *
 *     const story = scenario({ areas: [yard({ retention: { on: true, minutes: 5 } })] });
 *     story.at('08:00:00').person('Ada').sends(5, 5);
 *     story.at('08:05:00').nothing();
 *     expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:05:00 raise retention yard Ada']);
 */
export class Scenario {
  readonly engine: Engine;
  #alarms = new Map<string, AlarmState>();
  #events: string[] = [];
  readonly #results: EvacuationResult[] = [];

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** An event when the server's clock shows `clock`: `HH:mm:ss`, or with a date before it. */
  at(clock: string): Moment {
    return new Moment(
      (input) => this.#apply(input),
      timeOf(clock),
      (rule, who) => this.alarm(rule, who).id,
    );
  }

  /** The events since the last call, one line each, without evidence. */
  events(): string[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Results of evacuations that have ended, in order. */
  results(): readonly EvacuationResult[] {
    return this.#results;
  }

  /** The last state of the alarm of a rule about a tag or an area. */
  alarm(rule: string, who: string): AlarmState {
    const alarm = this.#alarms.get(`${rule} ${who}`);
    if (alarm === undefined) throw new Error(`There is no alarm ${rule} about ${who}`);
    return alarm;
  }

  #apply(input: Input): void {
    for (const event of this.engine.apply(input)) {
      if ('alarm' in event)
        this.#alarms.set(`${event.alarm.rule} ${event.alarm.tag ?? event.alarm.subjectId}`, event.alarm);
      if (event.kind === 'evacuation') this.#results.push(event.result);
      else if (event.kind !== 'evidence') this.#events.push(lineOf(event));
    }
  }
}

/** One moment of a scenario. */
class Moment {
  readonly #apply: (input: Input) => void;
  readonly #now: number;
  readonly #alarmId: (rule: string, who: string) => string;

  constructor(apply: (input: Input) => void, now: number, alarmId: (rule: string, who: string) => string) {
    this.#apply = apply;
    this.#now = now;
    this.#alarmId = alarmId;
  }

  person(tag: string): Sender {
    return new Sender((position) => this.#receive([position]), { tag, t: this.#now, kind: 'person' });
  }

  vehicle(tag: string): Sender {
    return new Sender((position) => this.#receive([position]), { tag, t: this.#now, kind: 'vehicle' });
  }

  /** Several positions in one batch, built by `positionOf`. */
  gateway(positions: readonly Position[]): void {
    this.#receive(positions);
  }

  /** Time passes. */
  nothing(): void {
    this.#apply({ kind: 'tick', receivedAt: this.#now });
  }

  /** The server's clock is moved by this many seconds: what follows is timed by the moved clock. */
  movesClock(seconds: number): void {
    this.#apply({ kind: 'clock', receivedAt: this.#now, difference: seconds * 1000 });
  }

  change(change: ConfigChange): void {
    this.#apply({ kind: 'config', receivedAt: this.#now, change });
  }

  handle(rule: string, who: string, action: 'handle' | 'supplement' | 'ignore' = 'handle', info = ''): void {
    const handler = { handlerId: 'account-1', handlerAccount: 'olga', handler: 'Olga' };
    const alarmIds = [this.#alarmId(rule, who)];
    this.#apply({
      kind: 'command',
      receivedAt: this.#now,
      command: { kind: 'handle', alarmIds, action, info, ...handler },
    });
  }

  acknowledge(rule: string, who: string): void {
    const alarmIds = [this.#alarmId(rule, who)];
    this.#command({ kind: 'acknowledge', alarmIds, accountId: 'account-1' });
  }

  /** Shelves an alarm until `clock`. */
  shelve(rule: string, who: string, clock: string, reason = 'being repaired'): void {
    const alarmIds = [this.#alarmId(rule, who)];
    this.#command({ kind: 'shelve', alarmIds, until: timeOf(clock), reason, accountId: 'account-1' });
  }

  unshelve(rule: string, who: string): void {
    this.#command({ kind: 'unshelve', alarmIds: [this.#alarmId(rule, who)], accountId: 'account-1' });
  }

  evacuate(areaId: string, safeIslands: readonly string[], arrivalRate?: number, cause?: string): void {
    const more = { ...(arrivalRate === undefined ? {} : { arrivalRate }), ...(cause === undefined ? {} : { cause }) };
    this.#command({ kind: 'startEvacuation', areaId, safeIslands, ...more, isDrill: true, accountId: 'account-1' });
  }

  /** A muster of several areas, a circle or the whole site. */
  muster(musterId: string, scope: EvacuationScope, safeIslands: readonly string[], isTest = false): void {
    const order = { areaId: musterId, musterId, scope, safeIslands, isDrill: false, isTest };
    this.#command({ kind: 'startEvacuation', ...order, accountId: 'account-1' });
  }

  endEvacuation(areaId: string): void {
    this.#command({ kind: 'endEvacuation', areaId, accountId: 'account-1' });
  }

  /** A camera sends a detection, now or since `clock`. */
  camera(camera: string, kind: CameraAlarm, clock?: string): void {
    const t = clock === undefined ? this.#now : timeOf(clock);
    this.#apply({ kind: 'camera', receivedAt: this.#now, pulse: { camera, kind, t } });
  }

  /** A subject passes the checkpoint `gate`, now or since `clock`. */
  passes(tag: string, direction: AccessPass['direction'], clock?: string): void {
    const t = clock === undefined ? this.#now : timeOf(clock);
    this.#apply({ kind: 'access', receivedAt: this.#now, passes: [{ checkpoint: 'gate', t, tag, direction }] });
  }

  #command(command: Command): void {
    this.#apply({ kind: 'command', receivedAt: this.#now, command });
  }

  #receive(positions: readonly Position[]): void {
    this.#apply({ kind: 'positions', receivedAt: this.#now, batch: toPositionBatch(positions) });
  }
}

/** A device, about to send one message. */
class Sender {
  readonly #send: (position: Position) => void;
  readonly #base: Pick<Position, 'tag' | 't' | 'kind'>;

  constructor(send: (position: Position) => void, base: Pick<Position, 'tag' | 't' | 'kind'>) {
    this.#send = send;
    this.#base = base;
  }

  /** Delays the message: its time is `clock`. */
  since(clock: string): Sender {
    return new Sender(this.#send, { ...this.#base, t: timeOf(clock) });
  }

  /** Sends a position, metres from the site's origin. */
  sends(x: number, y: number, facts: Facts = {}): void {
    const [lon, lat] = degreesOf(x, y);
    this.#send({ ...this.#base, lon, lat, ...facts });
  }

  /** Sends telemetry alone. */
  reports(facts: Facts): void {
    this.#send({ ...this.#base, ...facts });
  }
}

/** A scenario on a site without lateness, on which every tag is its own subject, unless `site` is given. */
export function scenario(site: Partial<SiteConfig> = {}): Scenario {
  const config = {
    timeZone: 'Europe/Zurich',
    origin: siteOrigin,
    latenessMs: 0,
    openSubjects: true,
    areas: [],
    ...site,
  };
  return new Scenario(createEngine(config));
}

/** An area called `yard`: 10 m by 10 m from the origin, on the ground floor. */
export function yard(alarms: AlarmSettings = {}, presence: Partial<AreaConfig> = {}): AreaConfig {
  return { id: 'yard', regions: [rectangleOf(0, 0, 10, 10)], alarms, ...presence };
}

/** A position for `gateway`. */
export function positionOf(tag: string, clock: string, x: number, y: number, facts: Facts = {}): Position {
  const [lon, lat] = degreesOf(x, y);
  return { tag, t: timeOf(clock), lon, lat, ...facts };
}

/** Epoch ms of a clock time in Zurich, in winter. */
export function timeOf(clock: string): number {
  const [date, time] = clock.includes(' ') ? clock.split(' ') : [day, clock];
  return Date.parse(`${date}T${time}+01:00`);
}

function lineOf(event: Exclude<EngineEvent, { kind: 'evacuation' }>): string {
  const when = clockOf(event.t);
  if (event.kind === 'outlier') return `${when} outlier ${event.tag}`;
  if ('routeId' in event) return `${when} ${patrolLine(event)}`;
  if (!('alarm' in event)) return `${when} ${workLine(event)}`;
  const { rule, areaId, tag, subjectKind, subjectId, occurrences, late } = event.alarm;
  const who = subjectKind === 'group' || subjectKind === 'camera' ? subjectId : tag;
  const where = [areaId, who].filter((part) => part !== null).join(' ');
  const marks = `${occurrences > 1 ? ` ×${occurrences}` : ''}${late && event.kind === 'raise' ? ' late' : ''}`;
  return `${when} ${event.kind} ${rule} ${where}${marks}`;
}

function workLine(event: AccessOutcome | PermitEvent | PresenceEvent): string {
  if (event.kind === 'exception' || event.kind === 'attendance' || event.kind === 'workday') return accessLine(event);
  return event.kind === 'permit' ? `${event.what} ${event.permitId}` : `${event.kind} ${event.areaId} ${event.tag}`;
}

/** In the format of `timeOf`. */
function clockOf(t: number): string {
  const clock = new Date(t + 3_600_000).toISOString();
  const shown = clock.endsWith('.000Z') ? clock.slice(11, 19) : clock.slice(11, 23);
  return clock.startsWith(day) ? shown : `${clock.slice(0, 10)} ${shown}`;
}

function accessLine(event: AccessOutcome): string {
  if (event.kind === 'attendance') {
    return [event.shiftId, event.tag, event.state, ...(event.corrects ? ['corrected'] : [])].join(' ');
  }
  if (event.kind === 'workday') {
    const { shiftId, subjectId, firstIn, lastOut, onSiteMs, zoneMs } = event;
    const [first, last] = [firstIn, lastOut].map((t) => (t === null ? '—' : clockOf(t)));
    return `workday ${shiftId} ${subjectId} ${first} to ${last}, ${onSiteMs / 60_000} and ${zoneMs / 60_000} min`;
  }
  const { what, tag, of, since, closedAt, isVoid } = event;
  const ended = closedAt === null ? [] : [`since ${clockOf(since)} until ${clockOf(closedAt)}`];
  return [what, tag, 'of', clockOf(of), ...ended, ...(isVoid ? ['is none'] : [])].join(' ');
}

/** Rounds of the scenario's day by their number. */
function patrolLine(event: PatrolEvent): string {
  const words = [event.kind, event.routeId, event.round.replace(day, '')];
  if (event.kind === 'round') words.push(event.state, ...(event.corrects ? ['corrected'] : []));
  else if (event.kind !== 'roundUnvisited') words.push(event.pointId, event.tag);
  return words.join(' ');
}
