import type { Grounds } from '../alarm/alarmChanges.ts';
import type { EvacuationState } from '../engine.ts';
import { Case } from '../lifecycle.ts';
import type { EvacuationRule } from '../rules/rule.ts';
import { asNow } from '../presence/attendance.ts';
import type { Bearer } from '../setting/cover.ts';
import type { RuleInForce } from '../setting/ruleInForce.ts';
import { type Rank, rank } from '../time/deadlineQueue.ts';
import type { Due, World } from '../world.ts';

/** What was ordered when an evacuation was started. */
export interface EvacuationOrder {
  readonly areaId: string;
  /** Ids of the areas in which people are safe. */
  readonly safeIslands: readonly string[];
  /** In the place of the setting's; null = the setting's. */
  readonly arrivalRate: number | null;
  readonly isDrill: boolean;
  /** By the clock of the order, epoch ms; and by the engine's own time. */
  readonly startedAt: number;
  readonly startT: number;
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

  state({ clockMs }: World): EvacuationState {
    const { areaId, safeIslands, isDrill, startT } = this.order;
    const startedAt = startT + clockMs;
    const [expected, arrived] = [this.expected.size, this.arrived.size];
    // The rule declares it as a number, by which every setting is read.
    const arrivalRate = this.#rule.parameters['arrivalRate'] as number;
    const people = this.#people();
    const remaining = people.filter(({ isInside }) => isInside).length;
    return { areaId, safeIslands, isDrill, startedAt, expected, arrived, remaining, arrivalRate, people };
  }

  #people(): EvacuationState['people'] {
    const inside = new Set([...this.remaining].flatMap((slot) => this.insiders.get(slot)?.id ?? []));
    return [...new Set([...this.expected, ...inside])]
      .sort()
      .map((id) => ({ id, hasArrived: this.arrived.has(id), isInside: inside.has(id) }));
  }

  take({ slot, bearer, what }: Passage): void {
    if (what === 'arrives') {
      if (this.expected.has(bearer.id)) this.arrived.add(bearer.id);
      return;
    }
    if (what === 'remains') this.insiders.set(slot, bearer);
    else this.insiders.delete(slot);
    if (what === 'remains' && this.covers(bearer)) this.remaining.add(slot);
    else this.remaining.delete(slot);
  }

  /** Asks whether its condition holds, at site time. */
  tell(world: World): void {
    this.case.tell(world, this.holds, Math.max(world.now, this.order.startT));
  }

  resettle(world: World, rule: RuleInForce<EvacuationRule>): void {
    // What the settings have become decides what holds.
    this.case.adopt(this.#ordered(rule), world.now);
    for (const [slot, bearer] of this.insiders) {
      this.take({ slot, bearer: asNow(world, slot, bearer), what: 'remains' });
    }
    this.case.resettle(world, this.case.rule, this.holds, world.now);
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

  fire(world: World): void {
    // Ended meanwhile.
    if (world.evacuations.get(this.evacuation.order.areaId) !== this.evacuation) return;
    const { slot, bearer } = this.passage;
    this.evacuation.take({ ...this.passage, bearer: asNow(world, slot, bearer) });
    this.evacuation.tell(world);
  }
}
