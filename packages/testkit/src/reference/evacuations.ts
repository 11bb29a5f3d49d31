import type { Command, EvacuationScope } from '@muster/engine/input.ts';

import { distanceTo, shapeOf } from './geometry.ts';
import type { Line } from './line.ts';
import { type Site, settleCases } from './settle.ts';
import { covers } from './site.ts';
import { areaCase, type Case, type Deadline, type Fix, type Rule, turn } from './state.ts';
import type { Seen, Whereabouts } from './whereabouts.ts';

type Order = Extract<Command, { kind: 'startEvacuation' }>;

/**
 * Time after which a last place on the site, or in a circle, is dropped; and within which a card counts as online.
 * Milliseconds.
 */
const [rememberedMs, heardMs] = [86_400_000, 180_000];

/** From the order to start it until the order to end it. */
interface Evacuation {
  order: Order;
  /** Ids of the subjects inside at the start. */
  expected: Set<string>;
  /** Ids of those who have since entered a safe island. */
  arrived: Set<string>;
  /** Places at the start and since: a subject who had left by then has left. */
  seen: Map<Line, Seen>;
  /** Who was there at the start. */
  found: ReadonlySet<Line>;
  /** State at the start, see `Seen.order`. */
  known: number;
  case: Case;
}

/** Rule 2: areas under evacuation. */
export class Evacuations {
  readonly #site: Site;
  readonly #whereabouts: Whereabouts;
  #running: Evacuation[] = [];

  constructor(site: Site, whereabouts: Whereabouts) {
    this.#site = site;
    this.#whereabouts = whereabouts;
  }

  /** No effect if the area does not exist, or an evacuation of it runs. */
  start(order: Order, t: number): void {
    const rule = this.#ruleOf(order);
    if (rule === undefined || this.#running.some((one) => one.order.areaId === order.areaId)) return;
    const newest = this.#whereabouts.newest();
    const found = newest.filter((one) => this.#place(order, one, t) !== null);
    const heard = found.filter((one) => this.#place(order, one, t) === 'inside' && covers(rule, one.line.subject));
    const expected = new Set(heard.map(({ line }) => line.subject.id));
    const safe =
      order.scope === undefined ? [] : found.filter((one) => order.safeIslands.some((id) => isOrWasIn(one, id)));
    const arrived = new Set(safe.map(({ line }) => line.subject.id).filter((id) => expected.has(id)));
    const { known } = this.#whereabouts;
    const seen = new Map(newest.map((one) => [one.line, one]));
    const lines = new Set(found.map(({ line }) => line));
    const name = order.scope === undefined ? undefined : order.areaId;
    this.#running.push({ order, expected, arrived, seen, found: lines, known, case: areaCase(rule, t, name) });
    this.look(t);
  }

  /** Place at the start: inside, or last seen inside; null = elsewhere. */
  #place({ areaId, scope }: Order, one: Seen, t: number): 'inside' | 'unknown' | null {
    if (scope === undefined || scope.kind === 'areas') {
      const areaIds = scope?.areaIds ?? [areaId];
      if (areaIds.some((id) => one.presence.get(id)?.now === 'inside')) return 'inside';
      return areaIds.some((id) => isOrWasIn(one, id)) ? 'unknown' : null;
    }
    return this.#placeOnSite(scope, one.fix, t);
  }

  #placeOnSite(scope: EvacuationScope, fix: Fix, t: number): 'inside' | 'unknown' | null {
    if (t - fix.t > rememberedMs) return null;
    if (scope.kind === 'circle') {
      const { floor, ...shape } = shapeOf(scope.region, this.#site.plane);
      if (floor !== null && floor !== fix.floor) return null;
      if (distanceTo({ ...shape, floor }, fix) > 0) return null;
    }
    return t - fix.t < heardMs ? 'inside' : 'unknown';
  }

  /** Its alarm clears at once, unless it latches. */
  end(areaId: string, t: number): void {
    const ended = this.#running.find(({ order }) => order.areaId === areaId);
    if (ended === undefined) return;
    this.#running = this.#running.filter((one) => one !== ended);
    this.#site.alarms.end(ended.case.rule, ended.case.key, t);
  }

  /** Applies the rules in force from `t` on. */
  obey(t: number): void {
    const before = this.#running;
    for (const one of before) {
      const rule = this.#ruleOf(one.order);
      if (rule === undefined) this.end(one.order.areaId, t);
      else this.#site.alarms.obey(one.case, rule, t);
    }
    this.look(t);
  }

  /** Evaluates the conditions from `t` on, possibly after a movement. */
  look(t: number, moved?: Seen): void {
    for (const one of this.#running) {
      if (moved !== undefined && moved.order > one.known) this.#follow(one, moved);
      turn(one.case, this.#holds(one), Math.max(t, one.case.condition.since));
      settleCases(this.#site, [one.case], t);
    }
  }

  #follow({ order, expected, arrived, seen }: Evacuation, moved: Seen): void {
    seen.set(moved.line, moved);
    const { id } = moved.line.subject;
    const isSafe = order.safeIslands.some((areaId) => moved.entered.includes(areaId));
    if (isSafe && expected.has(id)) arrived.add(id);
  }

  cases(): Case[] {
    return this.#running.map((one) => one.case);
  }

  deadlines(): Deadline[] {
    return this.cases().flatMap((one) => this.#site.alarms.next(one, () => this.#site.time));
  }

  /**
   * True until the share has arrived; if nobody was inside at the start, while a subject is, or was last seen there.
   */
  #holds({ order, expected, arrived, seen, found, case: { rule } }: Evacuation): boolean {
    if (order.isTest === true) return false;
    const rate = Number(order.arrivalRate ?? rule.setting.arrivalRate ?? 0.8);
    if (expected.size > 0) return arrived.size / expected.size < rate;
    const { areaId, scope } = order;
    const covered = [...seen.values()].filter(({ line }) => covers(rule, line.subject));
    if (scope !== undefined && scope.kind !== 'areas') return covered.some(({ line }) => found.has(line));
    return covered.some((one) => (scope?.areaIds ?? [areaId]).some((id) => isOrWasIn(one, id)));
  }

  #ruleOf({ areaId, scope }: Order): Rule | undefined {
    const of = scope === undefined ? areaId : null;
    return this.#site.rules.find((rule) => rule.code === 'evacuation' && rule.areaId === of);
  }
}

function isOrWasIn({ presence }: Seen, areaId: string): boolean {
  const here = presence.get(areaId);
  return here?.now === 'inside' || (here?.now === 'unknown' && here.last === 'inside');
}
