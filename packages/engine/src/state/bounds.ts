import type { BoundsRule } from './rule.ts';
import type { Carrier } from './carrier.ts';
import type { RuleInForce } from './ruleInForce.ts';
import type { Area } from './area.ts';

/** The areas that together bound a subject; shared by subjects with the same ones. */
export interface Bounds {
  /** The setting of the area with the smallest id, without an area. */
  readonly rule: RuleInForce<BoundsRule>;
  /** The shortest timeout of the areas: from then on it is unknown whether the subject is outside all of them. */
  readonly fixTimeoutMs: number;
}

/** The bounds of every subject that has any. */
export class BoundsRegister {
  /** Areas with a rule about bounds, by id. */
  readonly #areas: readonly Area[];
  /** By the id of the area that sets them; the first is used without a subject. */
  readonly rules: readonly RuleInForce<BoundsRule>[];
  /** Areas with the same setting, by its text, in the order of their first. */
  readonly #alike = new Map<string, { first: RuleInForce<BoundsRule>; fixTimeoutMs: number }>();
  readonly #known = new Map<string, Bounds>();

  constructor(areas: Iterable<Area>) {
    this.#areas = [...areas].filter(({ boundsRule }) => boundsRule !== null).sort((a, b) => (a.id < b.id ? -1 : 1));
    this.rules = this.#areas.flatMap(({ boundsRule }) => boundsRule ?? []);
    for (const { boundsRule, fixTimeoutMs } of this.#areas) {
      if (boundsRule === null) continue;
      const known = this.#alike.get(boundsRule.words) ?? { first: boundsRule, fixTimeoutMs };
      known.fixTimeoutMs = Math.min(known.fixTimeoutMs, fixTimeoutMs);
      this.#alike.set(boundsRule.words, known);
    }
  }

  /** null = the rule is on for it in no area. */
  of(carrier: Carrier | null): Bounds | null {
    if (carrier === null) return null;
    let first: RuleInForce<BoundsRule> | null = null;
    let fixTimeoutMs = Number.POSITIVE_INFINITY;
    for (const shared of this.#alike.values()) {
      if (!shared.first.covers(carrier)) continue;
      first ??= shared.first;
      fixTimeoutMs = Math.min(fixTimeoutMs, shared.fixTimeoutMs);
    }
    if (first === null) return null;
    const key = `${fixTimeoutMs} ${first.areaId}`;
    const known = this.#known.get(key) ?? { rule: { ...first, areaId: null }, fixTimeoutMs };
    this.#known.set(key, known);
    return known;
  }

  /** Areas that bound a carrier. */
  areasOf(carrier: Carrier): Area[] {
    return this.#areas.filter((area) => isBoundTo(area, carrier));
  }
}

/** Whether the rule is on for the carrier in an area. */
export function isBoundTo({ boundsRule }: Area, carrier: Carrier): boolean {
  return boundsRule?.covers(carrier) === true;
}
