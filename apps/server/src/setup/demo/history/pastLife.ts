import { pastHabits, pastPermits, type PlannedPermit } from '@muster/demo/permitPlan.ts';
import { createEngine } from '@muster/engine/createEngine.ts';
import type { Engine } from '@muster/engine/engine.ts';
import type { EngineEvent, PatrolEvent } from '@muster/engine/event.ts';
import type { Input } from '@muster/engine/input.ts';
import { hasAccount, accountOf } from '@muster/demo/accounts.ts';
import { drillMs, drillsOf } from '@muster/demo/pastDay.ts';
import { createPastPlant, type PastPlant, pastStepMs } from '@muster/demo/pastPlant.ts';
import type { DoorRequest } from '@muster/demo/door.ts';
import type { GatePass } from '@muster/demo/gate.ts';
import { rosterPersons } from '@muster/demo/roster.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';

import type { AlarmNames } from '../../../runner/alarmRow.ts';
import type { Site } from '../../../runner/site.ts';
import { HourSorter } from '../../../tracks/hourSorter.ts';
import { toChunk } from '../../../tracks/moveTracks.ts';
import { AlarmBook } from './alarmBook.ts';
import type { PastDay } from './pastDay.store.ts';
import { drillAt, ticksOf } from './pastDrill.ts';
import { answerAtDoor } from './pastDoors.ts';
import { enginePasses, PastExceptions } from './pastGate.ts';
import { type DayNotes, emptyDay } from './dayNotes.ts';
import { handedAlarms, handoverRow, messageAt, messageRows, type PastMessage, visitRow } from './pastRows.ts';
import { checkAct, dangerActs, inOrder, measureActs, type PastAct, permitActs, quietMs } from './pastActs.ts';
import type { PastSite } from './pastSite.store.ts';
import { PastPermits } from './performActs.ts';
import { nextHandover, type PastCommand, responsesTo } from './responses.ts';

/** Seed of the demo: the same on every machine. */
const seed = 'muster';
const minuteMs = 60_000;
const msPerHour = 3_600_000;
/** Everything is handled before the end: the live engine begins without open alarms. */
const tidyMs = 90_000;
/** A little longer than the `fixTimeout` of the areas. */
const silenceMs = 190_000;
/** The history ends this long before the live site begins. */
export const gapMs = 240_000;

interface PastStart {
  site: PastSite;
  known: Site;
  /** Epoch ms, whole minutes. */
  from: number;
  to: number;
}

/**
 * The simulated history of the demo site: plant and engine, operators and guards, and the collected events of the day.
 */
export class PastLife {
  readonly names: AlarmNames;
  readonly #site: PastSite;
  readonly #to: number;
  readonly #plant: PastPlant;
  readonly #engine: Engine;
  readonly #alarms = new AlarmBook();
  readonly #exceptions = new PastExceptions();
  readonly #drills: readonly number[];
  readonly #permits: readonly PlannedPermit[];
  readonly #running: PastPermits;
  /** Pending actions, in order. */
  #acts: PastAct[];
  #commands: PastCommand[] = [];
  #tracks = new HourSorter();
  #day: DayNotes = emptyDay();
  /** Numbers of people by id. */
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #visitors = new Map<string, number>();
  #handoverAt: number;

