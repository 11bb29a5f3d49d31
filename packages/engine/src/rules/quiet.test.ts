import { describe, expect, it } from 'vitest';

import { registry } from './registry.ts';
import type { PaceRule, ReportRule, Rule } from '../state/rule.ts';

/** Settings for the test: the declared default, or the middle of the allowed range. */
function parametersOf({ parameters }: Rule): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, declaration]) => {
      const middle = declaration.kind === 'number' ? (declaration.min + declaration.max) / 2 : null;
      return [name, declaration.default ?? middle];
    }),
  );
}

const isReport = (rule: Rule): rule is ReportRule => rule.watches === 'report';
const isPace = (rule: Rule): rule is PaceRule => rule.watches === 'pace';

describe('the quiet range of a rule', () => {
  it.each(registry.filter(isReport).map((rule) => [rule.key, rule] as const))(
    '%s does not begin within its range, and begins somewhere beyond',
    (_, rule) => {
      const parameters = parametersOf(rule);
      const [from, to] = rule.quiet(parameters);
      const values = Array.from({ length: 601 }, (_value, half) => half / 2);
      const isQuiet = (value: number): boolean => value >= from && value <= to;
      expect(values.filter((value) => isQuiet(value) && rule.holds(value, parameters, false))).toEqual([]);
      expect(values.some((value) => !isQuiet(value) && rule.holds(value, parameters, false))).toBe(true);
      expect(values.some(isQuiet)).toBe(true);
    },
  );

  it.each(registry.filter(isPace).map((rule) => [rule.key, rule] as const))(
    '%s is false up to its pace, and true above',
    (_, rule) => {
      const parameters = parametersOf(rule);
      const quiet = rule.quietUpTo(parameters);
      for (const kmh of [0, quiet / 2, quiet, Number.NaN]) expect(rule.holds(kmh, parameters)).toBe(false);
      expect(rule.holds(quiet + 0.1, parameters)).toBe(true);
    },
  );
});
