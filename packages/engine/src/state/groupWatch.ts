import { type AlarmSubject, ConditionState, type Grounds } from './conditionState.ts';
import type { GroupRule } from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';

/** Members of a group by subject, with the slots of their cards, in order of the cards' names. */
export interface FoundGroup {
  readonly ids: readonly string[];
  readonly slots: readonly number[];
  readonly tags: readonly string[];
}

/** Subject of a group alarm: the members at the raise. The key identifies the group. */
class GroupSubject implements AlarmSubject {
  readonly kind = 'group';
  readonly tag = null;
  readonly key: string;
  members: FoundGroup;

  constructor(key: string, members: FoundGroup) {
    this.key = key;
    this.members = members;
  }

  get id(): string {
    return this.members.tags.toSorted().join(',');
  }
}

/** A group in an area, from when it is first found until it is no longer the same group. */
export class Group {
  readonly condition: ConditionState;
  /** Epoch ms; Infinity = it still exists. */
  goneSince = Number.POSITIVE_INFINITY;
  readonly #subject: GroupSubject;

  /** @param key see `keyOfGroup` */
  constructor(rule: RuleInForce<GroupRule>, key: string, members: FoundGroup) {
    this.#subject = new GroupSubject(key, members);
    this.condition = new ConditionState(rule, this.#subject, -1, () => this.#grounds());
  }

  get key(): string {
    return this.#subject.key;
  }

  get members(): FoundGroup {
    return this.#subject.members;
  }

  set members(members: FoundGroup) {
    this.#subject.members = members;
  }

  get ids(): readonly string[] {
    return this.members.ids;
  }

  /** The level that the rule gives to a group of its size. */
  get level() {
    // A group's condition has a rule of groups, also after a change of configuration.
    const { rule, level, parameters } = this.condition.rule as RuleInForce<GroupRule>;
    return rule.levelOf(this.ids.length, level, parameters);
  }

  #grounds(): Grounds {
    const { slots, ids } = this.members;
    return { slots, headCount: ids.length, members: ids.toSorted(), level: this.level };
  }
}

/** The groups of an area among covered subjects, on the site's time line. */
export class GroupWatch {
  rule: RuleInForce<GroupRule>;
  /** Orders the watches of one second. */
  readonly areaNumber: number;
  /** Existing groups, and lost ones that may return or whose alarm is raised. */
  groups: Group[] = [];
  /** Members have come, gone or moved since the last evaluation; set by `ClusterTracker.mark`. */
  isDirty = false;
  /** Slots of the cards inside at site time, in order of their names, with their subjects. */
  readonly slots: number[] = [];
  readonly #ids = new Map<number, string>();
  /** Cards inside by subject, usually one. */
  readonly #cards = new Map<string, number>();

  constructor(rule: RuleInForce<GroupRule>, areaNumber: number) {
    this.rule = rule;
    this.areaNumber = areaNumber;
  }

  has(slot: number): boolean {
    return this.#ids.has(slot);
  }

  /**
   * Adds or removes a card.
   * @param names of the tags, by slot
   */
  put(slot: number, id: string, comesIn: boolean, names: readonly string[]): void {
    if (comesIn) this.#ids.set(slot, id);
    else this.#ids.delete(slot);
    const cards = (this.#cards.get(id) ?? 0) + (comesIn ? 1 : -1);
    if (cards > 0) this.#cards.set(id, cards);
    else this.#cards.delete(id);
    const place = placeIn(this.slots, slot, names);
    this.slots.splice(place, comesIn ? 0 : 1, ...(comesIn ? [slot] : []));
  }

  /** Nothing to evaluate: too few are inside for any group, and none is remembered. */
  get hasNothingToSee(): boolean {
    return this.groups.length === 0 && this.slots.length < this.rule.rule.density(this.rule.parameters).count;
  }

  /**
   * The group of some cards inside.
   * @param names of the tags, by slot
   */
  groupOf(slots: readonly number[], names: readonly string[]): FoundGroup {
    return { slots, tags: slots.map((slot) => names[slot]), ids: slots.map((slot) => this.#ids.get(slot) ?? '') };
  }

  /**
   * For a subject with two cards, the one with the newest fix.
   * @param t time of the newest fix, by slot
   */
  oneCardEach(t: Float64Array): readonly number[] {
    if (this.#cards.size === this.slots.length) return this.slots;
    const cardOf = new Map<string, number>();
    for (const slot of this.slots) {
      const id = this.#ids.get(slot) ?? '';
      const other = cardOf.get(id);
      if (other === undefined || t[slot] > t[other]) cardOf.set(id, slot);
    }
    const chosen = new Set(cardOf.values());
    return this.slots.filter((slot) => chosen.has(slot));
  }
}

/** Index of a slot in a list in order of names, or where to insert it. */
function placeIn(slots: readonly number[], slot: number, names: readonly string[]): number {
  let from = 0;
  let to = slots.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (names[slots[middle]] < names[slot]) from = middle + 1;
    else to = middle;
  }
  return from;
}
