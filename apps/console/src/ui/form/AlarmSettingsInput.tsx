import { registry } from '@muster/engine/registry.ts';
import type { ParameterDeclaration, Rule } from '@muster/engine/rules/rule.ts';
import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';

import { useT } from '../../app/i18n.ts';
import { AlarmSymbol } from '../AlarmSymbol.tsx';
import css from './AlarmSettingsInput.module.css';
import type { FieldInputProps } from './fieldInput.ts';
import { RuleIdsInput } from './RuleIdsInput.tsx';

const levels = [1, 2, 3, 4] as const;

/** Rules that are set for areas and their types; the others are the building's (alarms.md). */
const areaRules = registry.filter(({ watches }) => !['pulse', 'report', 'camera'].includes(watches));

/**
 * Which rules hold in an area or an area type: on or off, level, the rule's own parameters, delays. An area may leave a
 * rule to its type. What is set elsewhere (windows, whom it covers) stays as it is.
 */
export function AlarmSettingsInput({ entity, value, onChange, id }: FieldInputProps) {
  // The descriptor says that the field holds this shape; the server checks it.
  const settings = (value ?? {}) as AlarmSettings;
  const change = (code: AlarmRule, part: AlarmRuleSetting): void =>
    onChange({ ...settings, [code]: withoutBlanks({ ...settings[code], ...part }) });
  return (
    <div id={id} className={css.rules} role="group">
      {areaRules.map((rule) => (
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
  const state = setting.on === undefined ? (inherits ? 'inherit' : 'off') : setting.on ? 'on' : 'off';
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
        <Parameter key={name} rule={rule} name={name} value={setting[name]} onChange={onChange} />
      ))}
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

interface ParameterProps {
  rule: Rule;
  name: string;
  value: unknown;
  onChange: (part: AlarmRuleSetting) => void;
}

/** One parameter as the rule declares it: a number with its limits, a choice, or a list. */
function Parameter({ rule, name, value, onChange }: ParameterProps) {
  const t = useT();
  const declaration = rule.parameters[name];
  if (declaration === undefined) return null;
  const label = t.named(`console.rule.${rule.code}.${name}`);
  if (declaration.kind === 'choice') {
    return (
      <Labelled text={label}>
        <Select
          aria-label={label}
          className={css.choice ?? ''}
          value={typeof value === 'string' ? value : declaration.default}
          options={declaration.choices.map((choice) => ({
            value: choice,
            label: t.named(`console.rule.${rule.code}.${name}.${choice}`),
          }))}
          onChange={(choice) => onChange({ [name]: choice })}
        />
      </Labelled>
    );
  }
  if (declaration.kind === 'ids') {
    return (
      <Labelled text={label}>
        <RuleIdsInput
          of={declaration.of}
          label={label}
          className={css.ids ?? ''}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(ids) => onChange({ [name]: ids.length > 0 ? ids : undefined })}
        />
      </Labelled>
    );
  }
  if (declaration.kind === 'headCounts') {
    return (
      <Labelled text={label}>
        <Select
          aria-label={label}
          className={css.choice ?? ''}
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={declaration.most}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(items: string[]) => onChange({ [name]: listOf(declaration, items) })}
        />
      </Labelled>
    );
  }
  return (
    <Labelled text={label}>
      <InputNumber
        aria-label={label}
        className={css.number ?? ''}
        min={declaration.min}
        max={declaration.max}
        {...(declaration.integer && { precision: 0 })}
        value={typeof value === 'number' ? value : declaration.default}
        suffix={t(`console.unit.${declaration.unit}`)}
        onChange={(number) => onChange({ [name]: number ?? undefined })}
      />
    </Labelled>
  );
}

type HeadCountsDeclaration = Extract<ParameterDeclaration, { kind: 'headCounts' }>;

/** What was typed, as the setting holds it: head counts rise, and what is no head count is left out. */
function listOf({ min, max }: HeadCountsDeclaration, items: readonly string[]): number[] | undefined {
  if (items.length === 0) return undefined;
  const counts = items.map(Number).filter((count) => count >= min && count <= max);
  return [...new Set(counts.map(Math.floor))].sort((a, b) => a - b);
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

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <span className={css.labelled}>
      <span className={css.label}>{text}</span>
      {children}
    </span>
  );
}

/** A setting left open is not sent. */
function withoutBlanks(setting: AlarmRuleSetting): AlarmRuleSetting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
}
