import type { ParameterDeclaration, Rule } from '@muster/engine/rules/rule.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';

import { useT } from '../../app/i18n.ts';
import css from './AlarmSettingsInput.module.css';
import { Labelled } from './Labelled.tsx';
import { RuleIdsInput } from './RuleIdsInput.tsx';

interface RuleParameterProps {
  rule: Rule;
  name: string;
  value: unknown;
  onChange: (part: AlarmRuleSetting) => void;
}

type Declared<Kind extends ParameterDeclaration['kind']> = Extract<ParameterDeclaration, { kind: Kind }>;

interface InputProps<Kind extends ParameterDeclaration['kind']> extends RuleParameterProps {
  label: string;
  declaration: Declared<Kind>;
}

/** One parameter as the rule declares it. */
export function RuleParameter(props: RuleParameterProps) {
  const t = useT();
  const declaration = props.rule.parameters[props.name];
  if (declaration === undefined) return null;
  const label = t.named(`console.rule.${props.rule.code}.${props.name}`);
  return <Labelled text={label}>{inputOf({ ...props, label }, declaration)}</Labelled>;
}

function inputOf(props: RuleParameterProps & { label: string }, declaration: ParameterDeclaration) {
  if (declaration.kind === 'choice') return <Choice {...props} declaration={declaration} />;
  if (declaration.kind === 'headCounts') return <HeadCounts {...props} declaration={declaration} />;
  if (declaration.kind === 'ids') return <Ids {...props} declaration={declaration} />;
  return <Quantity {...props} declaration={declaration} />;
}

function Choice({ rule, name, value, onChange, label, declaration }: InputProps<'choice'>) {
  const t = useT();
  return (
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
  );
}

function Ids({ name, value, onChange, label, declaration }: InputProps<'ids'>) {
  return (
    <RuleIdsInput
      of={declaration.of}
      label={label}
      className={css.ids ?? ''}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(ids) => onChange({ [name]: ids.length > 0 ? ids : undefined })}
    />
  );
}

function HeadCounts({ name, value, onChange, label, declaration }: InputProps<'headCounts'>) {
  return (
    <Select
      aria-label={label}
      className={css.choice ?? ''}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={declaration.most}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(items: string[]) => onChange({ [name]: headCountsOf(declaration, items) })}
    />
  );
}

/** What was typed, as the setting holds it: head counts rise, and what is no head count is left out. */
function headCountsOf({ min, max }: Declared<'headCounts'>, items: readonly string[]): number[] | undefined {
  if (items.length === 0) return undefined;
  const counts = items.map(Number).filter((count) => count >= min && count <= max);
  return [...new Set(counts.map(Math.floor))].sort((a, b) => a - b);
}

function Quantity({ name, value, onChange, label, declaration }: InputProps<'number'>) {
  const t = useT();
  return (
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
  );
}
