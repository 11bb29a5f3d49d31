import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import { alarmSettingFaults } from '@muster/model/alarm/alarmSettingFaults.ts';
import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useId, useState } from 'react';
import { isSosRestricted, sosEnd, type SosSetting } from '@muster/model/alarm/sosSwitch.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useHasModule } from '../../../core/session/session.ts';
import { Select } from '../../../ui/input/Select.tsx';
import css from './AlarmSettingsInput.module.css';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { followsType, isOn, partFor, withoutBlanks, type RuleEdit, type RuleState } from './ruleEdit.ts';
import { ruleSentence } from './ruleSentence.ts';
import { RuleSettings } from './RuleSettings.tsx';
import { DateField, fromPicker, toPicker } from '../../../ui/input/DateField.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import { useTypeAlarms } from './useTypeAlarms.ts';

/** Rules of areas and types, and rules of the building (alarms.md). */
const areaRules = registry.filter(isOfAreas);
const buildingRules = oneByCode(registry.filter((rule) => !isOfAreas(rule)));

interface AlarmSettingsInputProps extends FieldInputProps {
  /** The rule of a screen with a single rule. */
  only?: AlarmRule;
}

/**
 * Rules of an area, an area type or the building. Fields that an area does not set are inherited from its type and
 * shown in grey, until the rule has its own settings.
 */
export function AlarmSettingsInput({ entity, value, row, onChange, id, isInvalid, only }: AlarmSettingsInputProps) {
  // The descriptor defines this shape; the server checks it.
  const settings = (value ?? {}) as AlarmSettings;
  const base = useTypeAlarms(entity.name === 'area' ? row['typeId'] : null);
  const hasCluster = useHasModule('cluster-alarm');
  const rules = (entity.name === 'alarmSetting' ? buildingRules : areaRules).filter(({ code }) =>
    only === undefined ? code !== 'cluster' || hasCluster : code === only,
  );
  const faults = isInvalid ? alarmSettingFaults(settings, base) : [];
  const change = useNewest((code: AlarmRule, part: AlarmRuleSetting): void => {
    const { [code]: before, ...others } = settings;
    const next = withoutBlanks({ ...before, ...part });
    onChange(Object.keys(next).length === 0 ? others : { ...settings, [code]: next });
  });
  return (
    <div className={css.form}>
      <div id={id} className={css.rules} role="group">
        {rules.map((rule) => (
          <RuleLine
            key={rule.key}
            id={`${id}-${rule.code}`}
            rule={rule}
            own={settings[rule.code] ?? nothing}
            base={entity.name === 'area' ? (base[rule.code] ?? nothing) : null}
            wrong={faults
              .filter((fault) => fault.rule === rule.code)
              .map(({ field }) => field)
              .join(' ')}
            onChange={change}
          />
        ))}
      </div>
      {only === undefined && (
        <Suspense fallback={null}>
          <RulePreview entity={entity} row={row} />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded after the rules. */
const RulePreview = lazy(async () => ({ default: (await import('../preview/RulePreview.tsx')).RulePreview }));

const nothing: AlarmRuleSetting = {};

interface RuleLineProps extends Pick<RuleEdit, 'rule' | 'own' | 'base'> {
  id: string;
  /** Names of the fields with errors, separated by spaces. */
  wrong: string;
  onChange: (code: AlarmRule, part: AlarmRuleSetting) => void;
}

/** Rendered again only when its rule changes, not on other changes of the form. */
const RuleLine = memo(({ id, rule, own, base, wrong, onChange: put }: RuleLineProps) => {
  const t = useT();
  const onChange = (part: AlarmRuleSetting): void => put(rule.code, part);
  const edit: RuleEdit = { rule, own, base, wrong: new Set(wrong.split(' ')), onChange };
  const name = t(`alarm.type.${rule.code}`);
  const isRuleOn = isOn(edit);
  const state: RuleState = followsType(edit) ? 'inherit' : isRuleOn ? 'on' : 'off';
  const ofType = t((base?.on ?? rule.onByDefault ?? false) ? 'console.rule.on' : 'console.rule.off');
  const states: { value: RuleState; label: string }[] = [
    ...(base === null ? [] : [{ value: 'inherit' as const, label: t('console.rule.inherit', { state: ofType }) }]),
    { value: 'on', label: t(base === null ? 'console.rule.on' : 'console.rule.own') },
    { value: 'off', label: t('console.rule.off') },
  ];
  return (
    <section id={id} tabIndex={-1} className={`${css.rule} ${isRuleOn ? '' : css.off}`} aria-label={name}>
      <div className={css.head}>
        <strong className={css.name}>{name}</strong>
        <Select
          aria-label={name}
          className={css.state ?? ''}
          value={state}
          options={states}
          onChange={(next) => onChange(partFor(next, edit))}
        />
      </div>
      <SosOff edit={edit} />
      {isRuleOn && (
        <div className={css.body}>
          <p className={css.sentence}>{ruleSentence(t, edit)}</p>
          <RuleSettings edit={edit} />
        </div>
      )}
    </section>
  );
});

/** A stable function that calls the current one. */
function useNewest<Given extends readonly unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  return useCallback((...given: Given) => newest.current(...given), []);
}

/** Rules with a common setting are in one line: both limits of the heart rate. */
function oneByCode(rules: readonly Rule[]): Rule[] {
  const byCode = new Map<AlarmRule, Rule>();
  for (const rule of rules) {
    const before = byCode.get(rule.code);
    // Valid because a line uses only the name and the parameters.
    const both = before && ({ ...before, parameters: { ...before.parameters, ...rule.parameters } } as Rule);
    byCode.set(rule.code, both ?? rule);
  }
  return [...byCode.values()];
}

/** Reason and end of a limit of calls for help. */
function SosOff({ edit: { rule, own, base, onChange } }: { edit: RuleEdit }) {
  const t = useT();
  const id = useId();
  const [openedAt] = useState(() => Date.now());
  const { offReason = '', offUntil }: SosSetting = own;
  if (rule.code !== 'oneKeyHelp' || base !== null || !isSosRestricted(own)) return null;
  const isOver = sosEnd(own) <= openedAt;
  return (
    <div className={css.body} role="alert">
      <p>{isOver ? t('alarmSetting.sosOver', { time: formatTime(offUntil) }) : t('systemCondition.sosOff')}</p>
      <TextField
        label={t('alarmSetting.offReason')}
        value={offReason}
        maxLength={200}
        onChange={({ target }) => onChange({ offReason: target.value })}
      />
      <label htmlFor={id}>{t('alarmSetting.offUntil')}</label>
      <DateField
        id={id}
        hasTime
        value={offUntil === undefined ? null : toPicker(offUntil)}
        onChange={(date) =>
          onChange({ offUntil: date === null ? undefined : new Date(fromPicker(date)).toISOString() })
        }
      />
    </div>
  );
}
