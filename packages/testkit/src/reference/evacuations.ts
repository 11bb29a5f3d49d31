import type { Command } from '@muster/engine/input.ts';

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

  /** Nothing is started where the rule is off, or where an evacuation runs. */
  start(order: Order, t: number): void {
    const rule = this.#ruleIn(order.areaId);
    if (rule === undefined || this.#running.some((one) => one.order.areaId === order.areaId)) return;
    const insiders = this.#whereabouts.inside(order.areaId).map(({ line }) => line.subject);
    const expected = new Set(insiders.filter((subject) => covers(rule, subject)).map(({ id }) => id));
    this.#running.push({ order, expected, arrived: new Set(), case: areaCase(rule, t) });
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
      if (moved !== undefined && one.order.safeIslands.some((areaId) => moved.entered.includes(areaId))) {
        if (one.expected.has(moved.line.subject.id)) one.arrived.add(moved.line.subject.id);
      }
      turn(one.case, this.#holds(one), Math.max(t, one.case.condition.since));
      settleCases(this.#site, [one.case], t);
    }
  }

  cases(): Case[] {
    return this.#running.map((one) => one.case);
  }

  deadlines(): Deadline[] {
    return this.cases().flatMap((one) => this.#site.alarms.next(one, () => this.#site.time));
  }

  /** Until so large a share has arrived; where nobody was inside at the start, while somebody is, or was last seen there. */
  #holds({ order, expected, arrived, case: { rule } }: Evacuation): boolean {
    const rate = Number(order.arrivalRate ?? rule.setting.arrivalRate ?? 0.8);
    if (expected.size > 0) return arrived.size / expected.size < rate;
    return this.#whereabouts.lastIn(order.areaId).some(({ line }) => covers(rule, line.subject));
  }

  #ruleIn(areaId: string): Rule | undefined {
    return this.#site.rules.find((rule) => rule.code === 'evacuation' && rule.areaId === areaId);
  }
}
