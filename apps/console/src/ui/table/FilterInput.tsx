import { limits } from '@muster/model/access/limits.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import type { Field } from '@muster/model/entity/field.ts';
import Input from 'antd/es/input/Input';
import { useEffect, useState, lazy, Suspense } from 'react';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';

import { useT } from '../../core/i18n/i18n.ts';
import { longList, useFieldOptions } from '../form/fieldOptions.ts';
import { referredEntity } from '../entity/entityRegistry.ts';
import { RemoteSelect } from '../form/RemoteSelect.tsx';
import { Select } from '../input/Select.tsx';
import { useDebounced } from '../../core/time/useDebounced.ts';
import css from './FilterRow.module.css';
import type { FilterInputProps } from './tableQuery.ts';

/** A filter, by its kind and the kind of its field. */
export function FilterInput({ field, values, onChange }: FilterInputProps) {
  const t = useT();
  const { name, kind, spec } = field;
  const label = t.named(field.label);
  const value = values[name] ?? '';
  if (kind === 'between') return <BetweenFilter field={field} values={values} onChange={onChange} />;
  if (spec.reference !== undefined) {
    return (
      <RemoteSelect
        className={css.field}
        entity={referredEntity(spec.reference)}
        placeholder={label}
        label={label}
        value={value === '' ? null : value}
        onChange={(id) => onChange({ [name]: id ?? '' })}
      />
    );
  }
  if (isClosed(spec)) {
    return (
      <Choice
        spec={spec}
        isMany={kind === 'oneOf'}
        label={label}
        value={value}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    );
  }
  return <Contains label={label} value={value} onChange={(text) => onChange({ [name]: text })} />;
}

/** Whether the values of the filter are few and known. */
function isClosed(spec: Field): boolean {
  const { options, dictionary, namesEntity } = spec;
  return options !== undefined || dictionary !== undefined || namesEntity === true || valueKind(spec) === 'boolean';
}

interface ChoiceProps {
  spec: Field;
  isMany: boolean;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Several values are separated by commas (wire.md, page). */
function Choice({ spec, isMany, label, value, onChange }: ChoiceProps) {
  const options = useFieldOptions(spec);
  const search = options.length > longList ? { showSearch: { optionFilterProp: 'label' } } : {};
  const common = { className: css.field ?? '', allowClear: true, placeholder: label, options, ...search };
  return isMany ? (
    <Select<string[]>
      {...common}
      aria-label={label}
      mode="multiple"
      // "responsive" would be measured, and a filter set by the URL would be empty until it is hovered.
      maxTagCount={1}
      maxTagPlaceholder={(others) => `+${others.length}`}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  ) : (
    <Select<string>
      {...common}
      aria-label={label}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

interface ContainsProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Typed text is sent after 200 ms without typing (specification §9). */
function Contains({ label, value, onChange }: ContainsProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);
  if (known !== value) {
    setKnown(value);
    // Text being typed is newer than that of the URL.
    if (!isFocused) setTyped(value);
  }
  const settled = useDebounced(typed, limits.searchDebounceMs);
  useEffect(() => {
    const text = settled.trim();
    if (settled === typed && text !== value) onChange(text);
  }, [settled, typed, value, onChange]);
  return (
    <Input
      className={css.field ?? ''}
      allowClear
      maxLength={100}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

const BetweenPicker = lazy(async () => ({ default: (await import('./BetweenPicker.tsx')).BetweenPicker }));

/** From and to. The calendar, a sixth of a list's size, is loaded on focus or if the filter is set. */
function BetweenFilter(props: FilterInputProps) {
  const [isWanted, setWanted] = useState(false);
  const { field, values } = props;
  const isSet = [`${field.name}From`, `${field.name}To`].some((name) => (values[name] ?? '') !== '');
  if (!isWanted && !isSet) return <Closed field={field} onWant={() => setWanted(true)} />;
  return (
    <Suspense fallback={<Closed field={field} />}>
      <BetweenPicker {...props} isOpen={isWanted} />
    </Suspense>
  );
}

function Closed({ field, onWant }: { field: FilterInputProps['field']; onWant?: () => void }) {
  const t = useT();
  const label = t.named(field.label);
  return (
    <Input
      className={css.between ?? ''}
      readOnly
      aria-label={label}
      placeholder={`${label} (${t('console.filter.from')} – ${t('console.filter.to')})`}
      suffix={<CalendarOutlined aria-hidden />}
      onFocus={onWant}
    />
  );
}
