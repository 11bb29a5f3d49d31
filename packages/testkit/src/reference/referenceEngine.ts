import type { Input, SiteConfig } from '@muster/engine/input.ts';
import { type Position, positionAt } from '@muster/model/position/positionBatch.ts';

import { Alarms, type ReferenceEvent } from './alarms.ts';
import type { Point } from './geometry.ts';
import { passage } from './passage.ts';
import { areasOf, covers, planeOf, rulesOf } from './site.ts';
import type { Area, Condition, Deadline, Fix, Rule, Subject, Tag } from './state.ts';

/**
 * alarms.md once more, slow and plain, for five rules and a configuration that does not change: the engine is compared
 * with it. Nothing is clever here: every area is asked about every fix, and the next deadline is found by asking everything
 * there is.
 */
export class ReferenceEngine {
  readonly #config: SiteConfig;
  readonly #areas: Area[];
  readonly #rules: Rule[];
  readonly #plane: (lon: number, lat: number) => Point;
  readonly #tags = new Map<string, Tag>();
  /** Head counts: who is inside, and whether they are too many. */
  readonly #counts = new Map<Rule, { insiders: Set<string>; condition: Condition }>();
  /** Head counts that change when site time comes to a fix that was ahead of it. */
  #waiting: Deadline[] = [];
  readonly #alarms = new Alarms((event) => this.#events.push(event));
  #events: ReferenceEvent[] = [];
  #siteTime = 0;

  constructor(config: SiteConfig) {
    this.#config = config;
    this.#areas = areasOf(config);
    this.#rules = rulesOf(config);
    this.#plane = planeOf(config);
    for (const rule of this.#rules.filter(({ code }) => code === 'overcrowding')) {
      this.#counts.set(rule, { insiders: new Set(), condition: { value: false, since: 0, from: 0 } });
    }
  }

  /** Positions and ticks; commands by `handle`, because the reference knows no alarm ids. */
  apply(input: Input): ReferenceEvent[] {
    this.#comeTo(input.receivedAt);
    if (input.kind === 'positions') {
      for (let row = 0; row < input.batch.length; row++) this.#take(positionAt(input.batch, row));
    }
    this.#settleSite(this.#siteTime);
    return this.#events;
  }

  /** An operator handles the alarm of a rule, by its code, in an area about a tag ('' = about the area). */
  handle(code: string, areaId: string | null, tag: string, receivedAt: number): ReferenceEvent[] {
    this.#comeTo(receivedAt);
    const rule = this.#rules.find((one) => one.code === code && one.areaId === areaId);
    if (rule !== undefined) this.#alarms.handle(rule, tag, receivedAt);
    for (const one of this.#tags.values()) if (one.subject.tag === tag) this.#settleLine(one, receivedAt);
    this.#settleSite(this.#siteTime);
    return this.#events;
  }

  #comeTo(receivedAt: number): void {
    this.#events = [];
    this.#settleSite(Math.max(this.#siteTime, receivedAt - (this.#config.latenessMs ?? 2000)));
  }