  constructor({ site, known, from, to }: PastStart) {
    this.#site = site;
    this.#to = to;
    this.#drills = site.drill === null ? [] : drillsOf(from, to);
    this.#permits = pastPermits(seed, { from, to }, pastHabits(seed, to, this.#drills));
    this.#running = new PastPermits(site);
    const until = to - quietMs;
    this.#acts = inOrder([
      ...permitActs(this.#permits, until),
      ...measureActs(from, until),
      ...dangerActs(from, until),
    ]);
    this.#plant = createPastPlant(seed, from, to, { drills: this.#drills, permits: this.#permits });
    this.#engine = createEngine(known.config);
    this.#handoverAt = nextHandover(from);
    this.#numbers = new Map([...site.persons].map(([number, { id }]) => [id, number]));
    this.names = { ...known, subjectOfTag: (tag) => known.carriers.get(tag)?.id ?? null };
  }

  /**
   * To the last step before `end`, so that an hour's positions are those of one day.
   *
   * @param isWanted false = the day is written already
   */
  liveUntil(end: number, isWanted: boolean): void {
    while (this.#plant.t + pastStepMs < end) {
      const { positions, passes, requests } = this.#plant.step();
      const { t } = this.#plant;
      this.#pass(passes, t);
      for (const request of requests) this.#atDoor(request);
      this.#command(t);
      this.#act(t);
      if (positions.length > 0) {
        const batch = toPositionBatch(positions);
        if (isWanted) this.#tracks.add(batch);
        this.#give({ kind: 'positions', receivedAt: t, batch });
      }
      if (t % minuteMs === 0) this.#minute(t);
      if (t >= this.#to - tidyMs && t < this.#to - tidyMs + pastStepMs) this.#tidy(t);
    }
  }

  /** Rows since the last call. */
  collectDay(isLast: boolean): PastDay {
    const { t } = this.#plant;
    if (isLast) this.#end(t);
    const { alarms, events } = this.#alarms.removeClosed(isLast ? Number.POSITIVE_INFINITY : t);
    const all = this.#tracks.all().map(toChunk);
    const openHour = isLast ? Math.floor(this.#to / msPerHour) : Number.POSITIVE_INFINITY;
    const day: PastDay = {
      ...this.#day,
      acts: inOrder(this.#day.acts),
      exceptions: this.#exceptions.removeClosed(isLast ? t : null),
      alarms,
      alarmEvents: events,
      chunks: all.filter(({ hour }) => hour < openHour),
      openChunks: all.filter(({ hour }) => hour >= openHour),
    };
    this.#tracks = new HourSorter();
    this.#day = emptyDay();
    return day;
  }

  /** A demo site created before the turnstile existed has no events of it. */
  #pass(passes: readonly GatePass[], t: number): void {
    const { gate } = this.#site;
    if (gate === null || passes.length === 0) return;
    this.#day.passes.push(...passes);
    this.#give({ kind: 'access', receivedAt: t, passes: enginePasses(gate, passes, this.names.subjectOfTag) });
  }

  /** At a drill the doors stand open. */
  #atDoor(request: DoorRequest): void {
    const answer = answerAtDoor(this.#site, request, {
      personId: this.names.subjectOfTag(request.card),
      running: this.#running.running,
      isEvacuating: this.#drills.some((at) => request.t >= at && request.t < at + drillMs),
    });
    if (answer === null) return;
    this.#day.doorEvents.push(...answer.events);
    if (answer.decision !== null) this.#day.decisions.push(answer.decision);
    if (!answer.granted) this.#plant.turnBack(request);
  }

  #give(input: Input): void {
    for (const event of this.#engine.apply(input)) this.#note(event);
  }

  #note(event: EngineEvent): void {
    if (event.kind === 'evacuation') this.#day.evacuations.push(event.result);
    else if (event.kind === 'outlier') this.#day.outliers.push(event);
    else if ('routeId' in event) this.#notePatrol(event);
    else if (event.kind === 'attendance' || event.kind === 'workday') this.#day.attendance.push(event);
    else if (event.kind === 'exception') this.#exceptions.note(event);
    else if ('areaId' in event) this.#day.presence.push(event);
    else if ('alarm' in event) {
      this.#alarms.note(event);
      if (event.kind !== 'raise') return;
      const latest = event.alarm.rule === 'evacuation' ? event.t + drillMs : this.#to - tidyMs;
      this.#plan(responsesTo(seed, this.#site, event.alarm, event.t, latest));
    }
  }

  /** A round that continues in the live site is judged there. */
  #notePatrol(event: PatrolEvent): void {
    if (event.kind === 'roundUnvisited' || (event.kind === 'round' && event.result.endsAt > this.#to)) return;
    this.#day.patrols.push(event);
    if (event.kind !== 'visit') return;
    const { routeId, round, pointId, subjectId, t } = event;
    const number = this.#numbers.get(subjectId) ?? '';
    const route = this.#site.routes.find(({ id }) => id === routeId);
    const checklist = route?.points.find(({ id }) => id === pointId)?.checklist ?? [];
    if (checklist.length === 0 || !hasAccount(number)) return;
    this.#day.acts.push(checkAct({ routeId, round, pointId }, checklist, t, accountOf(number)));
  }

  /**
   * Actions of accounts, and their effects on rules. A permit is written as a whole, whatever day it ends on: the live
   * site never has one of the history in progress.
   */
  #act(t: number): void {
    for (let next = this.#acts[0]; next !== undefined && next.t <= t; next = this.#acts[0]) {
      this.#acts.shift();
      if (next.kind !== 'permit') this.#day.acts.push(next);
      else if (next.act.action === 'save') this.#day.acts.push(next, ...this.#acts.filter(isOf(next.permit)));
      const permits = this.#running.changeBy(next);
      if (permits !== null) this.#give({ kind: 'config', receivedAt: t, change: { permits } });
    }
  }

  #plan(commands: readonly PastCommand[]): void {
    this.#commands = [...this.#commands, ...commands].sort((a, b) => a.t - b.t);
  }

  /** Operators act in order, each at the time of the step in which it is due. */
  #command(t: number): void {
    for (let next = this.#commands[0]; next !== undefined && next.t <= t; next = this.#commands[0]) {
      this.#commands.shift();
      if (next.command.kind === 'endEvacuation') this.#tick();
      this.#give({ kind: 'command', receivedAt: Math.max(next.t, t - pastStepMs + 1), command: next.command });
    }
  }

  /** Before a drill ends, the wardens tick. */
  #tick(): void {
    const drill = this.#day.musters.at(-1);
    if (drill === undefined) return;
    const present = this.#plant.present().flatMap(({ number }) => this.#site.persons.get(number)?.id ?? []);
    drill.ticks = ticksOf(this.#engine, drill.muster, this.#site, new Set(present));
  }

  /** Events at given times of the site's clock. */
  #minute(t: number): void {
    this.#give({ kind: 'tick', receivedAt: t });
    this.#noteVisitors(t);
    if (this.#drills.includes(t)) this.#drill(t);
    if (t === this.#handoverAt) {
      this.#handOver(t);
      this.#handoverAt = nextHandover(t);
    }
    const message = messageAt(this.#site, t, this.#permits);
    if (message !== null) this.#send(message);
  }

  #noteVisitors(t: number): void {
    const there = new Set(this.#plant.present().flatMap((one) => (one.shift === 'visit' ? [one.number] : [])));
    for (const number of there) if (!this.#visitors.has(number)) this.#visitors.set(number, t);
    for (const [number, since] of this.#visitors) {
      if (there.has(number)) continue;
      this.#visitors.delete(number);
      this.#visit(number, since, t);
    }
  }

  #visit(number: string, from: number, to: number | null): void {
    const person = rosterPersons.find((one) => one.number === number);
    if (person !== undefined) this.#day.rows.visits.push(...visitRow(this.#site, person, from, to));
  }

  #drill(t: number): void {
    if (this.#site.drill === null) return;
    const { muster, steps, commands } = drillAt(this.#site, this.#site.drill, t);
    const content = '演习：请立即到南门集合点集合';
    const messageId = this.#send({ t, content, wantsReply: false, sender: this.#site.safety });
    this.#day.musters.push({ muster: { ...muster, messageId }, steps, ticks: [] });
    this.#plan(commands);
  }

  #send(message: PastMessage): string | null {
    const { id, messages, deliveries } = messageRows(this.#site, message, this.#plant.present());
    this.#day.rows.messages.push(...messages);
    this.#day.rows.deliveries.push(...deliveries);
    return messages.length === 0 ? null : id;
  }

  #handOver(t: number): void {
    const alarms = handedAlarms(this.#alarms.open(), this.names);
    this.#day.rows.handovers.push(handoverRow(this.#site, t, { alarms, permits: [] }));
  }

  /** Handles everything that is open. */
  #tidy(t: number): void {
    const open = this.#alarms.open();
    this.#plan(open.flatMap((alarm) => responsesTo(seed, this.#site, alarm, t, t + pastStepMs)));
  }

  /**
   * Silence ends every presence before the live site begins, and the rules end with the history, so that what is true
   * is cleared.
   */
  #end(t: number): void {
    const { areas, areaTypes = [] } = this.#engine.rules();
    const change = {
      site: { alarms: {} },
      areas: { put: areas.map((area) => ({ ...area, alarms: {} })) },
      areaTypes: { put: areaTypes.map((type) => ({ ...type, alarms: {} })) },
    };
    this.#give({ kind: 'tick', receivedAt: t + silenceMs });
    this.#give({ kind: 'config', receivedAt: t + silenceMs, change });
    for (const [number, since] of this.#visitors) this.#visit(number, since, null);
  }
}

const isOf = (permit: PlannedPermit) => (act: PastAct) => act.kind === 'permit' && act.permit === permit;
