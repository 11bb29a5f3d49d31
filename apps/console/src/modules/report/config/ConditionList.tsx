import { conditionsOf } from '@muster/model/reportConfig/definitionFaults.ts';
import { definitionLimits, type ReportCondition } from '@muster/model/reportConfig/reportDefinition.ts';
import type { SourceField } from '@muster/model/reportConfig/reportSource.ts';
import Input from 'antd/es/input/Input';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { blankCondition } from './editDefinition.ts';
import css from './reportConfig.module.css';

interface ConditionListProps {
  labelId: string;
  fields: Readonly<Record<string, SourceField>>;
  conditions: readonly ReportCondition[];
  onChange: (conditions: ReportCondition[]) => void;
}

/** Conditions of a report; rows must meet all of them. */
export function ConditionList({ labelId, fields, conditions, onChange }: ConditionListProps) {
  const t = useT();
  const asked = Object.entries(fields).filter(([, field]) => conditionsOf(field).length > 0);
  const set = (at: number, condition: ReportCondition): void =>
    onChange(conditions.map((each, index) => (index === at ? condition : each)));
  return (
    <div className={css.list} role="group" aria-labelledby={labelId}>
      {conditions.length > 0 && (
        <ol className={css.lines}>
          {conditions.map((condition, at) => {
            const field = fields[condition.field];
            // Conditions are identified by their index.
            return field === undefined ? null : (
              <li key={at}>
                <ConditionLine field={field} condition={condition} onChange={(next) => set(at, next)} />
                <Button
                  tone="quiet"
                  isSmall
                  aria-label={t('reportConfig.removeCondition', { number: at + 1 })}
                  onClick={() => onChange(conditions.toSpliced(at, 1))}
                >
                  ×
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      <Select<string>
        aria-label={t('reportConfig.addCondition')}
        placeholder={t('reportConfig.addCondition')}
        disabled={conditions.length >= definitionLimits.conditions}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={asked.map(([name, { label }]) => ({ value: name, label: t.named(label) }))}
        onChange={(name) => {
          const field = fields[name];
          if (field !== undefined) onChange([...conditions, blankCondition(name, field)]);
        }}
      />
    </div>
  );
}

interface ConditionLineProps {
  field: SourceField;
  condition: ReportCondition;
  onChange: (condition: ReportCondition) => void;
}

function ConditionLine({ field, condition, onChange }: ConditionLineProps) {
  const t = useT();
  const name = t.named(field.label);
  switch (condition.is) {
    case 'contains':
      return (
        <>
          <span className={css.lineName}>{`${name} ${t('reportConfig.contains')}`}</span>
          <Input
            className={css.value ?? ''}
            aria-label={`${name} ${t('reportConfig.contains')}`}
            maxLength={definitionLimits.text}
            value={condition.text}
            onChange={({ target }) => onChange({ ...condition, text: target.value })}
          />
        </>
      );
    case 'oneOf':
      return (
        <>
          <span className={css.lineName}>{name}</span>
          <Select<string[]>
            className={css.value ?? ''}
            aria-label={name}
            mode="multiple"
            optionFilterProp="label"
            value={condition.values}
            options={(field.values ?? []).map((key) => ({ value: key, label: t.named(key) }))}
            onChange={(values) => onChange({ ...condition, values })}
          />
        </>
      );
    case 'atLeast':
    case 'atMost':
      return <BoundLine name={name} field={field} condition={condition} onChange={onChange} />;
  }
}

interface BoundLineProps extends ConditionLineProps {
  name: string;
  condition: Extract<ReportCondition, { value: number }>;
}

function BoundLine({ name, field: { kind }, condition, onChange }: BoundLineProps) {
  const t = useT();
  const unit = kind === 'duration' ? 'minutes' : kind === 'share' ? 'percent' : null;
  // Incomplete input of a number: `0.`, `-`.
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    setTyped(text);
    if (text.trim() !== '' && Number.isFinite(Number(text))) onChange({ ...condition, value: Number(text) });
  };
  return (
    <>
      <span className={css.lineName}>{name}</span>
      <Select<'atLeast' | 'atMost'>
        className={css.way ?? ''}
        aria-label={`${name}: ${t('reportConfig.condition')}`}
        value={condition.is}
        options={(['atLeast', 'atMost'] as const).map((is) => ({ value: is, label: t(`reportConfig.${is}`) }))}
        onChange={(is) => onChange({ ...condition, is })}
      />
      <Input
        className={css.number ?? ''}
        aria-label={`${name}: ${t('reportConfig.value')}`}
        inputMode="decimal"
        autoComplete="off"
        suffix={unit === null ? undefined : t(`console.unit.${unit}`)}
        value={typed ?? String(condition.value)}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(null)}
      />
    </>
  );
}