  #take(position: Position): void {
    const tag = this.#tagOf(position);
    if (tag !== null && position.t > (tag.fix?.t ?? -Infinity)) {
      const fix = this.#acceptedFix(tag, position);
      if (fix !== null) this.#move(tag, fix);
      this.#report(tag, position);
    }
    if (position.sos) this.#help(tag?.subject ?? null, position);
  }

  #tagOf(position: Position): Tag | null {
    const known = this.#tags.get(position.tag);
    if (known !== undefined) return known;
    const entry = this.#config.subjects?.find((subject) => subject.tag === position.tag);
    if (entry === undefined && !this.#config.openSubjects) return null;
    const subject: Subject = entry ?? { tag: position.tag, id: position.tag, kind: position.kind ?? 'person' };
    const tag: Tag = { subject, fix: null, presence: {}, conditions: {}, reportedAt: -Infinity, outliers: [] };
    this.#tags.set(position.tag, tag);
    return tag;
  }

  #acceptedFix(tag: Tag, { lon, lat, t, floor = 0, accuracy = 0 }: Position): Fix | null {
    if (lon === undefined || lat === undefined) return null;
    const fix: Fix = { ...this.#plane(lon, lat), t, floor, accuracy };
    const speed = tag.subject.kind === 'vehicle' ? 60 : 12;
    const isNear = (a: Fix): boolean =>
      Math.hypot(a.x - fix.x, a.y - fix.y) <= speed * Math.max(1, (fix.t - a.t) / 1000);
    const last = tag.outliers.at(-1);
    if (tag.fix === null || isNear(tag.fix)) tag.outliers = [];
    else tag.outliers = last !== undefined && isNear(last) ? [...tag.outliers, fix] : [fix];
    if (tag.outliers.length === 1 || tag.outliers.length === 2) return null;
    tag.outliers = [];
    return fix;
  }

  #move(tag: Tag, fix: Fix): void {
    for (const area of this.#areas) this.#breakSilence(tag, area.config.id, fix.t);
    this.#settleLine(tag, fix.t);
    const before = tag.fix;
    tag.fix = fix;
    for (const area of this.#areas) {
      const { id } = area.config;
      const presence = (tag.presence[id] ??= {
        now: 'unknown',
        last: null,
        fixesIn: 0,
        nearSince: null,
        silence: null,
      });
      for (const { t, now, event } of passage(area, presence, before, fix)) {
        this.#settleLine(tag, t);
        presence.now = now;
        if (event !== null) this.#events.push({ t, event, areaId: id, tag: tag.subject.tag });
        this.#setConditions(tag, id, now, t);
      }
      this.#count(tag, id, fix.t);
    }
    this.#settleLine(tag, fix.t);
  }

  /** A fix that comes before silence made presence unknown shows that it was not: all goes on as if it had come in time. */
  #breakSilence(tag: Tag, areaId: string, t: number): void {
    const presence = tag.presence[areaId];
    if (presence === undefined || presence.silence === null) return;
    if (t < presence.silence.at) {
      presence.now = presence.last ?? 'unknown';
      Object.assign(tag.conditions, presence.silence.conditions);
    }
    presence.silence = null;
  }

  #setConditions(tag: Tag, areaId: string, now: 'inside' | 'outside' | 'unknown', t: number): void {
    for (const rule of this.#rules) {
      const restsOnPresence = rule.code === 'boundaryCrossing' || rule.code === 'retention';
      if (!restsOnPresence || rule.areaId !== areaId || !covers(rule, tag.subject)) continue;
      const place = rule.code === 'boundaryCrossing' && rule.setting.mode === 'noExit' ? 'outside' : 'inside';
      this.#set(tag.conditions, rule, tag, now === 'unknown' ? now : now === place, t);
    }
  }

  #report(tag: Tag, { t, battery }: Position): void {
    if (t <= tag.reportedAt) return;
    tag.reportedAt = t;
    for (const rule of this.#rules.filter(({ code }) => code === 'lowBattery')) {
      if (battery === undefined || !covers(rule, tag.subject)) continue;
      const threshold = Number(rule.setting.threshold ?? 20);
      this.#settle(() => this.#alarmDeadlines(tag, rule), t);
      if (battery <= threshold) this.#set(tag.conditions, rule, tag, true, t);
      if (battery >= threshold + 5) this.#set(tag.conditions, rule, tag, false, t);
      this.#settle(() => this.#alarmDeadlines(tag, rule), t);
    }
  }

  #alarmDeadlines(tag: Tag, rule: Rule): Deadline[] {
    const condition = tag.conditions[conditionKey(rule)];
    return condition === undefined ? [] : this.#alarms.next(rule, condition, tag.subject.tag, () => this.#siteTime);
  }

  #set(all: Record<string, Condition>, rule: Rule, tag: Tag, value: Condition['value'], t: number): void {
    if (all[conditionKey(rule)]?.value === value) return;
    all[conditionKey(rule)] = { value, since: t, from: t };
    if (value !== 'unknown') this.#alarms.changed(rule, tag.subject.tag);
  }

  #help(subject: Subject | null, position: Position): void {
    for (const rule of this.#rules.filter(({ code }) => code === 'oneKeyHelp')) {
      if (subject !== null && !covers(rule, subject)) continue;
      if (rule.windows.isOpen(position.t)) this.#alarms.raise(rule, position.tag, position.t, this.#siteTime);
    }
  }

  /** Counts change at the later of the fix's time and site time. */
  #count(tag: Tag, areaId: string, t: number): void {
    const isIn = tag.presence[areaId]?.now === 'inside';
    for (const [rule, count] of this.#counts) {
      if (rule.areaId !== areaId || !covers(rule, tag.subject)) continue;
      const due = Math.max(t, this.#siteTime);
      const happen = (): void => {
        if (isIn) count.insiders.add(tag.subject.id);
        else count.insiders.delete(tag.subject.id);
        const value = count.insiders.size > Number(rule.setting.max);
        if (count.condition.value !== value) {
          count.condition = { value, since: due, from: due };
          this.#alarms.changed(rule, '');
        }
        this.#settle(() => this.#countDeadlines(rule), due);
      };
      if (due <= this.#siteTime) happen();
      else this.#waiting.push({ due, rank: 6, happen });
    }
  }

  #settleSite(to: number): void {
    this.#settle(
      () => [
        ...this.#waiting,
        ...[...this.#tags.values()].flatMap((tag) => this.#deadlinesOf(tag)),
        ...[...this.#counts.keys()].flatMap((rule) => this.#countDeadlines(rule)),
      ],
      to,
      (next) => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
        this.#siteTime = Math.max(this.#siteTime, next.due);
      },
    );
    this.#siteTime = Math.max(this.#siteTime, to);
  }

  #settleLine(tag: Tag, to: number): void {
    this.#settle(() => this.#deadlinesOf(tag), to);
  }

  /** Lets happen what is due by `to`, one after the other: each may change what comes next. */
  #settle(all: () => Deadline[], to: number, before: (next: Deadline) => void = () => {}): void {
    for (;;) {
      const next = all().toSorted((a, b) => a.due - b.due || a.rank - b.rank)[0];
      if (next === undefined || next.due > to) return;
      before(next);
      next.happen();
    }
  }

  #countDeadlines(rule: Rule): Deadline[] {
    const count = this.#counts.get(rule);
    return count === undefined ? [] : this.#alarms.next(rule, count.condition, '', () => this.#siteTime);
  }

  #deadlinesOf(tag: Tag): Deadline[] {
    const unknowns = this.#areas.flatMap((area) => this.#unknownDeadline(tag, area));
    return [...unknowns, ...this.#rules.flatMap((rule) => this.#alarmDeadlines(tag, rule))];
  }

  #unknownDeadline(tag: Tag, { config: { id, fixTimeout = 180 } }: Area): Deadline[] {
    const { fix, presence } = tag;
    const here = presence[id];
    if (fix === null || here === undefined || here.now === 'unknown') return [];
    const due = fix.t + fixTimeout * 1000;
    const happen = (): void => {
      const wasInside = here.now === 'inside';
      here.last = wasInside ? 'inside' : 'outside';
      here.now = 'unknown';
      const resting = Object.entries(tag.conditions).filter(([key]) => key.endsWith(` ${id}`));
      here.silence = { at: due, conditions: Object.fromEntries(resting) };
      if (wasInside) this.#events.push({ t: due, event: 'unknown', areaId: id, tag: tag.subject.tag });
      this.#setConditions(tag, id, 'unknown', due);
      this.#count(tag, id, due);
    };
    return [{ due, rank: 3, happen }];
  }
}

function conditionKey({ code, areaId }: Rule): string {
  return `${code} ${areaId ?? ''}`;
}
