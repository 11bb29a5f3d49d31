import { conditionOf } from './conditions.ts';
import type { Site } from './settle.ts';
import { covers, isSameRule } from './site.ts';
import { type Case, type Condition, conditionAt, type Deadline, type Rule, type TagLine } from './state.ts';

/** Basis of a condition: presence, or reports of the device. */
export type Ground = 'presence' | 'rate' | 'battery';

/** The rules about one tag, and the state of their conditions. */
export class TagCases {
  readonly #site: Site;
  readonly #line: TagLine;
  readonly #cases = new Map<string, Case>();
  /** Those that cover the tag. */
  #rules: Rule[] = [];
  /** Areas in which `vehicleOutOfBounds` is on for this vehicle. */
  bounds: (string | null)[] = [];

  constructor(site: Site, line: TagLine) {
    this.#site = site;
    this.#line = line;
  }

  /** Applies the rules that cover the tag: at the beginning, and after a change of configuration at `t`. */
  obey(t: number): void {
    const covering = this.#site.rules.filter((rule) => covers(rule, this.#line.subject));
    const bounds = covering.filter(({ code }) => code === 'vehicleOutOfBounds').toSorted(byArea);
    this.bounds = bounds.map(({ areaId }) => areaId);
    // One alarm a vehicle, without an area: of several areas the one with the smallest id gives the settings.
    const one = bounds.slice(0, 1).map((rule) => ({ ...rule, areaId: null }));
    this.#rules = [...covering.filter((rule) => !bounds.includes(rule)), ...one];
    this.#anchorNewRests();
    for (const [key, known] of this.#cases) {
      const rule = this.#rules.find((other) => isSameRule(other, known.rule));
      if (rule === undefined) this.#site.alarms.end(known.rule, known.key, t);
      else this.#site.alarms.obey(known, rule, t);
      // If false, being outside and reports are evaluated again with the next fix and the next report.
      if (rule === undefined || (!isAboutInside(rule) && this.#isIdle(known))) this.#cases.delete(key);
    }
    // Unknown stays unknown until the next fix or report, unless the areas change.
    const isAsked = (rule: Rule): boolean => {
      const known = this.#cases.get(caseKey(rule));
      if (known === undefined) return isAboutInside(rule);
      return known.condition.value !== 'unknown' || rule.code === 'vehicleOutOfBounds';
    };
    this.#judge(this.#rules.filter(isAsked), t);
  }

  /** Where `stationary` was not on before, the anchor of a subject inside is the newest fix. */
  #anchorNewRests(): void {
    for (const rule of this.#rules) {
      if (rule.code !== 'stationary' || rule.areaId === null || this.#cases.has(caseKey(rule))) continue;
      const presence = this.#line.presence.get(rule.areaId);
      if (presence?.anchor) presence.anchor = this.#line.fix;
    }
  }

  /** Evaluates the rules from `t` on. */
  judge(ground: Ground, t: number): void {
    this.#judge(this.#rulesOn(ground), t, true);
  }

  /** The rate, or presence in an area, has become unknown. */
  lose(ground: 'rate' | { areaId: string }, t: number): void {
    const isLost = (rule: Rule): boolean => {
      if (ground === 'rate') return groundOf(rule) === 'rate';
      return rule.code === 'vehicleOutOfBounds' ? this.bounds.includes(ground.areaId) : rule.areaId === ground.areaId;
    };
    this.#judge(this.#rules.filter(isLost), t);
  }

  /** Reverts the effect of silence on the conditions after `t`. */
  revert(ground: Ground, t: number): void {
    for (const one of this.on(ground)) one.condition = asOf(t, one.condition);
  }

  all(): Case[] {
    return [...this.#cases.values()];
  }

  on(ground: Ground): Case[] {
    return this.all().filter(({ rule }) => groundOf(rule) === ground);
  }

  stationaryIn(areaId: string): Case | undefined {
    return this.all().find(({ rule }) => rule.code === 'stationary' && rule.areaId === areaId);
  }

  deadlines(ground?: Ground): Deadline[] {
    const cases = ground === undefined ? this.all() : this.on(ground);
    return cases.flatMap((one) => this.#site.alarms.next(one, () => this.#site.time));
  }

  #isIdle({ rule, key, condition }: Case): boolean {
    const known = condition.value === 'unknown' ? condition.before?.value : condition.value;
    return known !== true && !this.#site.alarms.isOpen(rule, key);
  }

  #rulesOn(ground: Ground): Rule[] {
    return this.#rules.filter((rule) => groundOf(rule) === ground);
  }

  #judge(rules: readonly Rule[], t: number, isHeard = false): void {
    for (const rule of rules) {
      const value = conditionOf(rule, this.#line, this.#rules);
      if (value === null || (value === 'unknown' && !this.#cases.has(caseKey(rule)))) continue;
      const one = this.#caseOf(rule, t);
      const { condition } = one;
      // Bounds are evaluated at every fix, and values at every report: one from before a change of settings shows that
      // what is false by them was false before. What is true began then, or with the rule.
      const isOlder = isHeard && isAskedAlways(rule) && value !== true && t < condition.since;
      if (condition.value === value && !isOlder) continue;
      if (value === 'unknown') one.condition = conditionAt(this.#unknownSince(rule, t), value, condition);
      else one.condition = conditionAt(t, value);
    }
  }

  /** Bounds to which settings add an area at `t` that is already unknown become unknown from its time. */
  #unknownSince({ code }: Rule, t: number): number {
    if (code !== 'vehicleOutOfBounds') return t;
    return Math.min(t, ...this.bounds.map((areaId) => this.#line.presence.get(areaId ?? '')?.silentAt ?? t));
  }

  #caseOf(rule: Rule, t: number): Case {
    const known = this.#cases.get(caseKey(rule));
    if (known !== undefined) return known;
    const { tag } = this.#line;
    const one: Case = {
      rule,
      key: tag,
      subject: () => tag,
      level: () => one.rule.setting.level ?? 1,
      condition: conditionAt(t, 'unknown'),
    };
    this.#cases.set(caseKey(rule), one);
    return one;
  }
}

/** The condition without the effect of silence after `t`. */
function asOf(t: number, condition: Condition): Condition {
  if (condition.before !== null && condition.since > t) return asOf(t, condition.before);
  return { ...condition, before: null };
}

function groundOf({ code }: Rule): Ground {
  if (code === 'lowBattery') return 'battery';
  return code === 'heartRate.high' || code === 'heartRate.low' ? 'rate' : 'presence';
}

function isAskedAlways(rule: Rule): boolean {
  return rule.code === 'vehicleOutOfBounds' || groundOf(rule) !== 'presence';
}

function isAboutInside(rule: Rule): boolean {
  const isAboutOutside = rule.code === 'vehicleOutOfBounds' || rule.setting.mode === 'noExit';
  return groundOf(rule) === 'presence' && !isAboutOutside;
}

function caseKey({ code, areaId }: Rule): string {
  return `${code} ${areaId ?? ''}`;
}

function byArea(a: Rule, b: Rule): number {
  return String(a.areaId) < String(b.areaId) ? -1 : 1;
}
