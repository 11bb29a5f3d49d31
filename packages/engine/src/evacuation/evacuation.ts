import type { Grounds } from '../lifecycle/alarmChanges.ts';
import type { EvacuationState } from '../engine.ts';
import { alarmIdOf } from '../lifecycle/alarmId.ts';
import { Case } from '../lifecycle/condition.ts';
import type { EvacuationRule } from '../state/rule.ts';
import { asNow } from '../groups/attendance.ts';
import type { Bearer } from '../rules/setting/cover.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';
import type { EvacuationResult, Evacuee } from './evacuationResult.ts';

/** What was ordered when an evacuation was started. */
export interface EvacuationOrder {
  readonly areaId: string;
  /** Ids of the areas in which people are safe. */
  readonly safeIslands: readonly string[];
  /** In the place of the setting's; null = the setting's. */
  readonly arrivalRate: number | null;
  readonly isDrill: boolean;
  /** In words; null = nobody has said it. */
  readonly cause: string | null;
  /** By the clock of the order, epoch ms; and by the engine's own time. */
  readonly startedAt: number;
  readonly startT: number;
  /** Account id. */
  readonly startedBy: string;
}

/** An evacuation that runs: from the order to start it until the order to end it. Lies on the site's time line. */
export class Evacuation {
  readonly order: EvacuationOrder;
  readonly case: Case;
  /** Subjects that were inside at the start, and those of them that have entered a safe island since. */
  readonly expected = new Set<string>();
  readonly arrived = new Set<string>();
  /** By slot of the card: who is still inside, or was when last seen, whether the rule covers them or not. */
  readonly insiders = new Map<number, Bearer>();
  /** Slots of those of them whom the rule covers. */
  readonly remaining = new Set<number>();
  /** By id: everybody whom it is about, or was since the start. Times are the engine's own. */
  readonly evacuees = new Map<string, Evacuee>();

  constructor(rule: RuleInForce<EvacuationRule>, order: EvacuationOrder) {
    this.order = order;
    const subject = { kind: 'area', id: order.areaId, tag: null } as const;
    this.case = new Case(this.#ordered(rule), subject, -1, () => this.#grounds());
  }

  get holds(): boolean {
    const { rule, parameters } = this.#rule;
    const muster = { remaining: this.remaining.size, expected: this.expected.size, arrived: this.arrived.size };
    return rule.holds(muster, parameters);
  }

  covers(bearer: Bearer): boolean {
    return this.#rule.covers(bearer);
  }

  state(engine: EngineState): EvacuationState {
    const { areaId, safeIslands, isDrill, cause } = this.order;
    return { areaId, safeIslands, isDrill, cause, ...this.#figures(engine) };
  }

  /** What became of it, as it ends at `endT`, epoch ms by the engine's own time. */
  result(engine: EngineState, endT: number, endedBy: string | null): EvacuationResult {
    const { areaId, safeIslands, isDrill, cause, startT, startedBy } = this.order;
    const id = alarmIdOf(`evacuation result\n${areaId}\n${startT}`, endT);
    const endedAt = endT + engine.clockMs;
    return { id, areaId, safeIslands, isDrill, cause, startedBy, endedAt, endedBy, ...this.#figures(engine) };
  }

  /** All times by the clock as it is now, so that what lies between two of them is as long as it was. */
  #figures({ clockMs }: EngineState) {
    const inside = new Set(Array.from(this.insiders.values(), ({ id }) => id));
    const people = [...this.evacuees.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((one) => ({
        ...one,
        start: one.start === null ? null : { ...one.start, t: one.start.t + clockMs },
        arrivedAt: one.arrivedAt === null ? null : one.arrivedAt + clockMs,
        isInside: inside.has(one.id),
      }));
    return {
      startedAt: this.order.startT + clockMs,
      // The rule declares it as a number, by which every setting is read.
      arrivalRate: this.#rule.parameters['arrivalRate'] as number,
      expected: this.expected.size,
      arrived: this.arrived.size,
      remaining: people.filter(({ isInside }) => isInside).length,
      people,
    };
  }

  /** At the start: somebody is inside, or was when last seen. */
  find({ tags }: EngineState, slot: number, bearer: Bearer, isInside: boolean): void {
    this.remain(slot, bearer);
    if (!this.covers(bearer)) return;
    if (isInside) this.expected.add(bearer.id);
    const { id, kind } = bearer;
    const known = this.evacuees.get(id)?.start ?? null;
    const start = { lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot), t: tags.fixT(slot) };
    // Of two cards the one that was heard of last.
    const newest = known !== null && known.t >= start.t ? known : start;
    const wasInside = this.expected.has(id);
    this.evacuees.set(id, { id, kind, wasInside, start: newest, arrivedAt: null, islandId: null });
  }

  take({ slot, bearer, what, areaId, t }: Passage): void {
    if (what === 'arrives') this.#arrive(bearer.id, areaId, t);
    else if (what === 'remains') this.remain(slot, bearer);
    else this.#leave(slot);
  }

  /** Somebody is inside, or was when last seen. */
  remain(slot: number, bearer: Bearer): void {
    this.insiders.set(slot, bearer);
    if (this.covers(bearer)) {
      this.remaining.add(slot);
      this.#include(bearer);
    } else this.remaining.delete(slot);
  }

  #leave(slot: number): void {
    this.insiders.delete(slot);
    this.remaining.delete(slot);
  }

  #arrive(id: string, islandId: string, arrivedAt: number): void {
    if (this.expected.has(id)) this.arrived.add(id);
    const one = this.evacuees.get(id);
    if (one?.arrivedAt === null) this.evacuees.set(id, { ...one, arrivedAt, islandId });
  }

