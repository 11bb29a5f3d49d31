import type { AccessPass, Command, ConfigChange, Input, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import { type Position, positionAt } from '@muster/model/position/positionBatch.ts';

import { accessEvents } from './access.ts';
import { alarmKey, type AlarmName, Alarms, type ReferenceEvent } from './alarms.ts';
import { Cameras } from './cameras.ts';
import { Clusters } from './clusters.ts';
import { Evacuations } from './evacuations.ts';
import { HeadCounts } from './headCounts.ts';
import { Line } from './line.ts';
import { PatrolPlaces, type ReceivedRow, tracesOf } from './patrolPlaces.ts';
import { patrolEvents } from './patrols.ts';
import { Permits, withPermitAreas } from './permits.ts';
import { settle, type Site } from './settle.ts';
import { areasOf, covers, helpAt, isSameRule, planeOf, rulesOf } from './site.ts';
import { type Case, conditionAt, type Deadline, moveCase, type Subject } from './state.ts';
import type { AccessEvent } from './workEvents.ts';
import { Whereabouts } from './whereabouts.ts';

/**
 * A second, slow and plain implementation of alarms.md, with which the engine is compared. Without optimisation: every
 * area is evaluated for every fix, and the next deadline is found by checking all of them.
 */
export class ReferenceEngine {
  #config: SiteConfig;
  readonly #site: Site;
  readonly #lines = new Map<string, Line>();
  readonly #whereabouts: Whereabouts;
  readonly #counts: HeadCounts;
  readonly #clusters: Clusters;
  readonly #cameras: Cameras;
  readonly #evacuations: Evacuations;
  readonly #permits: Permits;
  /** All inputs, for patrols. */
  readonly #rows: ReceivedRow[] = [];
  /** All checkpoint events, for entry and exit. */
  readonly #passes: AccessPass[] = [];
  #begin = -Infinity;
  #events: ReferenceEvent[] = [];
  #hasBegun = false;
  /** Between settings: counts are evaluated when all new settings are applied. */
  #isChanging = false;

  constructor(config: SiteConfig) {
    const emit = (event: ReferenceEvent): void => void this.#events.push(event);
    this.#config = config;
    const plane = planeOf(config);
    const sited = withPermitAreas(config);
    this.#site = {
      areas: areasOf(sited, plane),
      rules: rulesOf(sited),
      plane,
      time: -Infinity,
      alarms: new Alarms(emit),
      emit,
      moved: (tag, t, entered) => {
        const line = this.#lines.get(tag);
        if (line !== undefined) this.#whereabouts.moved(line, t, entered);
      },
    };
    this.#whereabouts = new Whereabouts(this.#site, (t, moved) => {
      if (!this.#isChanging) this.#counts.look(t);
      this.#permits.look(t);
      this.#evacuations.look(t, moved);
      this.#clusters.wake(t);
    });
    this.#counts = new HeadCounts(this.#site, this.#whereabouts);
    this.#clusters = new Clusters(this.#site, this.#whereabouts);
    this.#cameras = new Cameras(this.#site);
    this.#evacuations = new Evacuations(this.#site, this.#whereabouts);
    this.#permits = new Permits(this.#site, this.#whereabouts);
  }

  /**
   * Any input except operators' commands about alarms: those come by `handle`, because the reference has no alarm ids.
   */
  apply(input: Input): ReferenceEvent[] {
    this.#comeTo(input.receivedAt);
    if (input.kind === 'positions') {
      for (let row = 0; row < input.batch.length; row++) this.#receive(positionAt(input.batch, row), input.receivedAt);
    }
    if (input.kind === 'access') this.#passes.push(...input.passes);
    if (input.kind === 'clock') this.#moveClock(input.difference);
    if (input.kind === 'camera') this.#cameras.take(input.pulse);
    if (input.kind === 'command') this.#command(input.command, input.receivedAt);
    if (input.kind === 'config') this.#obey(input.change, this.#site.time);
    this.#settleSite(this.#site.time);
    return this.#events;
  }

  /** An operator handles an alarm. */
  handle(alarm: AlarmName, receivedAt: number): ReferenceEvent[] {
    this.#comeTo(receivedAt);
    const live = new Set(this.#cases().map(({ rule, key }) => alarmKey(rule, key)));
    this.#site.alarms.handle(alarm, receivedAt, live);
    for (const line of this.#lines.values()) line.settle(this.#site.time);
    this.#settleSite(this.#site.time);
    return this.#events;
  }

  /** All events of entry, exit and attendance for the inputs so far, as if all had arrived in order. */
  accessEvents(): AccessEvent[] {
    const { access: config, timeZone } = this.#config;
    if (config === undefined) return [];
    const { plane, areas, time: now } = this.#site;
    const subjectOf = (tag: string): Subject | undefined =>
      this.#lines.get(tag)?.subject ?? this.#config.subjects?.find((subject) => subject.tag === tag);
    const isVehicle = (tag: string): boolean => subjectOf(tag)?.kind === 'vehicle';
    const lines = tracesOf(this.#rows, isVehicle, plane, now).map(({ tag, fixes }) => {
      return { tag, subjectId: subjectOf(tag)?.id ?? tag, fixes };
    });
    const passes = this.#passes.map((pass) => {
      const { tag = '', subjectId = subjectOf(tag)?.id ?? tag } = pass;
      return { ...pass, subjectId };
    });
    return accessEvents({ config, areas, plane, lines, passes, timeZone, begin: this.#begin, now });
  }

  /** All events of patrols for the inputs so far, as if all had arrived in order. */
  patrolEvents(): ReferenceEvent[] {
    const { patrols, timeZone } = this.#config;
    if (patrols === undefined) return [];
    const { plane, time: now } = this.#site;
    const isVehicle = (tag: string): boolean => this.#lines.get(tag)?.subject.kind === 'vehicle';
    const places = new PatrolPlaces(patrols, plane, this.#rows, isVehicle, now);
    const tagsOf = (teamId: string): string[] => {
      const { memberIds = [], tags = [] } = patrols.teams.find(({ id }) => id === teamId) ?? {};
      const members = [...this.#lines.values()].filter(({ subject }) => memberIds.includes(subject.id));
      return [...tags, ...members.map(({ tag }) => tag)];
    };
    return patrolEvents(patrols, tagsOf, places, { timeZone, begin: this.#begin, now });
  }

  /** Site time moves, and steps due by then come before the input. */
  #comeTo(receivedAt: number): void {
    this.#events = [];
    const to = receivedAt - (this.#config.latenessMs ?? 2000);
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#site.time = to;
      this.#begin = to;
      this.#obeyRules(to);
    }
    this.#settleSite(Math.max(this.#site.time, to));
  }

  /** Other settings are in force from `t` on; unchanged ones continue. */
  #obey(change: ConfigChange, t: number): void {
    const before = this.#config;
    this.#config = changed(before, change);
    const { areas, rules, plane } = this.#site;
    const sited = withPermitAreas(this.#config);
    this.#site.areas = areasOf(sited, plane);
    this.#site.rules = rulesOf(sited).map((rule) => {
      const known = rules.find((one) => isSameRule(one, rule));
      const isAsBefore = known !== undefined && JSON.stringify(known.setting) === JSON.stringify(rule.setting);
      if (!isAsBefore || before.timeZone !== this.#config.timeZone) return rule;
      // The same setting may name vehicles now, whose cards are new.
      known.namesVehicles = rule.namesVehicles;
      return known;
    });
    for (const { config } of areas) {
      if (!sited.areas.some(({ id }) => id === config.id)) this.#whereabouts.forget(config.id);
    }
    // Silence comes first: a subject unknown by the current settings does not count by them.
    this.#isChanging = true;
    for (const line of this.#lines.values()) {
      line.subject = this.#config.subjects?.find(({ tag }) => tag === line.tag) ?? line.subject;
      line.obey(t);
    }
    for (const line of this.#lines.values()) line.settle(t);
    this.#isChanging = false;
    this.#obeyRules(t);
  }

  #obeyRules(t: number): void {
    this.#counts.obey(t);
    this.#clusters.obey(t);
    this.#cameras.obey(t);
    this.#evacuations.obey(t);
    this.#permits.obey(this.#config.permits ?? [], t);
  }

  #command(command: Command, t: number): void {
    if (command.kind === 'startEvacuation') this.#evacuations.start(command, t);
    if (command.kind === 'endEvacuation') this.#evacuations.end(command.areaId, t);
  }

  /** A clock that is more than 2 s ahead does not move a position later. */
  #receive(position: Position, receivedAt: number): void {
    this.#take({ ...position, t: Math.min(position.t, receivedAt + 2000) });
  }

  /** The server's clock is moved, and so is every computed time. */
  #moveClock(ms: number): void {
    const lines = [...this.#lines.values()];
    const fixes = new Set([...lines.flatMap((line) => line.fixes()), ...this.#whereabouts.fixes()]);
    for (const fix of fixes) fix.t += ms;
    for (const one of this.#cases()) moveCase(one, ms);
    for (const line of lines) line.moveClock(ms);
    for (const part of [this.#whereabouts, this.#counts, this.#clusters, this.#cameras, this.#site.alarms]) {
      part.moveClock(ms);
    }
    this.#site.time += ms;
  }

  #take(position: Position): void {
    const line = this.#lineOf(position);
    line?.take(position);
    if (line !== null) this.#rows.push({ position, moment: { t: position.t, turn: 2 + this.#rows.length } });
    if (position.sos) this.#help(line?.subject ?? null, position);
  }

  #lineOf({ tag, kind }: Position): Line | null {
    const known = this.#lines.get(tag);
    if (known !== undefined) return known;
    const entry = this.#config.subjects?.find((subject) => subject.tag === tag);
    if (entry === undefined && !this.#config.openSubjects) return null;
    const subject: Subject = entry ?? { tag, id: tag, kind: kind ?? 'person' };
    const line = new Line(this.#site, subject);
    this.#lines.set(tag, line);
    return line;
  }

  /** Rule 1 has no delay, and a late call is a call: its setting at arrival counts. */
  #help(subject: Subject | null, { tag, t }: Position): void {
    const rule = helpAt(this.#config, Math.max(t, this.#site.time));
    if (rule === null || (subject !== null && !covers(rule, subject))) return;
    const call: Case = {
      rule,
      key: tag,
      subject: () => tag,
      level: () => rule.setting.level ?? 1,
      condition: conditionAt(t, true),
    };
    if (rule.windows.isOpen(t)) this.#site.alarms.raise(call, t, this.#site.time);
  }

  #cases(): Case[] {
    return [
      ...[...this.#lines.values()].flatMap((line) => line.cases.all()),
      ...this.#counts.cases(),
      ...this.#clusters.cases(),
      ...this.#cameras.cases(),
      ...this.#evacuations.cases(),
    ];
  }

  #deadlines(): Deadline[] {
    return [
      ...this.#whereabouts.deadlines(),
      ...[...this.#lines.values()].flatMap((line) => line.deadlines()),
      ...this.#counts.deadlines(),
      ...this.#clusters.deadlines(),
      ...this.#cameras.deadlines(),
      ...this.#evacuations.deadlines(),
      ...this.#permits.deadlines(),
    ];
  }

  #settleSite(to: number): void {
    settle(
      () => this.#deadlines(),
      to,
      (next) => {
        this.#site.time = Math.max(this.#site.time, next.due);
      },
    );
    this.#site.time = Math.max(this.#site.time, to);
  }
}

/** A configuration after a change: removals first, then additions that replace by id, subjects by tag and binding. */
function changed(config: SiteConfig, { site, areas, areaTypes, subjects, permits }: ConfigChange): SiteConfig {
  const bindingOf = ({ tag, boundFrom }: SubjectConfig): string => `${tag} ${boundFrom ?? ''}`;
  return {
    ...config,
    ...site,
    areas: merged(config.areas, areas, (area) => area.id),
    areaTypes: merged(config.areaTypes ?? [], areaTypes, (type) => type.id),
    subjects: merged(
      config.subjects?.filter(({ tag }) => !subjects?.remove?.includes(tag)) ?? [],
      { put: subjects?.put ?? [] },
      bindingOf,
    ),
    permits: merged(config.permits ?? [], permits, (permit) => permit.id),
  };
}

function merged<T>(
  known: readonly T[],
  { put = [], remove = [] }: { put?: readonly T[]; remove?: readonly string[] } = {},
  keyOf: (one: T) => string,
): T[] {
  const added = new Map(
    [...known.filter((one) => !remove.includes(keyOf(one))), ...put].map((one) => [keyOf(one), one]),
  );
  return [...added.values()];
}
