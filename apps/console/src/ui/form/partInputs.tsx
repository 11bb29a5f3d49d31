import type { Field, TreeNode } from '@muster/model/entity/field.ts';
import Cascader from 'antd/es/cascader';
import InputNumber from 'antd/es/input-number';
import { useState } from 'react';

import { useT, type Translate } from '../../core/i18n/i18n.ts';
import { fieldText } from './fieldText.ts';
import { Select } from '../input/Select.tsx';
import type { FieldInputProps } from './fieldInput.ts';
import css from './partInputs.module.css';

/** Bounds and decimals for the library's number input; absent ones are omitted. */
function bounds({ min, max, decimals }: Field) {
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(decimals !== undefined && { precision: decimals }),
  };
}

type Side = number | null;

/** From and to; both or neither. */
export function RangeInput({ id, field, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const [from = null, to = null]: readonly Side[] = Array.isArray(value) ? value : [];
  const change = (sides: readonly [Side, Side]): void =>
    onChange(sides[0] === null && sides[1] === null ? null : sides);
  const common = { ...bounds(field), 'aria-invalid': isInvalid, 'aria-describedby': describedBy };
  return (
    <div className={css.parts} role="group" aria-label={label}>
      <InputNumber<number>
        {...common}
        id={id}
        className={css.part ?? ''}
        placeholder={t('console.filter.from')}
        value={from}
        onChange={(side) => change([side, to])}
      />
      <span aria-hidden>–</span>
      <InputNumber<number>
        {...common}
        className={css.part ?? ''}
        placeholder={t('console.filter.to')}
        aria-label={`${label} ${t('console.filter.to')}`}
        value={to}
        onChange={(side) => change([from, side])}
      />
    </div>
  );
}

/** A number with its unit. */
export function UnitInput({ id, field, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const { units = [] } = field;
  const given = typeof value === 'object' && value !== null && 'unit' in value && 'value' in value ? value : null;
  // The preselected unit without a number is not a value.
  const [chosen, choose] = useState(units[0] ?? '');
  const unit = given === null ? chosen : String(given.unit);
  const number = typeof given?.value === 'number' ? given.value : null;
  return (
    <div className={css.parts} role="group" aria-label={label}>
      <InputNumber<number>
        {...bounds(field)}
        id={id}
        className={css.part ?? ''}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={number}
        onChange={(next) => onChange(next === null ? null : { value: next, unit })}
      />
      <Select<string>
        className={css.unit ?? ''}
        aria-label={t('console.form.unitOf', { name: label })}
        value={unit}
        options={units.map((each) => ({ value: each, label: t.named(`unit.${each}`) }))}
        onChange={(next) => {
          choose(next);
          if (number !== null) onChange({ value: number, unit: next });
        }}
      />
    </div>
  );
}

interface TreeOption {
  value: string;
  label: string;
  children?: TreeOption[];
}

function treeOptions(nodes: readonly TreeNode[], label: string, t: Translate): TreeOption[] {
  return nodes.map(({ value, children }) => ({
    value,
    label: t.named(`${label}.${value}`),
    ...(children !== undefined && { children: treeOptions(children, label, t) }),
  }));
}

/** A choice in several levels. */
export function CascaderInput({ id, field, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const { tree } = field;
  return (
    <Cascader<TreeOption>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      allowClear={field.required !== true}
      showSearch
      options={tree === undefined ? [] : treeOptions(tree.nodes, tree.label, t)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(path) => onChange(path === undefined || path.length === 0 ? null : path)}
    />
  );
}

/** A read-only field computed from other fields. */
export function CalcInput({ id, entity, name, field, row, describedBy }: FieldInputProps) {
  const t = useT();
  return (
    <output id={id} className={css.computed} aria-describedby={describedBy}>
      {fieldText(entity, name, field, row, t) || t('console.form.nothing')}
    </output>
  );
}
