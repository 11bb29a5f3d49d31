import { distanceBetween } from './geometry.ts';
import type { Site } from './settle.ts';
import { covers } from './site.ts';
import { type Case, conditionAt, type Deadline, rank, type Rule, turn } from './state.ts';
import type { Seen, Whereabouts } from './whereabouts.ts';

/** A group found in an area. */
interface Group {
  /** Tags, sorted, when last found. */
  members: string[];
  seenAt: number;
  case: Case;
}

/** Rule 9: tags close together, evaluated at every whole second of site time. */
export class Clusters {
  readonly #site: Site;
  readonly #whereabouts: Whereabouts;
  /** The oldest first. */
  #groups: Group[] = [];
  #founded = 0;
  /** The next whole second to evaluate; none while nobody is there. */
  #second = Infinity;

  constructor(site: Site, whereabouts: Whereabouts) {
    this.#site = site;
    this.#whereabouts = whereabouts;
  }

  /** Applies the rules in force from `t` on. */
  obey(t: number): void {
    this.#groups = this.#groups.filter((group) => {
      const rule = this.#rules().find(({ areaId }) => areaId === group.case.rule.areaId);
      if (rule === undefined) this.#site.alarms.end(group.case.rule, group.case.key, t);
      else this.#site.alarms.obey(group.case, rule, t);
      return rule !== undefined;
    });
    if (this.#rules().length === 0) this.#second = Infinity;
    this.wake(t);
  }

  /** Something has moved at `t`: after that there may be groups. */
  wake(t: number): void {
    if (this.#second === Infinity && this.#rules().length > 0) this.#second = Math.floor(t / 1000) * 1000 + 1000;
  }

  moveClock(ms: number): void {
    this.#second += ms;
    for (const group of this.#groups) group.seenAt += ms;
  }

  cases(): readonly Case[] {
    return this.#groups.map((group) => group.case);
  }

  deadlines(): Deadline[] {
    const ends = this.cases().flatMap((one) => this.#site.alarms.next(one, () => this.#site.time));
    const second = this.#second;
    if (second === Infinity) return ends;
    return [...ends, { due: second, rank: rank.group, happen: () => this.#evaluate(second) }];
  }

  #rules(): Rule[] {
    return this.#site.rules.filter(({ code }) => code === 'cluster');
  }

  #evaluate(second: number): void {
    const crowds = this.#rules().map((rule) => {
      const crowd = this.#whereabouts.inside(rule.areaId).filter(({ line }) => covers(rule, line.subject));
      this.#recognize(rule, groupsOf(crowd, rule), second);
      return crowd;
    });
    const isQuiet = crowds.every((crowd) => crowd.length === 0) && this.#groups.length === 0;
    this.#second = isQuiet ? Infinity : second + 1000;
  }

  /** Matches the groups found now to those found before. */
  #recognize(rule: Rule, found: string[][], second: number): void {
    const mine = this.#groups.filter((group) => group.case.rule === rule);
    const others = this.#groups.filter((group) => group.case.rule !== rule);
    const known = mine.filter((group) => second - group.seenAt <= Math.max(1000, rule.offMs));
    const matches = found
      .flatMap((members) => known.map((group) => ({ group, members, share: shareOf(group.members, members) })))
      .filter(({ share }) => share >= 0.5)
      .toSorted(
        (a, b) =>
          b.share - a.share ||
          b.group.members.length - a.group.members.length ||
          b.members.length - a.members.length ||
          this.#groups.indexOf(a.group) - this.#groups.indexOf(b.group) ||
          inOrder(String(a.members), String(b.members)),
      );
    const named = new Set<unknown>();
    for (const { group, members } of matches) {
      if (named.has(group) || named.has(members)) continue;
      named.add(group).add(members);
      Object.assign(group, { members, seenAt: second });
      this.#site.alarms.raiseLevel(group.case);
    }
    for (const group of mine) turn(group.case, group.seenAt === second, second);
    const founded = found.filter((members) => !named.has(members)).map((members) => this.#found(rule, members, second));
    const isKept = (group: Group): boolean =>
      second - group.seenAt < Math.max(1000, rule.offMs) || this.#site.alarms.isOpen(rule, group.case.key);
    this.#groups = [...others, ...mine.filter(isKept), ...founded];
  }

  #found(rule: Rule, members: string[], second: number): Group {
    this.#founded += 1;
    const group: Group = {
      members,
      seenAt: second,
      case: {
        rule,
        key: `group ${this.#founded}`,
        subject: () => group.members.join(','),
        level: () => levelOf(group.case.rule, group.members.length),
        condition: conditionAt(second, true),
      },
    };
    return group;
  }
}

/** DBSCAN, floor by floor: tags of each group, sorted; groups in order of their first. */
function groupsOf(crowd: readonly Seen[], { setting }: Rule): string[][] {
  const radius = Number(setting.radius ?? 15);
  const isNear = (a: Seen, b: Seen): boolean => a.fix.floor === b.fix.floor && distanceBetween(a.fix, b.fix) <= radius;
  const cores = crowd.filter((one) => crowd.filter((other) => isNear(one, other)).length >= Number(setting.count ?? 3));
  const groups: Seen[][] = [];
  for (const core of cores) {
    const touched = groups.filter((group) => group.some((other) => isNear(core, other)));
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push([core, ...touched.flat()]);
  }
  const coresOf = groups.map((group) => [...group]);
  for (const one of crowd.filter((other) => !cores.includes(other))) {
    const near = cores.filter((core) => isNear(one, core));
    const nearest = near.toSorted(
      (a, b) => distanceBetween(a.fix, one.fix) - distanceBetween(b.fix, one.fix) || inOrder(a.line.tag, b.line.tag),
    )[0];
    if (nearest !== undefined) groups[coresOf.findIndex((members) => members.includes(nearest))]?.push(one);
  }
  const members = groups.map((group) => group.map(({ line }) => line.tag).toSorted(inOrder));
  return members.toSorted((one, other) => inOrder(one[0] ?? '', other[0] ?? ''));
}

/** Number of members found before that are here again. */
function shareOf(before: readonly string[], now: readonly string[]): number {
  return before.filter((tag) => now.includes(tag)).length / before.length;
}

/**
 * `levels` are ascending head counts: each that the group reaches makes the alarm more urgent by one level, up to 1.
 */
function levelOf({ setting }: Rule, heads: number): number {
  const levels = Array.isArray(setting.levels) ? setting.levels.map(Number) : [];
  return Math.max(1, (setting.level ?? 1) - levels.filter((least) => heads >= least).length);
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
