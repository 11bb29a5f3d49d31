import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { settingOf } from '@muster/engine/rules/setting/ruleInForce.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import type { AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import css from './AlarmSettingsInput.module.css';
import { everyoneKey } from './RuleCover.tsx';
import { useTypeAlarms } from './useTypeAlarms.ts';

/** The effective alarms of an area or a type: enabled rules, their source and settings. */
export function AlarmSettingsView({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  // Checked by the server when it was stored; only areas have a type.
  const own = (row['alarms'] ?? {}) as AlarmSettings;
  const base = useTypeAlarms(row['typeId']);
  const lines = registry.filter(isOfAreas).flatMap((rule) => {
    const setting = settingOf(rule.code, base, own);
    // An evacuation is on by default and shown only if it is set.
    const isSet = Object.keys(setting).length > 0;
    return (setting.on ?? (isSet && rule.onByDefault)) ? [{ rule, setting }] : [];
  });
  if (lines.length === 0) return t('console.rule.none');
  return (
    <ul className={css.summary}>
      {lines.map(({ rule, setting }) => (
        <li key={rule.key}>
          <AlarmSymbol level={setting.level ?? 1} size={16} />
          <strong>{t(`alarm.type.${rule.code}`)}</strong>
          <span>{partsOf(t, rule, setting).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function partsOf(t: Translate, rule: Rule, setting: AlarmRuleSetting): string[] {
  const { windows = [], who = {}, onDelay = 0, latch = false, outOfService = false } = setting;
  const named = Object.values(who).reduce((sum, ids) => sum + ids.length, 0);
  return [
    t(`alarm.level.${setting.level ?? 1}`),
    ...numbersOf(t, rule, setting),
    ...(onDelay > 0 ? [`${t('console.rule.onDelay')} ${onDelay} ${t('console.unit.seconds')}`] : []),
    ...(latch ? [t('console.rule.latch')] : []),
    ...(outOfService ? [t('console.rule.outOfService')] : []),
    windows.length === 0 ? t('console.rule.always') : windows.map(({ start, end }) => `${start}–${end}`).join(', '),
    ...stepsOf(t, setting),
    named === 0 ? t(everyoneKey(rule.subject)) : t('console.rule.named', { count: named }),
  ];
}

/** Recipients of an unhandled alarm. */
function stepsOf(t: Translate, { escalation = [] }: AlarmRuleSetting): string[] {
  return escalation.map(
    ({ afterMinutes, to }) => `${afterMinutes} ${t('console.unit.minutes')} → ${t(`alarm.escalation.${to}`)}`,
  );
}

/** The rule's own numbers, set or default. */
function numbersOf(t: Translate, rule: Rule, setting: AlarmRuleSetting): string[] {
  return Object.entries(rule.parameters).flatMap(([name, declaration]) => {
    const value = setting[name] ?? declaration.default;
    if (declaration.kind !== 'number' || typeof value !== 'number') return [];
    return [`${t.named(`console.rule.${rule.code}.${name}`)} ${value} ${t(`console.unit.${declaration.unit}`)}`];
  });
}
