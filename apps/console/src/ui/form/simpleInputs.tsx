import { refersToMany, type Field } from '@muster/model/entity/field.ts';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import TextArea from 'antd/es/input/TextArea';
import Radio from 'antd/es/radio';
import dayjs from 'dayjs';

import { useT } from '../../core/i18n/i18n.ts';
import { DateField, fromPicker, pickerNow, toPicker } from '../input/DateField.tsx';
import { fieldText } from './fieldText.ts';
import { Select } from '../input/Select.tsx';
import type { FieldInputProps } from './fieldInput.ts';
import css from './simpleInputs.module.css';
import { longList, useFieldOptions } from './fieldOptions.ts';
import { referredEntity } from '../entity/entityRegistry.ts';
import { useLoadedLabel } from './remoteOptions.ts';
import { RemoteSelect } from './RemoteSelect.tsx';
import { RemoteSelectMany } from './RemoteSelectMany.tsx';

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Attributes of an input for screen readers. */
function ariaProps({ id, isInvalid, describedBy }: FieldInputProps) {
  return { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } as const;
}

function longest({ length }: Field): number | undefined {
  return typeof length === 'number' ? length : length?.[1];
}

export function TextInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const common = { ...ariaProps(props), value: asText(value), maxLength: longest(field) };
  return field.secret === true ? (
    <Password {...common} autoComplete="new-password" onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Input {...common} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  );
}

export function TextareaInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <TextArea
      {...ariaProps(props)}
      value={asText(value)}
      maxLength={longest(field)}
      showCount={longest(field) !== undefined}
      rows={3}
      className={css.growing ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function SelectInput(props: FieldInputProps) {
  const { entity, name, field, value, row, onChange } = props;
  const t = useT();
  const options = useFieldOptions(field);
  const chosen = value === null || value === undefined || value === '' ? null : String(value);
  // The current value of a row keeps its name, even if it is no longer offered.
  const isKept = chosen !== null && options.every((option) => option.value !== chosen);
  const kept = isKept ? [{ value: chosen, label: fieldText(entity, name, field, row, t) }] : [];
  return (
    <Select<string>
      {...ariaProps(props)}
      allowClear={field.required !== true}
      value={chosen}
      options={[...options, ...kept]}
      {...(options.length > longList && { showSearch: { optionFilterProp: 'label' } })}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

export function RemoteSelectInput(props: FieldInputProps) {
  return refersToMany(props.field) ? <RemoteSelectMany {...props} /> : <RemoteSelectOne {...props} />;
}

function RemoteSelectOne(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <RemoteSelect
      {...ariaProps(props)}
      known={useLoadedLabel(props)}
      entity={referredEntity(field.reference ?? '')}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}

export function RadioInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <Radio.Group
      id={props.id}
      value={value === null || value === undefined ? null : String(value)}
      options={useFieldOptions(field)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function CheckboxInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <Checkbox.Group
      value={Array.isArray(value) ? value.map(String) : []}
      options={useFieldOptions(field)}
      onChange={onChange}
    />
  );
}

export function DateInput(props: FieldInputProps) {
  const { value, onChange } = props;
  return (
    <DateField
      {...ariaProps(props)}
      onChange={(date) => onChange(date === null ? null : date.format('YYYY-MM-DD'))}
      value={typeof value === 'string' ? dayjs(value) : null}
    />
  );
}

/** Shown as site time, sent with its offset (wire.md, Replies). */
export function DatetimeInput(props: FieldInputProps) {
  const { value, onChange } = props;
  return (
    <DateField
      {...ariaProps(props)}
      onChange={(time) => onChange(time === null ? null : new Date(fromPicker(time)).toISOString())}
      hasTime
      value={typeof value === 'string' ? toPicker(value) : null}
    />
  );
}

export function YearInput(props: FieldInputProps) {
  const { value, onChange } = props;
  return (
    <DateField
      {...ariaProps(props)}
      onChange={(year) => onChange(year === null ? null : year.year())}
      picker="year"
      value={typeof value === 'number' ? pickerNow().year(value) : null}
    />
  );
}
