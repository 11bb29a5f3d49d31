import type { Position } from '@muster/model/position/positionBatch.ts';

import { distanceBetween } from './geometry.ts';
import { Outliers } from './outliers.ts';
import { crossing, passage } from './passage.ts';
import { inOrderOfTime, type Site, settle, settleCases } from './settle.ts';
import { type Area, conditionAt, type Deadline, type Fix, type Presence, rank, type Subject } from './state.ts';
import { TagCases } from './tagCases.ts';

/** A rate is invalid after two minutes (rule 10). */
const rateHoldsMs = 120_000;

/** A tag's time line: its fixes, reports and silences, and the rules about it. */
export class Line {
  readonly tag: string;
  readonly #site: Site;
  subject: Subject;
  fix: Fix | null = null;
  /** m/s, at the newest fix; null: not known. */
  speed: number | null = null;
  battery: number | null = null;
  rate: { t: number; value: number; isKnown: boolean; silentAt: number | null } | null = null;
  /** By area id. */
  readonly presence = new Map<string, Presence>();
  readonly cases: TagCases;
  #pastFixes: Fix[] = [];
  /** Areas that the newest fix has entered, even if only on the way. */
  readonly #entered: string[] = [];
  readonly #outliers: Outliers;
  #reportedAt = -Infinity;
  #upcoming: Deadline[] | null = null;

  constructor(site: Site, subject: Subject) {
    this.#site = site;
    this.tag = subject.tag;
    this.subject = subject;
    this.#outliers = new Outliers(subject.kind === 'vehicle' ? 60 : 12);
    this.cases = new TagCases(site, this);
    this.cases.obey(-Infinity);
  }

  take(position: Position): void {
    if (position.t <= (this.fix?.t ?? -Infinity)) return;
    const fix = this.#acceptedFix(position);
    if (fix !== null) this.#move(fix);
    this.#report(position);
    this.#upcoming = null;
  }

  /** The next timed event; queried often, recomputed only after a change. */
  deadlines(): Deadline[] {
    this.#upcoming ??= [...this.#unknownDeadlines(), ...this.#rateDeadlines(), ...this.cases.deadlines()]
      .toSorted(inOrderOfTime)
      .slice(0, 1)
      .map(({ due, rank: at, happen }) => ({ due, rank: at, happen: () => this.#let(happen) }));
    return this.#upcoming;
  }

  #let(happen: () => void): void {
    this.#upcoming = null;
    happen();
  }

  /** The clock is moved; the owner of the fixes moves those. */
  moveClock(ms: number): void {
    this.#upcoming = null;
    this.#reportedAt += ms;
    this.#outliers.moveClock(ms);
    if (this.rate !== null) {
      const { t, silentAt } = this.rate;
      this.rate = { ...this.rate, t: t + ms, silentAt: silentAt === null ? null : silentAt + ms };
    }
    for (const presence of this.presence.values()) {
      presence.heardAt += ms;
      if (presence.silentAt !== null) presence.silentAt += ms;
      if (presence.nearSince !== null) presence.nearSince += ms;
    }
  }

  fixes(): Fix[] {
    return this.fix === null ? this.#pastFixes : [...this.#pastFixes, this.fix];
  }

  settle(to: number): void {
    this.#upcoming = null;
    settle(() => this.deadlines(), to);
  }

  /** After a change of configuration at `t`. */
  obey(t: number): void {
    for (const id of this.presence.keys()) {
      if (!this.#site.areas.some(({ config }) => config.id === id)) this.presence.delete(id);
    }
    settle(() => this.#unknownDeadlines(), t);
    this.cases.obey(t);
    this.#upcoming = null;
  }

  #acceptedFix({ lon, lat, t, floor = 0, accuracy = 0, speed }: Position): Fix | null {
    if (lon === undefined || lat === undefined) return null;
    const fix: Fix = { ...this.#site.plane(lon, lat), t, floor, accuracy, speed };
    return this.#outliers.isFix(fix, this.fix) ? fix : null;
  }

  #move(fix: Fix): void {
    this.#breakSilence(fix.t);
    // Steps due by now come before the effects of the fix.
    this.settle(fix.t);
    const crossings = this.#crossings(fix);
    for (const [i, { t, now, areaId }] of crossings.entries()) {
      settleCases(this.#site, this.cases.all(), t);
      this.#pass(areaId, now, t);
      const next = crossings[i + 1];
      if (next?.t !== t || next.now !== now) this.cases.judge('presence', t);
    }
    this.settle(fix.t);
    this.fix = fix;
    this.speed = fix.speed ?? this.#speedSincePast(fix);
    this.#pastFixes = [...this.#pastFixes.filter(({ t }) => fix.t - t <= 10_000), fix];
    for (const area of this.#site.areas) {
      const presence = this.#presenceIn(area);
      const change = passage(area, presence, fix);
      presence.heardAt = fix.t;
      if (change === null) this.#moveAnchor(area.config.id, presence, fix);
      else this.#arrive(area.config.id, change.now, fix.t, change.isTold);
    }
    this.cases.judge('presence', fix.t);
    this.settle(fix.t);
    this.#site.moved(this.tag, fix.t, this.#entered.splice(0));
  }

  /** On the path between two fixes: if it ends before silence did, the silence after it is unchanged. */
  #pass(areaId: string, now: 'inside' | 'outside', t: number): void {
    const heardAt = this.presence.get(areaId)?.heardAt ?? -Infinity;
    const { fixTimeout = 180 } = this.#site.areas.find(({ config }) => config.id === areaId)?.config ?? {};
    this.#arrive(areaId, now, t, true);
    const presence = this.presence.get(areaId);
    if (presence !== undefined && t <= heardAt + fixTimeout * 1000) presence.heardAt = heardAt;
  }

  /** Enters and exits between the previous fix and this one, in order of time; simultaneous: enters first. */
  #crossings(fix: Fix): { t: number; now: 'inside' | 'outside'; areaId: string }[] {
    const before = this.fix;
    if (before === null) return [];
    return this.#site.areas
      .flatMap((area) => {
        const times = crossing(area, this.#presenceIn(area), before, fix);
        return times.map((t, i) => ({
          t,
          now: i === 0 ? ('inside' as const) : ('outside' as const),
          areaId: area.config.id,
        }));
      })
      .toSorted((a, b) => a.t - b.t || Number(a.now === 'outside') - Number(b.now === 'outside'));
  }

  #arrive(areaId: string, now: 'inside' | 'outside', t: number, isTold: boolean): void {
    const presence = this.presence.get(areaId);
    if (presence === undefined) return;
    presence.now = now;
    presence.heardAt = t;
    presence.anchor = now === 'inside' ? this.fix : null;
    if (now === 'inside') this.#entered.push(areaId);
    if (isTold) this.#site.emit({ t, event: now === 'inside' ? 'enter' : 'exit', areaId, tag: this.tag });
  }

  /** Without a speed from the device: the path from the newest fix that is 1 s to 10 s older. */
  #speedSincePast(fix: Fix): number | null {
    const past = this.#pastFixes.findLast(({ t }) => fix.t - t >= 1000 && fix.t - t <= 10_000);
    return past === undefined ? null : distanceBetween(past, fix) / ((fix.t - past.t) / 1000);
  }

  /**
   * A subject that moved farther than `radius` from the anchor is not stationary at that moment, and is again from then
   * on.
   */
  #moveAnchor(areaId: string, presence: Presence, fix: Fix): void {
    const one = this.cases.stationaryIn(areaId);
    if (presence.now !== 'inside' || presence.anchor === null) return;
    const radius = Number(one?.rule.setting.radius ?? 2);
    if (distanceBetween(presence.anchor, fix) <= radius) return;
    presence.anchor = fix;
    if (one === undefined || one.condition.value !== true) return;
    one.condition = conditionAt(fix.t, false);
    settleCases(this.#site, [one], fix.t);
    one.condition = conditionAt(fix.t, true);
  }

  #report({ t, battery, heartRate }: Position): void {
    if (t <= this.#reportedAt) return;
    this.#reportedAt = t;
    if (heartRate !== undefined) {
      this.#breakRateSilence(t);
      this.#settleReports(t);
      this.rate = { t, value: heartRate, isKnown: true, silentAt: null };
      this.cases.judge('rate', t);
    }
    if (battery !== undefined) {
      this.#settleReports(t);
      this.battery = battery;
      this.cases.judge('battery', t);
    }
    this.#settleReports(t);
  }

  /** Conditions about reports, up to `t`: a report does not affect presence. */
  #settleReports(t: number): void {
    const deadlines = (): Deadline[] => [
      ...this.#rateDeadlines(),
      ...this.cases.deadlines('rate'),
      ...this.cases.deadlines('battery'),
    ];
    settle(deadlines, t);
  }

