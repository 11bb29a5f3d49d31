import type { EvacuationScope } from '../input.ts';
import type { Carrier } from './carrier.ts';
import { ConditionState, type Grounds } from './conditionState.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { Evacuee } from './evacuationResult.ts';
import type { EvacuationProgress, EvacuationRule } from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';
import type { TagRecords } from './tagRecords.ts';

/** The order that started an evacuation. */
export interface EvacuationOrder {
  /** The area; with a scope the name of the evacuation. */
  readonly areaId: string;
  readonly scope?: EvacuationScope;
  readonly musterId?: string;
  readonly name?: string;
  readonly isTest?: boolean;
  /** Ids of the areas in which people are safe. */
  readonly safeIslands: readonly string[];
  /** Replaces that of the setting; null = the setting's. */
  readonly arrivalRate: number | null;
  readonly isDrill: boolean;
  /** As text; null = not given. */
  readonly cause: string | null;
  /** By the clock of the order, epoch ms; and by the engine's own time. */
  readonly startedAt: number;
  readonly startT: number;
  /** Account id. */
  readonly startedBy: string;
}

/** Movement that concerns an evacuation. */
export interface Passage {
  readonly slot: number;
  readonly carrier: Carrier;
  readonly what: 'remains' | 'leaves' | 'arrives';
  /** The area itself, or the safe island. */
  readonly areaId: string;
  /** Of the card's own line, epoch ms. */
  readonly t: number;
}

/** A running evacuation: from the order to start it until the order to end it. On the site's time line. */
export class Evacuation {
  readonly order: EvacuationOrder;
  readonly condition: ConditionState;
  /** Subjects that were inside at the start, and those of them that have entered a safe island since. */
  readonly expected = new Set<string>();
  readonly arrived = new Set<string>();
  /** Subjects still inside, or last known inside, by slot of the card, whether the rule covers them or not. */
  readonly insiders = new Map<number, Carrier>();
  /** Slots of those covered by the rule. */
  readonly remaining = new Set<number>();
  /** Every subject concerned since the start, by id. Times are the engine's own. */
  readonly evacuees = new Map<string, Evacuee>();

  constructor(rule: RuleInForce<EvacuationRule>, order: EvacuationOrder) {
    this.order = order;
    const subject = { kind: 'area', id: order.areaId, tag: null } as const;
    this.condition = new ConditionState(this.ordered(rule), subject, -1, () => this.#grounds());
  }

  get progress(): EvacuationProgress {
    return { remaining: this.remaining.size, expected: this.expected.size, arrived: this.arrived.size };
  }

  get holds(): boolean {
    if (this.order.isTest === true) return false;
    const { rule, parameters } = this.rule;
    return rule.holds(this.progress, parameters);
  }

  get rule(): RuleInForce<EvacuationRule> {
    // Its condition has no other inputs.
    return this.condition.rule as RuleInForce<EvacuationRule>;
  }

  /** Whether presence in the area decides who is still to leave. */
  concerns(areaId: string): boolean {
    const { scope } = this.order;
    return scope === undefined
      ? this.order.areaId === areaId
      : scope.kind === 'areas' && scope.areaIds.includes(areaId);
  }

  /** The rule in force here: the order overrides the setting. */
  ordered(rule: RuleInForce<EvacuationRule>): RuleInForce<EvacuationRule> {
    const { arrivalRate } = this.order;
    return arrivalRate === null ? rule : { ...rule, parameters: { ...rule.parameters, arrivalRate } };
  }

  /** At the start: inside, or last known inside. */
  find(tags: TagRecords, slot: number, carrier: Carrier, isInside: boolean): void {
    this.remain(slot, carrier);
    if (!this.rule.covers(carrier)) return;
    if (isInside) this.expected.add(carrier.id);
    const { id, kind } = carrier;
    const known = this.evacuees.get(id)?.start ?? null;
    const start = { lon: tags.lon(slot), lat: tags.lat(slot), floor: tags.floor(slot), t: tags.fixT(slot) };
    // Of two cards the one of which the newest fix is known.
    const newest = known !== null && known.t >= start.t ? known : start;
    const wasInside = this.expected.has(id);
    this.evacuees.set(id, { id, kind, wasInside, start: newest, arrivedAt: null, islandId: null });
  }

  apply({ slot, carrier, what, areaId, t }: Passage): void {
    if (what === 'arrives') this.#arrive(carrier, areaId, t);
    else if (what === 'remains') this.remain(slot, carrier);
    else this.#leave(slot);
  }

  /** Whether a subject is inside, or was last seen inside. */
  remain(slot: number, carrier: Carrier): void {
    this.insiders.set(slot, carrier);
    if (this.rule.covers(carrier)) {
      this.remaining.add(slot);
      this.#include(carrier);
    } else this.remaining.delete(slot);
  }

  #leave(slot: number): void {
    this.insiders.delete(slot);
    this.remaining.delete(slot);
  }

  #arrive(carrier: Carrier, islandId: string, arrivedAt: number): void {
    const { id } = carrier;
    if (this.expected.has(id)) this.arrived.add(id);
    // All subjects on site are concerned, including later ones.
    if (this.order.scope?.kind === 'site' && this.rule.covers(carrier)) this.#include(carrier);
    const one = this.evacuees.get(id);
    if (one?.arrivedAt === null) this.evacuees.set(id, { ...one, arrivedAt, islandId });
  }

  /** A subject has entered since the start. */
  #include({ id, kind }: Carrier): void {
    if (this.evacuees.has(id)) return;
    this.evacuees.set(id, { id, kind, wasInside: false, start: null, arrivedAt: null, islandId: null });
  }

  #grounds(): Grounds {
    const { safeIslands, isDrill, startedAt, musterId, name } = this.order;
    const muster = { ...(musterId === undefined ? {} : { musterId }), ...(name === undefined ? {} : { name }) };
    return {
      slots: [...this.remaining].sort((a, b) => a - b),
      headCount: this.expected.size,
      members: [...this.expected].sort(),
      facts: { safeIslands, isDrill, startedAt, arrived: this.arrived.size, ...muster },
    };
  }
}

/** Running evacuations, at most one an area. */
export class Evacuations {
  readonly #running = new Map<string, Evacuation>();

  get size(): number {
    return this.#running.size;
  }

  get(areaId: string): Evacuation | undefined {
    return this.#running.get(areaId);
  }

  /** In order of their start. */
  all(): Iterable<Evacuation> {
    return this.#running.values();
  }

  add(evacuation: Evacuation): void {
    this.#running.set(evacuation.order.areaId, evacuation);
  }

  remove(areaId: string): void {
    this.#running.delete(areaId);
  }

  /** Whether people gather in the area because another is evacuated. */
  isSafeIsland(areaId: string): boolean {
    for (const { order } of this.#running.values()) if (order.safeIslands.includes(areaId)) return true;
    return false;
  }
}

/** A passage that takes effect when site time reaches its fix. */
export class PassageDue {
  readonly kind = 'passage';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Order of arrival. */
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
}
