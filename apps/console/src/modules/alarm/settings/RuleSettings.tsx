import InputNumber from 'antd/es/input-number';
import Switch from 'antd/es/switch';

import { useT } from '../../../core/i18n/i18n.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import css from './AlarmSettingsInput.module.css';
import { Advanced } from '../../../ui/form/Advanced.tsx';
import { Meaning } from '../meaning/Meaning.tsx';
import { Overridable } from './Overridable.tsx';
import { RuleCover } from './RuleCover.tsx';
import { valueOf, type RuleEdit } from './ruleEdit.ts';
import { RuleEscalation } from './RuleEscalation.tsx';
import { RuleParameter } from './RuleParameter.tsx';
import { RuleWindows } from './RuleWindows.tsx';

const levels = [1, 2, 3, 4] as const;

/** All settings of an enabled rule: level, parameters, delays, latch, times, subjects. */
export function RuleSettings({ edit }: { edit: RuleEdit }) {
  const { rule } = edit;
  return (
    <>
      <div className={css.fields}>
        <Level edit={edit} />
        {Object.keys(rule.parameters).map((name) => (
          <RuleParameter key={name} edit={edit} name={name} />
        ))}
      </div>
      <RuleWindows edit={edit} />
      <RuleEscalation edit={edit} />
      {rule.subject !== 'camera' && <RuleCover edit={edit} />}
      <RuleCourse edit={edit} />
    </>
  );
}

function Level({ edit }: { edit: RuleEdit }) {
  const t = useT();
  return (
    <Overridable edit={edit} name="level" label={t('alarm.level')} fallback={1}>
      {({ value, isDisabled, put }) => (
        <Select
          aria-label={t('alarm.level')}
          allowClear={edit.base === null}
          className={css.level ?? ''}
          disabled={isDisabled}
          value={value ?? null}
          placeholder={t('alarm.level.1')}
          options={levels.map((level) => ({
            value: level,
            label: (
              <span className={css.levelLabel}>
                <AlarmSymbol level={level} size={16} />
                {t(`alarm.level.${level}`)}
              </span>
            ),
          }))}
          onChange={(level) => put(level ?? undefined)}
        />
      )}
    </Overridable>
  );
}

type CourseField = 'onDelay' | 'offDelay' | 'latch' | 'outOfService';

/** The common fields of a rule; a parameter of its own may replace one. */
function courseOf({ alwaysLatches, alwaysSounds, onDelay, offDelay }: RuleEdit['rule']): CourseField[] {
  return [
    ...(alwaysLatches !== true && onDelay === undefined ? (['onDelay'] as const) : []),
    ...(alwaysLatches !== true && offDelay === undefined ? (['offDelay'] as const) : []),
    ...(alwaysLatches === true ? [] : (['latch'] as const)),
    ...(alwaysSounds === true ? [] : (['outOfService'] as const)),
  ];
}

/** Fields of delays and latch. */
function RuleCourse({ edit }: { edit: RuleEdit }) {
  const t = useT();
  const fields = courseOf(edit.rule);
  if (fields.length === 0) return null;
  const differing = fields.filter((name) => (valueOf(edit, name) ?? fallbacks[name]) !== fallbacks[name]);
  return (
    <Advanced
      about={t(`alarm.type.${edit.rule.code}`)}
      differing={differing.length}
      hasError={fields.some((name) => edit.wrong.has(name))}
    >
      <div className={css.course}>
        {fields.map((name) => (
          <div key={name}>
            {name === 'onDelay' || name === 'offDelay' ? (
              <Delay edit={edit} name={name} />
            ) : (
              <YesNo edit={edit} name={name} />
            )}
            <Meaning field={name} value={valueOf(edit, name)} />
          </div>
        ))}
      </div>
    </Advanced>
  );
}

const fallbacks: Readonly<Record<CourseField, unknown>> = {
  onDelay: 0,
  offDelay: 0,
  latch: false,
  outOfService: false,
};

function Delay({ edit, name }: { edit: RuleEdit; name: 'onDelay' | 'offDelay' }) {
  const t = useT();
  const label = t(`console.rule.${name}`);
  return (
    <Overridable edit={edit} name={name} label={label} fallback={0}>
      {({ value, isDisabled, put }) => (
        <InputNumber
          aria-label={label}
          className={css.number ?? ''}
          disabled={isDisabled}
          min={0}
          max={86_400}
          value={typeof value === 'number' ? value : null}
          placeholder="0"
          suffix={t('console.unit.seconds')}
          onChange={(seconds) => put(seconds ?? undefined)}
        />
      )}
    </Overridable>
  );
}

function YesNo({ edit, name }: { edit: RuleEdit; name: 'latch' | 'outOfService' }) {
  const t = useT();
  const label = t(`console.rule.${name}`);
  return (
    <Overridable edit={edit} name={name} label={label} fallback={false}>
      {({ value, isDisabled, put }) => (
        <Switch
          aria-label={label}
          size="small"
          disabled={isDisabled}
          checked={value === true}
          onChange={(isYes) => put(isYes || (edit.base === null ? undefined : false))}
        />
      )}
    </Overridable>
  );
}
