import type { ParameterDeclaration } from '@muster/engine/state/rule.ts';
import InputNumber from 'antd/es/input-number';

import { useT } from '../../../core/i18n/i18n.ts';
import { Select } from '../../../ui/input/Select.tsx';
import css from './AlarmSettingsInput.module.css';
import { Overridable, type RuleFieldInput } from './Overridable.tsx';
import { RuleIdsInput } from './RuleIdsInput.tsx';
import type { RuleEdit } from './ruleEdit.ts';

type Declared<Kind extends ParameterDeclaration['kind']> = Extract<ParameterDeclaration, { kind: Kind }>;

interface InputProps<Kind extends ParameterDeclaration['kind']> extends RuleFieldInput {
  label: string;
  /** Catalogue key of the parameter; those of its choices start with it. */
  messageKey: string;
  declaration: Declared<Kind>;
}

/** Declaration of a parameter. */
export function RuleParameter({ edit, name }: { edit: RuleEdit; name: string }) {
  const t = useT();
  const declaration = edit.rule.parameters[name];
  if (declaration === undefined) return null;
  const messageKey = `console.rule.${edit.rule.code}.${name}`;
  const label = t.named(messageKey);
  return (
    <Overridable edit={edit} name={name} label={label} fallback={declaration.default ?? undefined}>
      {(input) => inputOf({ ...input, label, messageKey }, declaration)}
    </Overridable>
  );
}

function inputOf(props: RuleFieldInput & { label: string; messageKey: string }, declaration: ParameterDeclaration) {
  if (declaration.kind === 'choice') return <Choice {...props} declaration={declaration} />;
  if (declaration.kind === 'headCounts') return <HeadCounts {...props} declaration={declaration} />;
  if (declaration.kind === 'ids') return <Ids {...props} declaration={declaration} />;
  return <Quantity {...props} declaration={declaration} />;
}

function Choice({ value, isDisabled, put, label, messageKey, declaration }: InputProps<'choice'>) {
  const t = useT();
  return (
    <Select
      aria-label={label}
      className={css.choice ?? ''}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : declaration.default}
      options={declaration.choices.map((choice) => ({ value: choice, label: t.named(`${messageKey}.${choice}`) }))}
      onChange={put}
    />
  );
}

function Ids({ value, isDisabled, put, label, declaration }: InputProps<'ids'>) {
  return (
    <RuleIdsInput
      of={declaration.of}
      label={label}
      className={css.ids ?? ''}
      isDisabled={isDisabled}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(ids) => put(ids.length > 0 ? ids : undefined)}
    />
  );
}

function HeadCounts({ value, isDisabled, put, label, declaration }: InputProps<'headCounts'>) {
  return (
    <Select
      aria-label={label}
      className={css.choice ?? ''}
      mode="tags"
      open={false}
      suffixIcon={null}
      disabled={isDisabled}
      maxCount={declaration.most}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(items: string[]) => put(headCountsOf(declaration, items))}
    />
  );
}

/** The typed head counts, increasing and without invalid ones. */
function headCountsOf({ min, max }: Declared<'headCounts'>, items: readonly string[]): number[] | undefined {
  if (items.length === 0) return undefined;
  const counts = items.map(Number).filter((count) => count >= min && count <= max);
  return [...new Set(counts.map(Math.floor))].sort((a, b) => a - b);
}

function Quantity({ value, isDisabled, isWrong, put, label, declaration }: InputProps<'number'>) {
  const t = useT();
  return (
    <InputNumber
      aria-label={label}
      aria-invalid={isWrong}
      {...(isWrong && { status: 'error' as const })}
      className={(declaration.unit === 'share' ? css.share : css.number) ?? ''}
      disabled={isDisabled}
      min={declaration.min}
      max={declaration.max}
      {...(declaration.integer && { precision: 0 })}
      value={typeof value === 'number' ? value : declaration.default}
      suffix={t(`console.unit.${declaration.unit}`)}
      onChange={(number) => put(number ?? undefined)}
    />
  );
}
