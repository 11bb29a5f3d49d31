import { catalogues } from '@muster/model/messages/catalogues.ts';
import { fillText, languages } from '@muster/model/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';

import { t } from '../../../core/i18n/i18n.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { subjectWords } from './alarmWords.ts';

const evacuation = (subjectId: string, subjectName: string) =>
  alarmRow('a', { type: 'evacuation', subjectKind: 'area', subjectId, subjectName });

describe.each(languages)('an evacuation that the server named in %s', (language) => {
  const words = catalogues[language];
  const site = words['muster.scope.site'];
  const circle = fillText(words['muster.circleName'], { radius: 50 });
  const drillOf = (name: string): string => fillText(words['muster.drillName'], { name });

  it.each([
    ['muster:site', site, 'Whole site', '全厂'],
    ['muster:site', drillOf(site), 'Whole site (drill)', '全厂（演练）'],
    ['muster:01abc', circle, 'Within 50 m of the accident', '事故点周围 50 米'],
    ['muster:01abc', drillOf(circle), 'Within 50 m of the accident (drill)', '事故点周围 50 米（演练）'],
    ['muster:a,b', 'Tank farm, Unit (north)', 'Tank farm, Unit (north)', 'Tank farm, Unit (north)'],
    ['farm', 'Unit (north)', 'Unit (north)', 'Unit (north)'],
  ])('of %s as “%s” is shown in the reader’s language', (subjectId, stored, english, chinese) => {
    setLanguage('en_US');
    expect(subjectWords(t, evacuation(subjectId, stored))).toBe(english);
    setLanguage('zh_CN');
    expect(subjectWords(t, evacuation(subjectId, stored))).toBe(chinese);
  });
});

it('of another alarm is the name, else the card', () => {
  expect(subjectWords(t, alarmRow('a', { subjectName: 'Wang Wei', tag: 'W1' }))).toBe('Wang Wei');
  expect(subjectWords(t, alarmRow('a', { subjectName: null, tag: 'W1' }))).toBe('W1');
});
