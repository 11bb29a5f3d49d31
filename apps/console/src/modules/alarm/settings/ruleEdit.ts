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

/** A setting left open is not sent. */
export function withoutBlanks(setting: AlarmRuleSetting): AlarmRuleSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
}
