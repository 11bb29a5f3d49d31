import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';

import type { ParameterDeclarations } from '../state/rule.ts';

/** The value of a rule's parameter under a setting, in the declared unit; NaN without a value and a default. */
export function parameterNumber(
  declarations: ParameterDeclarations,
  name: string,
  setting: AlarmRuleSetting | undefined,
): number {
  const declaration = declarations[name];
  const value = setting?.[name] ?? (declaration?.kind === 'number' ? declaration.default : null);
  return typeof value === 'number' ? value : Number.NaN;
}
