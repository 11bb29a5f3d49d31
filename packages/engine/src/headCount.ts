import type { Grounds } from './alarm/alarmChanges.ts';
import { Case } from './lifecycle.ts';
import type { Period } from './input.ts';
import type { Count } from './presence/stay.ts';
import type { HeadCountRule } from './rules/rule.ts';
import type { RuleInForce } from './setting/ruleInForce.ts';
import { type Rank, rank } from './time/deadlineQueue.ts';
import type { Due, World } from './world.ts';

/** A card inside, whose it is, and when that one counts (see `HeadCountRule.countsIn`); null = always. */
export interface Insider {
  readonly id: string;
  readonly periods: readonly Period[] | null;
}

/** Who is inside an area of those whom a rule covers. Lies on the site's time line. */
export class HeadCount implements Count {
  rule: RuleInForce<HeadCountRule>;
  readonly case: Case;
  /** By slot of the card. */
  readonly #insiders = new Map<number, Insider>();
  /** Slots of those that count now. */
  readonly #counted = new Set<number>();
  /** Cards inside that count now by subject id: a person with two cards counts once. */
  readonly #cards = new Map<string, number>();
  /** Moves on with the settings: changes that were on their way then are judged anew. */
  generation = 0;
  /** The rule is no longer in force. */
  isGone = false;
  readonly key: string;
  readonly #expiry: Expiry;

  constructor(rule: RuleInForce<HeadCountRule>) {
    this.rule = rule;
    this.key = rule.countKey;
    const subject = { kind: 'area', id: rule.areaId ?? '', tag: null } as const;
    this.case = new Case(rule, subject, -1, () => this.#grounds());
    this.#expiry = new Expiry(this);
  }

  get judgesBearer(): boolean {
    return this.rule.rule.countsIn !== undefined;
  }

  get holds(): boolean {
    return this.rule.rule.holds(this.#cards.size, this.rule.parameters);
  }

  get insiders(): ReadonlyMap<number, Insider> {
    return this.#insiders;
  }

  /** A subject comes in or goes out: at `t` of its fix or at site time, whichever is later (alarms.md, "counts"). */
  change(world: World, slot: number, id: string, comesIn: boolean, t: number): void {
    const insider = comesIn ? this.#insiderOf(world, slot, id) : null;
    if (t > world.now) {
      world.schedule(new HeadCountChange(this, slot, insider, world.sequence++), t, rank.headCount);
    } else {
      this.count(world, slot, insider);
      if (!world.isChanging) this.case.tell(world, this.holds, world.now);
    }
  }

  /** Other settings cover somebody who is inside since long; who was counted before was judged by `restart`. */
  countAnew(world: World, slot: number, id: string, isIn: boolean, wasIn: boolean): void {
    if (isIn && !wasIn) this.count(world, slot, this.#insiderOf(world, slot, id));
  }

  /** The card is inside as `insider` says; null = it is not inside. */
  count(world: World, slot: number, insider: Insider | null): void {
    this.#setCounted(slot, false);
    if (insider === null) {
      this.#insiders.delete(slot);
      return;
    }
    this.#insiders.set(slot, insider);
    this.#setCounted(slot, countsAt(insider, world.now));
    const next = changeAfter(insider, world.now);
    if (next < this.#expiry.due || this.#expiry.place < 0) this.#expiry.expect(world, next);
  }

  /** Somebody inside begins to count at site time, or counts no longer. */
  judgeAnew(world: World): void {
    let next = Number.POSITIVE_INFINITY;
    for (const [slot, insider] of this.#insiders) {
      this.#setCounted(slot, countsAt(insider, world.now));
      next = Math.min(next, changeAfter(insider, world.now));
    }
    this.#expiry.expect(world, next);
    this.case.tell(world, this.holds, world.now);
  }

  #setCounted(slot: number, counts: boolean): void {
    const insider = this.#insiders.get(slot);
    if (insider === undefined || counts === this.#counted.has(slot)) return;
    if (counts) this.#counted.add(slot);
    else this.#counted.delete(slot);
    const cards = (this.#cards.get(insider.id) ?? 0) + (counts ? 1 : -1);
    if (cards > 0) this.#cards.set(insider.id, cards);
    else this.#cards.delete(insider.id);
  }

  #insiderOf({ tags }: World, slot: number, id: string): Insider {
    const { rule, parameters } = this.rule;
    const bearer = tags.bearers[slot];
    return { id, periods: (bearer === null ? undefined : rule.countsIn?.(bearer, parameters)) ?? null };
  }

  /** How a card inside, with whose it is, counts by the settings of now; null = it does not. */
  judge(world: World, slot: number, { id }: Insider): Insider | null {
    const bearer = world.tags.bearers[slot];
    return bearer?.id === id && this.rule.covers(bearer) ? this.#insiderOf(world, slot, id) : null;
  }

  /** Counts by other settings whom it has counted so far. Who comes and goes until site time reaches them comes then. */
  restart(world: World, rule: RuleInForce<HeadCountRule>): void {
    this.rule = rule;
    this.generation++;
    for (const [slot, insider] of this.#insiders) this.count(world, slot, this.judge(world, slot, insider));
  }

  /** The rule is no longer in force: counts that are on their way find nobody to tell. */
  end(world: World): void {
    this.isGone = true;
    world.queue.remove(this.#expiry);
    this.case.end(world, world.now);
  }

  #grounds(): Grounds {
    return {
      slots: [...this.#counted].sort((a, b) => a - b),
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
  readonly insider: Insider | null;
  /** Of the head count, when the insider was judged by its settings. */
  readonly generation: number;

  constructor(
    headCount: HeadCount,
    slot: number,
    insider: Insider | null,
    order: number,
    generation = headCount.generation,
  ) {
    this.headCount = headCount;
    this.slot = slot;
    this.insider = insider;
    this.order = order;
    this.generation = generation;
  }

  /** Was it judged by the settings of now? */
  get isJudged(): boolean {
    return this.headCount.generation === this.generation;
  }

  fire(world: World): void {
    const { headCount, slot, insider } = this;
    if (headCount.isGone) return;
    headCount.count(world, slot, insider === null || this.isJudged ? insider : headCount.judge(world, slot, insider));
    headCount.case.tell(world, headCount.holds, world.now);
  }
}

/** The next moment at which somebody inside begins or ceases to count, without coming or going. */
class Expiry implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Before those who come and go at the same time. */
  readonly order = -1;
  readonly name: string;
  place = -1;
  readonly #headCount: HeadCount;

  constructor(headCount: HeadCount) {
    this.#headCount = headCount;
    this.name = headCount.key;
  }

  expect(world: World, due: number): void {
    if (due < Number.POSITIVE_INFINITY) world.schedule(this, due, rank.headCount);
    else world.queue.remove(this);
  }

  fire(world: World): void {
    this.#headCount.judgeAnew(world);
  }
}

function countsAt({ periods }: Insider, t: number): boolean {
  return periods === null || periods.some(({ from = t, until = Number.POSITIVE_INFINITY }) => from <= t && t < until);
}

/** First moment after `t` at which it may be different; Infinity = never. */
function changeAfter({ periods }: Insider, t: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { from = t, until = t } of periods ?? []) {
    for (const edge of [from, until]) if (edge > t) next = Math.min(next, edge);
  }
  return next;
}
