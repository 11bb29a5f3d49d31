import { registry } from '@muster/engine/rules/registry.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import type { AlarmRule, AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';

import { t } from '../../../core/i18n/i18n.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { ruleSentence } from './ruleSentence.ts';

function sentence(code: AlarmRule, own: AlarmRuleSetting, base: AlarmRuleSetting | null = null): string {
  // Both limits of the heart rate are set in one line.
  const [first, ...others] = registry.filter((each) => each.code === code);
  if (first === undefined) throw new Error(`No rule ${code}`);
  const parameters = Object.assign({}, ...[first, ...others].map((each) => each.parameters)) as Rule['parameters'];
  const rule: Rule = { ...first, parameters };
  return ruleSentence(t, { rule, own, base });
}

describe('a rule in words', () => {
  it('states times, subjects, duration and level', () => {
    setLanguage('en_US');
    const windows = [{ weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '18:00' }];
    const who = { exempt: ['p1'] };
    expect(sentence('retention', { on: true, level: 2, minutes: 10, windows, who })).toBe(
      'Level 2 alarm when a person who is not exempt stays longer than 10 min, on workdays 08:00–18:00.',
    );
    expect(sentence('boundaryCrossing', { on: true, mode: 'noExit', onDelay: 5 })).toBe(
      'Level 1 alarm when a person is outside for 5 s.',
    );
    expect(sentence('evacuation', { on: true })).toContain('less than 80 %');
    setLanguage('zh_CN');
    expect(sentence('retention', { on: true, level: 2, minutes: 10, windows, who })).toBe(
      '工作日 08:00–18:00，未排除的人员停留超过 10 分钟时，发出二级报警。',
    );
  });

  it('uses the type where the area has no setting, and shows what is missing', () => {
    setLanguage('en_US');
    const windows = [{ weekdays: [1, 3], start: '22:00', end: '06:00' }];
    expect(sentence('overcrowding', {}, { on: true, max: 12, level: 3, windows })).toBe(
      'Level 3 alarm when more than 12 people are inside, on Mo, We 22:00–06:00.',
    );
    expect(sentence('overcrowding', { on: true })).toBe('Level 1 alarm when more than … people are inside.');
  });

  it.each(languages)('has no open place in %s for any rule', (language) => {
    setLanguage(language);
    for (const { code } of registry) expect(sentence(code, { on: true }), code).not.toMatch(/[{}]|ruleSentence/);
  });
});
