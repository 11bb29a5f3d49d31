import type { AlarmCover, AlarmLevel, AlarmWindow } from '@muster/model/alarm/alarmRule.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { valueOf, type RuleEdit } from './ruleEdit.ts';

type Edit = Pick<RuleEdit, 'rule' | 'own' | 'base'>;

/** The setting of a rule in one sentence: times, subjects, duration, level. */
export function ruleSentence(t: Translate, edit: Edit): string {
  // The shapes of the setting, checked by the server.
  const level = (valueOf(edit, 'level') ?? 1) as AlarmLevel;
  const windows = (valueOf(edit, 'windows') ?? []) as AlarmWindow[];
  const times = windows.map((window) => timesOf(t, window)).join(t('ruleSentence.and'));
  return t('ruleSentence.text', {
    when: times === '' ? '' : t('ruleSentence.when', { times }),
    what: whatOf(t, edit),
    hold: durationOf(t, edit),
    level: t(`alarm.level.${level}`),
  });
}

function whatOf(t: Translate, edit: Edit): string {
  const { code } = edit.rule;
  const params = { ...numbersOf(edit), who: whoOf(t, edit) };
  if (code === 'boundaryCrossing') return t.named(`ruleSentence.${code}.${String(valueOf(edit, 'mode'))}`, params);
  return t.named(`ruleSentence.${code}`, params);
}

/** Numbers of the rule by name; a missing one is an ellipsis. */
function numbersOf(edit: Edit): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edit.rule.parameters).flatMap(([name, declaration]) => {
      if (declaration.kind !== 'number') return [];
      const value = valueOf(edit, name);
      if (typeof value !== 'number') return [[name, '…']];
      return [[name, String(declaration.unit === 'share' ? Math.round(value * 100) : value)]];
    }),
  );
}

function whoOf(t: Translate, edit: Edit): string {
  const { exempt = [], ...named } = (valueOf(edit, 'who') ?? {}) as AlarmCover;
  const kind = edit.rule.subject === 'vehicle' ? 'vehicle' : 'person';
  if (Object.values(named).some((ids) => ids.length > 0)) return t(`ruleSentence.${kind}.named`);
  return t(exempt.length > 0 ? `ruleSentence.${kind}.notExempt` : `ruleSentence.${kind}.any`);
}

/** The on-delay, unless the rule has its own parameter for it. */
function durationOf(t: Translate, edit: Edit): string {
  const { rule } = edit;
  const seconds = valueOf(edit, 'onDelay');
  if (rule.alwaysLatches === true || rule.onDelay !== undefined || typeof seconds !== 'number' || seconds === 0)
    return '';
  return t('ruleSentence.hold', { seconds });
}

function timesOf(t: Translate, { weekdays, start, end }: AlarmWindow): string {
  return t('ruleSentence.times', { days: daysOf(t, weekdays), start, end });
}

function daysOf(t: Translate, weekdays: readonly number[]): string {
  const days = ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => weekdays.includes(day));
  if (days.length === 7) return t('ruleSentence.everyDay');
  if (days.join('') === '12345') return t('ruleSentence.workdays');
  if (days.join('') === '67') return t('ruleSentence.weekends');
  return t('ruleSentence.days', {
    days: days.map((day) => t(`console.weekday.short.${day}`)).join(t('ruleSentence.comma')),
  });
}
