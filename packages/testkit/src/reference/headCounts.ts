import type { Period } from '@muster/engine/input.ts';

import { type Site, settleCases } from './settle.ts';
import { covers, isSameRule } from './site.ts';
import { areaCase, type Case, type Deadline, rank, type Rule, type Subject, turn } from './state.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Rules 5 and 6: too many, too few. */
export class HeadCounts {
  readonly #site: Site;
  readonly #whereabouts: Whereabouts;
  #cases: Case[] = [];
  #lookedAt = -Infinity;

  constructor(site: Site, whereabouts: Whereabouts) {
    this.#site = site;
    this.#whereabouts = whereabouts;
  }

  /** Applies the rules in force from `t` on. */
  obey(t: number): void {
    const rules = this.#site.rules.filter(({ code }) => code === 'overcrowding' || code === 'understaffing');
    const before = this.#cases;
    this.#cases = rules.map((rule) => before.find((one) => isSameRule(one.rule, rule)) ?? areaCase(rule, t));
    for (const one of before) {
      const rule = rules.find((other) => isSameRule(other, one.rule));
      if (rule === undefined) this.#site.alarms.end(one.rule, one.key, t);
      else this.#site.alarms.obey(one, rule, t);
    }
    this.look(t);
  }

  look(t: number): void {
    this.#lookedAt = t;
    for (const one of this.#cases) {
      turn(one, this.#isWrong(one.rule, t), t);
      settleCases(this.#site, [one], t);
    }
  }

  moveClock(ms: number): void {
    this.#lookedAt += ms;
  }

  cases(): readonly Case[] {
    return this.#cases;
  }

  deadlines(): Deadline[] {
    const ends = this.#cases.flatMap((one) => this.#site.alarms.next(one, () => this.#site.time));
    const turns = this.#validityTurns().map((due) => ({ due, rank: rank.fix, happen: () => this.look(due) }));
    return [...ends, ...turns];
  }

  #isWrong(rule: Rule, t: number): boolean {
    const counted = this.#insiders(rule).filter((subject) => rule.code === 'overcrowding' || isMeant(rule, subject, t));
    const heads = new Set(counted.map(({ id }) => id)).size;
    return rule.code === 'overcrowding' ? heads > Number(rule.setting.max) : heads < Number(rule.setting.min);
  }

  #insiders(rule: Rule): Subject[] {
    const subjects = this.#whereabouts.inside(rule.areaId).map(({ line }) => line.subject);
    return subjects.filter((subject) => covers(rule, subject));
  }

  /** When the validity of a qualification begins or ends: heads are counted again. */
  #validityTurns(): number[] {
    const asked = this.#cases.filter(({ rule }) => listOf(rule, 'qualifications').length > 0);
    const periods = asked.flatMap(({ rule }) =>
      this.#insiders(rule).flatMap(({ qualifications }) => qualifications ?? []),
    );
    const turns = periods.flatMap(({ from = -Infinity, until = Infinity }) => [from, until]);
    return turns.filter((t) => t > this.#lookedAt && t < Infinity);
  }
}

/** Rule 6 may count only subjects with a post or a valid qualification. */
function isMeant(rule: Rule, { jobId, qualifications = [] }: Subject, t: number): boolean {
  const [jobs, codes] = [listOf(rule, 'jobIds'), listOf(rule, 'qualifications')];
  if (jobs.length === 0 && codes.length === 0) return true;
  const isValid = ({ from = -Infinity, until = Infinity }: Period): boolean => from <= t && t < until;
  return jobs.includes(jobId) || qualifications.some((one) => codes.includes(one.code) && isValid(one));
}

function listOf({ setting }: Rule, name: 'jobIds' | 'qualifications'): unknown[] {
  const list = setting[name];
  return Array.isArray(list) ? list : [];
}
