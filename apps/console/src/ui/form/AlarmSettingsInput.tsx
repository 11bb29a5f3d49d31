import { isOfAreas, registry } from '@muster/engine/registry.ts';
import type { Rule } from '@muster/engine/rules/rule.ts';
import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';

import { useT } from '../../app/i18n.ts';
import { AlarmSymbol } from '../AlarmSymbol.tsx';
import css from './AlarmSettingsInput.module.css';
import type { FieldInputProps } from './fieldInput.ts';
import { Labelled } from './Labelled.tsx';
import { RuleParameter } from './RuleParameter.tsx';

const levels = [1, 2, 3, 4] as const;

/** Rules that are set for areas and their types, and those that are the building's (alarms.md). */
const areaRules = registry.filter(isOfAreas);
const buildingRules = oneByCode(registry.filter((rule) => !isOfAreas(rule)));

/**
 * Which rules hold in an area, an area type or the building: on or off, level, the rule's own parameters, delays. An
 * area may leave a rule to its type. What is set elsewhere (windows, whom it covers) stays as it is.
 */
export function AlarmSettingsInput({ entity, value, onChange, id }: FieldInputProps) {
  // The descriptor says that the field holds this shape; the server checks it.
  const settings = (value ?? {}) as AlarmSettings;
  const change = (code: AlarmRule, part: AlarmRuleSetting): void =>
    onChange({ ...settings, [code]: withoutBlanks({ ...settings[code], ...part }) });
  return (
    <div id={id} className={css.rules} role="group">
      {(entity.name === 'alarmSetting' ? buildingRules : areaRules).map((rule) => (
        <RuleLine
          key={rule.key}
          rule={rule}
          setting={settings[rule.code] ?? {}}
          inherits={entity.name === 'area'}
          onChange={(part) => change(rule.code, part)}
        />
      ))}
    </div>
  );
}

interface RuleLineProps {
  rule: Rule;
  setting: AlarmRuleSetting;
  /** An area's type answers what the area leaves open. */
  inherits: boolean;
  onChange: (part: AlarmRuleSetting) => void;
}

function RuleLine({ rule, setting, inherits, onChange }: RuleLineProps) {
  const t = useT();
  const name = t(`alarm.type.${rule.code}`);
  const states = inherits ? (['inherit', 'on', 'off'] as const) : (['on', 'off'] as const);
  const isOn = setting.on ?? rule.onByDefault ?? false;
  const state = setting.on === undefined && inherits ? 'inherit' : isOn ? 'on' : 'off';
  const onState = (next: string): void => onChange({ on: next === 'inherit' ? undefined : next === 'on' });
  return (
    <div className={`${css.rule} ${state === 'off' ? css.off : ''}`}>
      <strong className={css.name}>{name}</strong>
      <Select
        aria-label={name}
        className={css.state ?? ''}
        value={state}
        options={states.map((each) => ({ value: each, label: t(`console.rule.${each}`) }))}
        onChange={onState}
      />
      {state !== 'off' && <RuleSettings rule={rule} setting={setting} inherits={inherits} onChange={onChange} />}
    </div>
  );
}

function RuleSettings({ rule, setting, onChange }: RuleLineProps) {
  const t = useT();
  return (
    <>
      <Labelled text={t('alarm.level')}>
        <Select
          aria-label={t('alarm.level')}
          allowClear
          className={css.level ?? ''}
          value={setting.level ?? null}
          options={levels.map((level) => ({
            value: level,
            label: (
              <span className={css.levelLabel}>
                <AlarmSymbol level={level} size={16} />
                {t(`alarm.level.${level}`)}
              </span>
            ),
          }))}
          onChange={(level) => onChange({ level: level ?? undefined })}
        />
      </Labelled>
      {Object.keys(rule.parameters).map((name) => (
        <RuleParameter key={name} rule={rule} name={name} value={setting[name]} onChange={onChange} />
      ))}
      {rule.alwaysLatches !== true && <Delays rule={rule} setting={setting} onChange={onChange} />}
      {rule.alwaysSounds !== true && (
        <Labelled text={t('console.rule.outOfService')}>
          <Switch
            aria-label={t('console.rule.outOfService')}
            size="small"
            checked={setting.outOfService === true}
            onChange={(isOut) => onChange({ outOfService: isOut || undefined })}
          />
        </Labelled>
      )}
    </>
  );
}

/** Those that are not parameters of the rule's own. */
function Delays({ rule, setting, onChange }: Omit<RuleLineProps, 'inherits'>) {
  const t = useT();
  return (
    <>
      {rule.onDelay === undefined && (
        <Delay
          label={t('console.rule.onDelay')}
          value={setting.onDelay}
          onChange={(onDelay) => onChange({ onDelay })}
        />
      )}
      {rule.offDelay === undefined && (
        <Delay
          label={t('console.rule.offDelay')}
          value={setting.offDelay}
          onChange={(offDelay) => onChange({ offDelay })}
        />
      )}
    </>
  );
}

interface DelayProps {
  label: string;
  value: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

function Delay({ label, value, onChange }: DelayProps) {
  const t = useT();
  return (
    <Labelled text={label}>
      <InputNumber
        aria-label={label}
        className={css.number ?? ''}
        min={0}
        max={86_400}
        value={value ?? null}
        placeholder="0"
        suffix={t('console.unit.seconds')}
        onChange={(seconds) => onChange(seconds ?? undefined)}
      />
    </Labelled>
  );
}

/** A setting left open is not sent. */
function withoutBlanks(setting: AlarmRuleSetting): AlarmRuleSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
}

/** Rules with one setting are set in one line: a heart that beats too fast, and one that beats too slowly. */
function oneByCode(rules: readonly Rule[]): Rule[] {
  const byCode = new Map<AlarmRule, Rule>();
  for (const rule of rules) {
    const before = byCode.get(rule.code);
    // Holds because only what a line shows is taken from it: its name and its parameters.
    const both = before && ({ ...before, parameters: { ...before.parameters, ...rule.parameters } } as Rule);
    byCode.set(rule.code, both ?? rule);
  }
  return [...byCode.values()];
}
