import type { Grounds } from './alarm/alarmChanges.ts';
import { Case } from './lifecycle.ts';
import type { HeadCountRule } from './rules/rule.ts';
import type { RuleInForce } from './setting/ruleInForce.ts';
import { type Rank, rank } from './time/deadlineQueue.ts';
import type { Due, World } from './world.ts';

/** Who is inside an area of those whom a rule covers. Lies on the site's time line. */
export class HeadCount {
  rule: RuleInForce<HeadCountRule>;
  readonly case: Case;
  /** Subject ids by slot of the card. */
  readonly #insiders = new Map<number, string>();
  /** Cards inside by subject id: a person with two cards counts once. */
  readonly #cards = new Map<string, number>();
  /** Moves on when everybody is counted anew; changes that were on their way then are counted already. */
  generation = 0;
  readonly key: string;

  constructor(rule: RuleInForce<HeadCountRule>) {
    this.rule = rule;
    this.key = headCountKey(rule);
    const subject = { kind: 'area', id: rule.areaId ?? '', tag: null } as const;
    this.case = new Case(rule, subject, -1, () => this.#grounds());
  }

  get holds(): boolean {
    return this.rule.rule.holds(this.#cards.size, this.rule.parameters);
  }

  get insiders(): ReadonlyMap<number, string> {
    return this.#insiders;
  }

  /** A subject comes in or goes out: at `t` of its fix or at site time, whichever is later (alarms.md, "counts"). */
  change(world: World, slot: number, id: string, comesIn: boolean, t: number): void {
    if (t > world.now) {
      const change = new HeadCountChange(this, slot, id, comesIn, world.sequence++);
      world.schedule(change, t, rank.headCount);
    } else {
      this.count(slot, id, comesIn);
      this.case.tell(world, this.holds, world.now);
    }
  }

  count(slot: number, id: string, comesIn: boolean): void {
    const wasIn = this.#insiders.has(slot);
    if (comesIn === wasIn) return;
    if (comesIn) this.#insiders.set(slot, id);
    else this.#insiders.delete(slot);
    const cards = (this.#cards.get(id) ?? 0) + (comesIn ? 1 : -1);
    if (cards > 0) this.#cards.set(id, cards);
    else this.#cards.delete(id);
  }

  /** Begins a new count of everybody. */
  restart(rule: RuleInForce<HeadCountRule>): void {
    this.rule = rule;
    this.generation++;
    this.#insiders.clear();
    this.#cards.clear();
  }

  #grounds(): Grounds {
    return {
      slots: [...this.#insiders.keys()].sort((a, b) => a - b),
      headCount: this.#cards.size,
      members: [...this.#cards.keys()].sort(),
    };
  }
}

/** A head count that changes when site time reaches a fix that was ahead of it. */
export class HeadCountChange implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Of arrival. */
  readonly order: number;
  readonly name = '';
  place = -1;
  readonly headCount: HeadCount;
  readonly slot: number;
  readonly id: string;
  readonly comesIn: boolean;
  readonly #generation: number;

  constructor(headCount: HeadCount, slot: number, id: string, comesIn: boolean, order: number) {
    this.headCount = headCount;
    this.slot = slot;
    this.id = id;
    this.comesIn = comesIn;
    this.order = order;
    this.#generation = headCount.generation;
  }

  /** Everybody was counted anew since. */
  get isStale(): boolean {
    return this.headCount.generation !== this.#generation;
  }

  fire(world: World): void {
    if (this.isStale) return;
    this.headCount.count(this.slot, this.id, this.comesIn);
    this.headCount.case.tell(world, this.headCount.holds, world.now);
  }
}

/** By which a world finds its head count of a rule in an area. */
export function headCountKey({ rule, areaId }: RuleInForce): string {
  return `${rule.key} ${areaId}`;
}