  /** Somebody has come in since the start. */
  #include({ id, kind }: Bearer): void {
    if (this.evacuees.has(id)) return;
    this.evacuees.set(id, { id, kind, wasInside: false, start: null, arrivedAt: null, islandId: null });
  }

  /** Asks whether its condition holds, at site time. */
  tell(engine: EngineState): void {
    this.case.tell(engine, this.holds, Math.max(engine.now, this.order.startT));
  }

  resettle(engine: EngineState, rule: RuleInForce<EvacuationRule>): void {
    // What the settings have become decides what holds.
    this.case.adopt(this.#ordered(rule), engine.now);
    for (const [slot, bearer] of this.insiders) {
      this.remain(slot, asNow(engine, slot, bearer));
    }
    this.case.resettle(engine, this.case.rule, this.holds, engine.now);
  }

  get #rule(): RuleInForce<EvacuationRule> {
    // The constructor and `resettle` give it nothing else.
    return this.case.rule as RuleInForce<EvacuationRule>;
  }

  /** The order is stronger than the setting. */
  #ordered(rule: RuleInForce<EvacuationRule>): RuleInForce<EvacuationRule> {
    const { arrivalRate } = this.order;
    return arrivalRate === null ? rule : { ...rule, parameters: { ...rule.parameters, arrivalRate } };
  }

  #grounds(): Grounds {
    const { safeIslands, isDrill, startedAt } = this.order;
    return {
      slots: [...this.remaining].sort((a, b) => a - b),
      headCount: this.expected.size,
      members: [...this.expected].sort(),
      facts: { safeIslands, isDrill, startedAt, arrived: this.arrived.size },
    };
  }
}

/** What somebody does that an evacuation has to know. */
export interface Passage {
  readonly slot: number;
  readonly bearer: Bearer;
  readonly what: 'remains' | 'leaves' | 'arrives';
  /** The area itself, or the safe island. */
  readonly areaId: string;
  /** Of the card's own line, epoch ms. */
  readonly t: number;
}

/** A passage that is known when site time reaches the fix that was ahead of it. */
export class PassageDue implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Of arrival. */
  readonly order: number;
  readonly name = '';
  place = -1;
  readonly evacuation: Evacuation;
  readonly passage: Passage;

  constructor(evacuation: Evacuation, passage: Passage, order: number) {
    this.evacuation = evacuation;
    this.passage = passage;
    this.order = order;
  }

  fire(engine: EngineState): void {
    // Ended meanwhile.
    if (engine.evacuations.get(this.evacuation.order.areaId) !== this.evacuation) return;
    const { slot, bearer } = this.passage;
    this.evacuation.take({ ...this.passage, bearer: asNow(engine, slot, bearer) });
    this.evacuation.tell(engine);
  }
}
