import type { Rule } from '@muster/engine/state/rule.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

/** One rule's setting in a form. */
export interface RuleEdit {
  rule: Rule;
  own: AlarmRuleSetting;
  /** Inherited setting: that of the area type; null = none. */
  base: AlarmRuleSetting | null;
  /** Fields of the setting with errors. */
  wrong: ReadonlySet<string>;
  onChange: (part: AlarmRuleSetting) => void;
}

/** Whether the rule is effectively on. */
export function isOn({ rule, own, base }: Pick<RuleEdit, 'rule' | 'own' | 'base'>): boolean {
  return own.on ?? base?.on ?? rule.onByDefault ?? false;
}

/** Whether the rule is set only by the area's type. */
export function followsType({ own, base }: Pick<RuleEdit, 'own' | 'base'>): boolean {
  return base !== null && Object.values(own).every((value) => value === undefined);
}

/** Source of a rule's setting: the area's type, or the own setting. */
export type RuleState = 'inherit' | 'on' | 'off';

/** The setting of the type, an own copy of it, or off. */
export function partFor(state: RuleState, { own, base }: Pick<RuleEdit, 'own' | 'base'>): AlarmRuleSetting {
  if (state === 'inherit') return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
  return state === 'on' ? { ...base, ...own, on: true } : { on: false };
}

/** An unset setting is not sent. */
export function withoutBlanks(setting: AlarmRuleSetting): AlarmRuleSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
}

/** Effective value of a field: the own one, the type's, or the parameter's default. */
export function valueOf({ rule, own, base }: Pick<RuleEdit, 'rule' | 'own' | 'base'>, name: string): unknown {
  return own[name] ?? base?.[name] ?? rule.parameters[name]?.default ?? undefined;
}
