import type { Grounds } from '../lifecycle/alarmChanges.ts';
import { Case } from '../lifecycle/condition.ts';
import type { Period } from '../input.ts';
import type { Count } from './attendance.ts';
import type { HeadCountRule } from '../state/rule.ts';
import type { Bearer } from '../rules/setting/cover.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';

/** A card inside, whose it is, and when that one counts (see `HeadCountRule.countsIn`); null = always. */
interface Insider {
  readonly id: string;
  readonly periods: readonly Period[] | null;
}

/** Who is inside an area of those whom a rule covers. Lies on the site's time line. */
export class HeadCount implements Count {
  rule: RuleInForce<HeadCountRule>;
  readonly case: Case;
  /** By slot of the card: those that the rule covers. */
  readonly #insiders = new Map<number, Insider>();
  /** Slots of those that count now. */
  readonly #counted = new Set<number>();
  /** Cards inside that count now by subject id: a person with two cards counts once. */
  readonly #cards = new Map<string, number>();
  readonly #expiry: Expiry;

  constructor(rule: RuleInForce<HeadCountRule>) {
    this.rule = rule;
    const subject = { kind: 'area', id: rule.areaId ?? '', tag: null } as const;
    this.case = new Case(rule, subject, -1, () => this.#grounds());
    this.#expiry = new Expiry(this, rule.countKey);
  }

  get holds(): boolean {
    return this.rule.rule.holds(this.#cards.size, this.rule.parameters);
  }

  change(engine: EngineState, slot: number, bearer: Bearer, comesIn: boolean): void {
    if (!this.rule.covers(bearer)) return;
    if (comesIn) this.#take(engine, slot, bearer);
    else this.#drop(slot);
    if (!engine.isChanging) this.case.tell(engine, this.holds, engine.now);
  }

  /** Counts by other settings who is inside. */
  restart(engine: EngineState, rule: RuleInForce<HeadCountRule>, insiders: ReadonlyMap<number, Bearer>): void {
    this.rule = rule;
    for (const slot of this.#insiders.keys()) this.#drop(slot);
    engine.queue.remove(this.#expiry);
    for (const [slot, bearer] of insiders) if (rule.covers(bearer)) this.#take(engine, slot, bearer);
  }

  /** Somebody inside begins to count at site time, or counts no longer. */
  judgeAnew(engine: EngineState): void {
    let next = Number.POSITIVE_INFINITY;
    for (const [slot, insider] of this.#insiders) {
      this.#setCounted(slot, countsAt(insider, engine));
      next = Math.min(next, changeAfter(insider, engine));
    }
    this.#expiry.expect(engine, next);
    this.case.tell(engine, this.holds, engine.now);
  }

  /** Who counts, and when that is asked anew. It follows from who is inside, unless the clock was moved since. */
  counting(): { slots: number[]; nextDue: number | null } {
    const { place, due } = this.#expiry;
    return { slots: [...this.#counted].sort((a, b) => a - b), nextDue: place < 0 ? null : due };
  }

  /** From a snapshot, after {@link restart}. */
  restoreCounting(engine: EngineState, { slots, nextDue }: ReturnType<HeadCount['counting']>): void {
    const counted = new Set(slots);
    for (const slot of this.#insiders.keys()) this.#setCounted(slot, counted.has(slot));
    this.#expiry.expect(engine, nextDue ?? Number.POSITIVE_INFINITY);
  }

  /** The rule is no longer in force. */
  end(engine: EngineState): void {
    engine.queue.remove(this.#expiry);
    this.case.end(engine, engine.now);
  }

  #take(engine: EngineState, slot: number, bearer: Bearer): void {
    const { rule, parameters } = this.rule;
    const insider = { id: bearer.id, periods: rule.countsIn?.(bearer, parameters) ?? null };
    this.#insiders.set(slot, insider);
    this.#setCounted(slot, countsAt(insider, engine));
    const next = changeAfter(insider, engine);
    if (next < this.#expiry.due || this.#expiry.place < 0) this.#expiry.expect(engine, next);
  }

  #drop(slot: number): void {
    this.#setCounted(slot, false);
    this.#insiders.delete(slot);
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

  #grounds(): Grounds {
    return {
      slots: [...this.#counted].sort((a, b) => a - b),
      headCount: this.#cards.size,
      members: [...this.#cards.keys()].sort(),
    };
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

  constructor(headCount: HeadCount, name: string) {
    this.#headCount = headCount;
    this.name = name;
  }

  expect(engine: EngineState, due: number): void {
    if (due < Number.POSITIVE_INFINITY) engine.schedule(this, due, rank.headCount);
    else engine.queue.remove(this);
  }

  fire(engine: EngineState): void {
    this.#headCount.judgeAnew(engine);
  }
}

/** Periods are said by the calendar. */
function countsAt({ periods }: Insider, { now, clockMs }: EngineState): boolean {
  const t = now + clockMs;
  return periods === null || periods.some(({ from = t, until = Number.POSITIVE_INFINITY }) => from <= t && t < until);
}

/** First moment after site time at which it may be different; Infinity = never. */
function changeAfter({ periods }: Insider, { now, clockMs }: EngineState): number {
  const t = now + clockMs;
  let next = Number.POSITIVE_INFINITY;
  for (const { from = t, until = t } of periods ?? []) {
    for (const edge of [from, until]) if (edge > t) next = Math.min(next, edge);
  }
  return next - clockMs;
}
