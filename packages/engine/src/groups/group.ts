import { type AlarmSubject, type Grounds, raiseLevel } from '../lifecycle/alarmChanges.ts';
import { Case } from '../lifecycle/condition.ts';
import type { GroupRule } from '../state/rule.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Gathering, Remembered } from './followGroups.ts';

/** Who stands together, with the slots of their cards, in order of the cards' names. */
export interface FoundGroup extends Gathering {
  readonly slots: readonly number[];
  readonly tags: readonly string[];
}

/** Who the alarm of a group speaks of: whoever is in it at the raise; which group it is says its key. */
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

/** Some who stand together in an area, from when they are first seen until they are no longer the same group. */
export class Group implements Remembered {
  readonly case: Case;
  /** Epoch ms; Infinity = it stands. */
  goneSince = Number.POSITIVE_INFINITY;
  readonly #subject: GroupSubject;

  /** @param key see `keyOfGroup` */
  constructor(rule: RuleInForce<GroupRule>, key: string, members: FoundGroup) {
    this.#subject = new GroupSubject(key, members);
    this.case = new Case(rule, this.#subject, -1, () => this.#grounds());
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

  #grounds(): Grounds {
    const { slots, ids } = this.members;
    return { slots, headCount: ids.length, members: ids.toSorted(), level: this.#level() };
  }

  #level() {
    // A group's case has a group's rule, also after a change of configuration.
    const { rule, level, parameters } = this.case.rule as RuleInForce<GroupRule>;
    return rule.levelOf(this.ids.length, level, parameters);
  }

  /** What a raised alarm about the group has to say of a group that has grown. */
  rise(engine: EngineState, t: number): void {
    if (this.case.alarm !== null) raiseLevel(engine, this.case.alarm, this.#level(), t);
  }
}

/** What a group is known by: since when it stands, epoch ms, and the first of its cards. No two have both in common. */
export function keyOfGroup(since: number, { tags: [first] }: FoundGroup): string {
  return `${since} ${first}`;
}
