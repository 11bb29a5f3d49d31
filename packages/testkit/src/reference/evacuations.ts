import type { Command } from '@muster/engine/input.ts';

import type { Line } from './line.ts';
import { type Site, settleCases } from './settle.ts';
import { covers } from './site.ts';
import { areaCase, type Case, type Deadline, type Rule, turn } from './state.ts';
import type { Seen, Whereabouts } from './whereabouts.ts';

type Order = Extract<Command, { kind: 'startEvacuation' }>;

/** From the order to start it until the order to end it. */
interface Evacuation {
  order: Order;
  /** Ids of those who were inside at the start. */
  expected: Set<string>;
  /** Ids of those of them who have since entered a safe island. */
  arrived: Set<string>;
  /** Where everybody was at the start, and is since: who had left by then, has left. */
  seen: Map<Line, Seen>;
  /** What was known at the start, see `Seen.order`. */
  known: number;
  case: Case;
}

/** Rule 2: areas that are being evacuated. */
export class Evacuations {
  readonly #site: Site;
  readonly #whereabouts: Whereabouts;
  #running: Evacuation[] = [];

  constructor(site: Site, whereabouts: Whereabouts) {
    this.#site = site;
    this.#whereabouts = whereabouts;
  }

  /** Nothing is started of an area that there is not, or where an evacuation runs. */
  start(order: Order, t: number): void {
    const rule = this.#ruleIn(order.areaId);
    if (rule === undefined || this.#running.some((one) => one.order.areaId === order.areaId)) return;
    const seen = new Map(this.#whereabouts.newest().map((one) => [one.line, one]));
    const insiders = [...seen.values()].filter(({ presence }) => presence.get(order.areaId)?.now === 'inside');
    const covered = insiders.map(({ line }) => line.subject).filter((subject) => covers(rule, subject));
    const expected = new Set(covered.map(({ id }) => id));
    const { known } = this.#whereabouts;
    this.#running.push({ order, expected, arrived: new Set(), seen, known, case: areaCase(rule, t) });
    this.look(t);
  }

  /** Its alarm clears at once, unless it latches. */
  end(areaId: string, t: number): void {
    const ended = this.#running.find(({ order }) => order.areaId === areaId);
    if (ended === undefined) return;
    this.#running = this.#running.filter((one) => one !== ended);
    this.#site.alarms.end(ended.case.rule, ended.case.key, t);
  }

  /** Takes on the rules that are in force from `t` on. */
  obey(t: number): void {
    const before = this.#running;
    for (const one of before) {
      const rule = this.#ruleIn(one.order.areaId);
      if (rule === undefined) this.end(one.order.areaId, t);
      else this.#site.alarms.obey(one.case, rule, t);
    }
    this.look(t);
  }

  /** Asks whether they hold from `t` on, perhaps because somebody has moved. */
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

  /** Until so large a share has arrived; where nobody was inside at the start, while somebody is, or was last seen there. */
  #holds({ order, expected, arrived, seen, case: { rule } }: Evacuation): boolean {
    const rate = Number(order.arrivalRate ?? rule.setting.arrivalRate ?? 0.8);
    if (expected.size > 0) return arrived.size / expected.size < rate;
    return [...seen.values()].some(({ line, presence }) => {
      const here = presence.get(order.areaId);
      const mayBeInside = here?.now === 'inside' || (here?.now === 'unknown' && here.last === 'inside');
      return mayBeInside && covers(rule, line.subject);
    });
  }

  #ruleIn(areaId: string): Rule | undefined {
    return this.#site.rules.find((rule) => rule.code === 'evacuation' && rule.areaId === areaId);
  }
}
