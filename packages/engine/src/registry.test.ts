import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { checkField } from '@muster/model/entity/checkFields.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { describe, expect, it } from 'vitest';

import { registry } from './registry.ts';

describe('the registry of rules', () => {
  it('is in the order of alarms.md', () => {
    const codes = [...new Set(registry.map(({ code }) => code))];
    expect(codes).toEqual(alarmRules.filter((code) => codes.includes(code)));
  });

  it.each(registry.map((rule) => [rule.key, rule] as const))(
    '%s: what is saved is what the rule declares',
    (_, rule) => {
      const accepts = (setting: object): boolean =>
        checkField('alarms', areaType.fields.alarms, { [rule.code]: setting }) === null;
      expect(accepts({ on: true, noSuchParameter: 1 })).toBe(false);
      for (const [name, parameter] of Object.entries(rule.parameters)) {
        if (parameter.kind === 'headCounts') {
          expect(accepts({ [name]: [parameter.min, parameter.min + 1] })).toBe(true);
          expect(accepts({ [name]: [parameter.min + 1, parameter.min + 1] })).toBe(false);
          const rising = Array.from({ length: parameter.most + 1 }, (_, step) => parameter.max - parameter.most + step);
          expect(accepts({ [name]: rising.slice(1) })).toBe(true);
          expect(accepts({ [name]: rising })).toBe(false);
          expect(accepts({ [name]: [parameter.min - 1] })).toBe(false);
          expect(accepts({ [name]: [parameter.max + 1] })).toBe(false);
        } else if (parameter.kind === 'ids') {
          expect(accepts({ [name]: ['some'] })).toBe(true);
          expect(accepts({ [name]: 'some' })).toBe(false);
        } else if (parameter.kind === 'choice') {
          for (const choice of parameter.choices) expect(accepts({ [name]: choice })).toBe(true);
          expect(accepts({ [name]: 'somethingElse' })).toBe(false);
        } else {
          for (const value of [parameter.min, parameter.max]) expect(accepts({ [name]: value })).toBe(true);
          for (const value of [parameter.min - 1, parameter.max + 1]) expect(accepts({ [name]: value })).toBe(false);
          expect(accepts({ [name]: parameter.min + 0.5 })).toBe(!parameter.integer);
        }
      }
    },
  );

  it.each(registry.map(({ code }) => code))('%s has a name for people', (code) => {
    expect(enUS[`alarm.type.${code}`]).toBeTruthy();
  });
});
