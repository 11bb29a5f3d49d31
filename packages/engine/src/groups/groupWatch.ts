import type { Count } from './attendance.ts';
import type { GroupRule } from '../state/rule.ts';
import type { Bearer } from '../rules/setting/cover.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import type { EngineState } from '../state/engineState.ts';
import { followGroups } from './followGroups.ts';
import { type FoundGroup, Group, keyOfGroup } from './group.ts';

/** Site time is looked at in whole seconds, so that a group that is gone was there a second ago. */
const lookMs = 1000;

/** Who stands together in an area, of those whom a rule covers. Lies on the site's time line. */
export class GroupWatch implements Count {
  rule: RuleInForce<GroupRule>;
  /** Orders the watches of one second. */
  readonly areaNumber: number;
  /** Those that stand, and those that are gone and may be the same when they come back, or whose alarm stands. */
  groups: Group[] = [];
  /** Somebody has come, gone or moved since the last look; set by `Crowd.mark`. */
  isDirty = false;
  /** Slots of the cards inside as site time has it, in order of their names; and whom they stand for. */
  readonly slots: number[] = [];
  readonly #ids = new Map<number, string>();
  /** Cards inside by subject: one, but for somebody with two. */
  readonly #cards = new Map<string, number>();

  constructor(rule: RuleInForce<GroupRule>, areaNumber: number) {
    this.rule = rule;
    this.areaNumber = areaNumber;
  }

  change(engine: EngineState, slot: number, bearer: Bearer, comesIn: boolean, byItself: boolean): void {
    if (this.rule.covers(bearer) && this.#put(engine, slot, bearer.id, comesIn))
      engine.crowd.lookSoon(engine, byItself);
  }

  /** Watches by other settings who is inside. */
  restart(engine: EngineState, rule: RuleInForce<GroupRule>, insiders: ReadonlyMap<number, Bearer>): void {
    this.rule = rule;
    for (const [slot, bearer] of insiders) this.#put(engine, slot, bearer.id, rule.covers(bearer));
  }

  /** Takes a card in or lets it out. @returns whether it was out, or in */
  #put({ crowd, tags: { names } }: EngineState, slot: number, id: string, comesIn: boolean): boolean {
    if (this.#ids.has(slot) === comesIn) return false;
    crowd.mark(this);
    if (comesIn) this.#ids.set(slot, id);
    else this.#ids.delete(slot);
    const cards = (this.#cards.get(id) ?? 0) + (comesIn ? 1 : -1);
    if (cards > 0) this.#cards.set(id, cards);
    else this.#cards.delete(id);
    const place = placeIn(this.slots, slot, names);
    this.slots.splice(place, comesIn ? 0 : 1, ...(comesIn ? [slot] : []));
    crowd.note(this, slot, comesIn);
    return true;
  }

  /** Looks who stands together at `at`, a whole second of site time. Groups that are gone are told by `close`. */
  look(engine: EngineState, at: number): void {
    this.isDirty = false;
    if (this.hasNothingToSee) return;
    const found = this.#find(engine);
    const known = this.groups.filter(({ goneSince }) => at - goneSince < this.#memoryMs());
    const followed = followGroups(known, found);
    const standing = found.map((members, place) => {
      const group = followed[place] ?? new Group(this.rule, keyOfGroup(at, members), members);
      group.members = members;
      group.goneSince = Number.POSITIVE_INFINITY;
      group.case.tell(engine, true, at);
      group.rise(engine, at);
      return group;
    });
    for (const group of this.groups) if (!standing.includes(group)) group.goneSince = Math.min(group.goneSince, at);
    this.groups = [...this.groups.filter((group) => !standing.includes(group)), ...standing];
  }

  /** Tells at `at` what `look` has found to be gone, and forgets what nobody waits for. */
  close(engine: EngineState, at: number): void {
    for (const group of this.groups) if (group.goneSince === at) group.case.tell(engine, false, at);
    this.groups = this.groups.filter(
      ({ goneSince, case: standing }) => at - goneSince < this.#memoryMs() || !standing.isIdle,
    );
  }

  /** Takes the groups over into the settings that are in force from `t` on. They may be others at the next look. */
  resettle(engine: EngineState, t: number): void {
    engine.crowd.mark(this);
    for (const { case: standing } of this.groups) standing.resettle(engine, this.rule, standing.condition === true, t);
  }

  /** The rule is no longer in force. */
  end(engine: EngineState, t: number): void {
    for (const group of this.groups.splice(0)) group.case.end(engine, t);
    for (const slot of this.slots) engine.crowd.note(this, slot, false);
  }

  /** A group was last seen a second before it was found gone. */
  #memoryMs(): number {
    return Math.max(lookMs, this.rule.offDelayMs) - lookMs + 1;
  }

  /** Where too few are inside for any group, and none is remembered, there is nothing to follow. */
  get hasNothingToSee(): boolean {
    return this.groups.length === 0 && this.slots.length < this.rule.rule.density(this.rule.parameters).count;
  }

  /** Floor by floor. */
  #find(engine: EngineState): FoundGroup[] {
    const { radius, count } = this.rule.rule.density(this.rule.parameters);
    if (this.slots.length < count) return [];
    const { crowd } = engine;
    const inside = this.#oneCardEach(engine);
    const isOneFloor = inside.every((slot) => crowd.floor[slot] === crowd.floor[inside[0]]);
    const floors = isOneFloor ? [inside] : Map.groupBy(inside, (slot) => crowd.floor[slot]).values();
    return [...floors].flatMap((slots) => crowd.gather(slots, radius, count).map((near) => this.#group(engine, near)));
  }

  #group({ tags: { names } }: EngineState, slots: readonly number[]): FoundGroup {
    return { slots, tags: slots.map((slot) => names[slot]), ids: slots.map((slot) => this.#ids.get(slot) ?? '') };
  }

  /** Of somebody with two cards, the one that was heard last. */
  #oneCardEach({ crowd: { t } }: EngineState): readonly number[] {
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

/** Where a slot is, or belongs, in a list in order of names. */
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
