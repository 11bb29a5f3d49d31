import type { FieldKind } from '@muster/model/entity/field.ts';
import type { ComponentType } from 'react';

import type { FieldInputProps } from './fieldInput.ts';
import { PickerInput } from './PickerInput.tsx';
import {
  CheckboxInput,
  DateInput,
  DatetimeInput,
  RadioInput,
  RemoteSelectInput,
  SelectInput,
  TextareaInput,
  TextInput,
  YearInput,
} from './simpleInputs.tsx';

/** The input of each field kind. A `slot` is filled by the screen, by field name; a `blank` only keeps its place. */
export const fieldInputs: Readonly<Partial<Record<FieldKind, ComponentType<FieldInputProps>>>> = {
  text: TextInput,
  textarea: TextareaInput,
  date: DateInput,
  datetime: DatetimeInput,
  year: YearInput,
  select: SelectInput,
  remoteSelect: RemoteSelectInput,
  radio: RadioInput,
  checkbox: CheckboxInput,
  dialog: PickerInput,
};

/** Kinds that no entity's form uses yet. A test fails as soon as one does. */
export const kindsNotYetRendered: readonly FieldKind[] = [
  'richtext',
  'cascader',
  'range',
  'unit',
  'img',
  'multiImg',
  'file',
  'multiFile',
  'calc',
];
