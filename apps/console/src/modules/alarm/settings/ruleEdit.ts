import type { Rule } from '@muster/engine/state/rule.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

/** One rule's setting in a form. */
export interface RuleEdit {
  rule: Rule;
  own: AlarmRuleSetting;
  /** What holds where the own setting says nothing: the area type's; null = nothing is inherited. */
  base: AlarmRuleSetting | null;
  /** Fields of the setting with which something is wrong. */
  wrong: ReadonlySet<string>;
  onChange: (part: AlarmRuleSetting) => void;
}

/** Whether the rule is on, by whomever says so. */
export function isOn({ rule, own, base }: Pick<RuleEdit, 'rule' | 'own' | 'base'>): boolean {
  return own.on ?? base?.on ?? rule.onByDefault ?? false;
}

/** Whether the rule is set by the area's type alone. */
export function followsType({ own, base }: Pick<RuleEdit, 'own' | 'base'>): boolean {
  return base !== null && Object.values(own).every((value) => value === undefined);
}

/** Who says how a rule is set: the area's type, or the own setting. */
export type RuleState = 'inherit' | 'on' | 'off';

/** The setting as the type alone has it, as the area's own (all that the type has, to be changed), or off. */
export function partFor(state: RuleState, { own, base }: Pick<RuleEdit, 'own' | 'base'>): AlarmRuleSetting {
  if (state === 'inherit') return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
  return state === 'on' ? { ...base, ...own, on: true } : { on: false };
}

/** A setting left open is not sent. */
export function withoutBlanks(setting: AlarmRuleSetting): AlarmRuleSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
}

/** The value of a field as it holds: the own one, the type's, or the default of a parameter. */
export function valueOf({ rule, own, base }: Pick<RuleEdit, 'rule' | 'own' | 'base'>, name: string): unknown {
  return own[name] ?? base?.[name] ?? rule.parameters[name]?.default ?? undefined;
}