  #presenceIn({ config: { id } }: Area): Presence {
    const known = this.presence.get(id);
    if (known !== undefined) return known;
    const unknown: Presence = {
      now: 'unknown',
      last: null,
      heardAt: -Infinity,
      silentAt: null,
      fixesIn: 0,
      nearSince: null,
      anchor: null,
    };
    this.presence.set(id, unknown);
    return unknown;
  }

  /** At newest fix + `fixTimeout`. */
  #unknownDeadlines(): Deadline[] {
    return this.#site.areas.flatMap((area) => {
      const { id, fixTimeout = 180 } = area.config;
      const presence = this.presence.get(id);
      if (presence === undefined || presence.now === 'unknown') return [];
      const due = presence.heardAt + fixTimeout * 1000;
      const happen = (): void => {
        if (presence.now === 'inside') this.#site.emit({ t: due, event: 'unknown', areaId: id, tag: this.tag });
        Object.assign(presence, { last: presence.now, now: 'unknown', silentAt: due });
        this.cases.lose({ areaId: id }, due);
        this.#site.moved(this.tag, due, []);
      };
      return [{ due, rank: rank.unknown, happen }];
    });
  }

  #rateDeadlines(): Deadline[] {
    const { rate } = this;
    if (rate === null || !rate.isKnown) return [];
    const due = rate.t + rateHoldsMs;
    const happen = (): void => {
      this.rate = { ...rate, isKnown: false, silentAt: due };
      this.cases.lose('rate', due);
    };
    return [{ due, rank: rank.unknown, happen }];
  }

  /** A fix from before the silence reverts it: the line continues as if it had arrived in time. */
  #breakSilence(t: number): void {
    for (const presence of this.presence.values()) {
      if (presence.silentAt !== null && t < presence.silentAt) presence.now = presence.last ?? 'unknown';
      presence.silentAt = null;
    }
    this.cases.revert('presence', t);
  }

  #breakRateSilence(t: number): void {
    if (this.rate?.silentAt !== null && this.rate !== null && t < this.rate.silentAt) {
      this.rate = { ...this.rate, isKnown: true, silentAt: null };
    }
    this.cases.revert('rate', t);
  }
}
