import type { Input } from '@muster/engine/input.ts';

import { type Site, settle, settleCases } from './settle.ts';
import { covers } from './site.ts';
import { type Case, conditionAt, type Deadline, rank, type Rule, turn } from './state.ts';

type Pulse = Extract<Input, { kind: 'camera' }>['pulse'];

/** Detections of one kind by one camera, in order of its own times. */
interface Sighting {
  pulse: Pulse;
  /** Time of its newest pulse. */
  newest: number;
  case: Case;
}

/** Rule 8: true from a pulse until `quiet` seconds after the last. */
export class Cameras {
  readonly #site: Site;
  readonly #sightings = new Map<string, Sighting>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Applies the rule as in force from `t` on. */
  obey(t: number): void {
    const rule = this.#rule();
    for (const [key, sighting] of this.#sightings) {
      if (rule !== undefined && covers(rule, { kind: 'camera', id: sighting.pulse.camera }))
        this.#site.alarms.obey(sighting.case, rule, t);
      else {
        this.#site.alarms.end(sighting.case.rule, sighting.case.key, t);
        this.#sightings.delete(key);
      }
    }
  }

  take(pulse: Pulse): void {
    const rule = this.#rule();
    if (rule === undefined || !covers(rule, { kind: 'camera', id: pulse.camera })) return;
    const sighting = this.#sightingOf(pulse, rule);
    if (pulse.t <= sighting.newest) return;
    settle(() => this.#deadlinesOf(sighting), pulse.t);
    sighting.newest = pulse.t;
    // An emitted end is not reverted.
    const { value, since } = sighting.case.condition;
    if (value === false && quietFrom(sighting) <= since) return;
    turn(sighting.case, true, Math.max(pulse.t, since));
    settleCases(this.#site, [sighting.case], pulse.t);
  }

  moveClock(ms: number): void {
    for (const sighting of this.#sightings.values()) sighting.newest += ms;
  }

  cases(): Case[] {
    return [...this.#sightings.values()].map((sighting) => sighting.case);
  }

  deadlines(): Deadline[] {
    return [...this.#sightings.values()].flatMap((sighting) => this.#deadlinesOf(sighting));
  }

  #deadlinesOf(sighting: Sighting): Deadline[] {
    const ends = this.#site.alarms.next(sighting.case, () => this.#site.time);
    if (sighting.case.condition.value !== true) return ends;
    const due = Math.max(quietFrom(sighting), sighting.case.condition.notBefore);
    return [...ends, { due, rank: rank.clear, happen: () => turn(sighting.case, false, due) }];
  }

  #sightingOf(pulse: Pulse, rule: Rule): Sighting {
    const key = `${pulse.camera} ${pulse.kind}`;
    const known = this.#sightings.get(key);
    if (known !== undefined) return known;
    const one: Case = {
      rule,
      key,
      kind: pulse.kind,
      subject: () => pulse.camera,
      level: () => one.rule.setting.level ?? 1,
      condition: conditionAt(-Infinity, false),
    };
    const sighting = { pulse, newest: -Infinity, case: one };
    this.#sightings.set(key, sighting);
    return sighting;
  }

  #rule(): Rule | undefined {
    return this.#site.rules.find(({ code }) => code === 'ai');
  }
}

function quietFrom({ newest, case: { rule } }: Sighting): number {
  return newest + Number(rule.setting.quiet ?? 60) * 1000;
}
