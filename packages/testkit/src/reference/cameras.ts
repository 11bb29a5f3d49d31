import type { Input } from '@muster/engine/input.ts';

import { type Site, settle, settleCases } from './settle.ts';
import { covers } from './site.ts';
import { type Case, conditionAt, type Deadline, rank, type Rule, turn } from './state.ts';

type Pulse = Extract<Input, { kind: 'camera' }>['pulse'];

/** What one camera sees of one kind, in order of its own times. */
interface Sight {
  pulse: Pulse;
  /** Time of its newest pulse. */
  newest: number;
  case: Case;
}

/** Rule 8: true from a pulse until `quiet` seconds after the last. */
export class Cameras {
  readonly #site: Site;
  readonly #sights = new Map<string, Sight>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Takes on the rule as it is in force from `t` on. */
  obey(t: number): void {
    const rule = this.#rule();
    for (const [key, sight] of this.#sights) {
      if (rule !== undefined && covers(rule, { kind: 'camera', id: sight.pulse.camera }))
        this.#site.alarms.obey(sight.case, rule, t);
      else {
        this.#site.alarms.end(sight.case.rule, sight.case.key, t);
        this.#sights.delete(key);
      }
    }
  }

  take(pulse: Pulse): void {
    const rule = this.#rule();
    if (rule === undefined || !covers(rule, { kind: 'camera', id: pulse.camera })) return;
    const sight = this.#sightOf(pulse, rule);
    if (pulse.t <= sight.newest) return;
    settle(() => this.#deadlinesOf(sight), pulse.t);
    sight.newest = pulse.t;
    // That it had become quiet was told, and is not taken back.
    const { value, since } = sight.case.condition;
    if (value === false && quietFrom(sight) <= since) return;
    turn(sight.case, true, Math.max(pulse.t, since));
    settleCases(this.#site, [sight.case], pulse.t);
  }

  moveClock(ms: number): void {
    for (const sight of this.#sights.values()) sight.newest += ms;
  }

  cases(): Case[] {
    return [...this.#sights.values()].map((sight) => sight.case);
  }

  deadlines(): Deadline[] {
    return [...this.#sights.values()].flatMap((sight) => this.#deadlinesOf(sight));
  }

  #deadlinesOf(sight: Sight): Deadline[] {
    const ends = this.#site.alarms.next(sight.case, () => this.#site.time);
    if (sight.case.condition.value !== true) return ends;
    const due = Math.max(quietFrom(sight), sight.case.condition.notBefore);
    return [...ends, { due, rank: rank.clear, happen: () => turn(sight.case, false, due) }];
  }

  #sightOf(pulse: Pulse, rule: Rule): Sight {
    const key = `${pulse.camera} ${pulse.kind}`;
    const known = this.#sights.get(key);
    if (known !== undefined) return known;
    const one: Case = {
      rule,
      key,
      kind: pulse.kind,
      subject: () => pulse.camera,
      level: () => one.rule.setting.level ?? 1,
      condition: conditionAt(-Infinity, false),
    };
    const sight = { pulse, newest: -Infinity, case: one };
    this.#sights.set(key, sight);
    return sight;
  }

  #rule(): Rule | undefined {
    return this.#site.rules.find(({ code }) => code === 'ai');
  }
}

function quietFrom({ newest, case: { rule } }: Sight): number {
  return newest + Number(rule.setting.quiet ?? 60) * 1000;
}
