import type { Period } from '../input.ts';
import type { Carrier } from './carrier.ts';
import { ConditionState, type Grounds } from './conditionState.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { HeadCountRule } from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';

/** A card inside, its subject, and when that one counts (see `HeadCountRule.countsIn`); null = always. */
export interface Insider {
  readonly id: string;
  readonly periods: readonly Period[] | null;
}

/** Covered subjects inside an area, on the site's time line. */
export class HeadCount {
  rule: RuleInForce<HeadCountRule>;
  readonly condition: ConditionState;
  /** By slot of the card: those that the rule covers. */
  readonly insiders = new Map<number, Insider>();
  readonly timer: HeadCountTimer;
  /** Slots of those that count now. */
  readonly #counted = new Set<number>();
  /** Cards inside that count now by subject id: a person with two cards counts once. */
  readonly #cards = new Map<string, number>();

  constructor(rule: RuleInForce<HeadCountRule>) {
    this.rule = rule;
    const subject = { kind: 'area', id: rule.areaId ?? '', tag: null } as const;
    this.condition = new ConditionState(rule, subject, -1, () => this.#grounds());
    this.timer = new HeadCountTimer(this, rule.countKey);
  }

  get holds(): boolean {
    return this.rule.rule.holds(this.#cards.size, this.rule.parameters);
  }

  /** Counted subjects, by slot. */
  get counted(): number[] {
    return [...this.#counted].sort((a, b) => a - b);
  }

  /** A card that the rule covers is inside. */
  put(slot: number, carrier: Carrier): Insider {
    const { rule, parameters } = this.rule;
    const insider = { id: carrier.id, periods: rule.countsIn?.(carrier, parameters) ?? null };
    this.insiders.set(slot, insider);
    return insider;
  }

  drop(slot: number): void {
    this.setCounted(slot, false);
    this.insiders.delete(slot);
  }

  setCounted(slot: number, counts: boolean): void {
    const insider = this.insiders.get(slot);
    if (insider === undefined || counts === this.#counted.has(slot)) return;
    if (counts) this.#counted.add(slot);
    else this.#counted.delete(slot);
    const cards = (this.#cards.get(insider.id) ?? 0) + (counts ? 1 : -1);
    if (cards > 0) this.#cards.set(insider.id, cards);
    else this.#cards.delete(insider.id);
  }

  #grounds(): Grounds {
    return { slots: this.counted, headCount: this.#cards.size, members: [...this.#cards.keys()].sort() };
  }
}

/** Next time at which a subject inside starts or stops counting without a movement. */
class HeadCountTimer {
  readonly kind = 'headCount';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Before enters and exits at the same time. */
  readonly order = -1;
  readonly name: string;
  place = -1;
  readonly headCount: HeadCount;

  constructor(headCount: HeadCount, name: string) {
    this.headCount = headCount;
    this.name = name;
  }
}
