import type { FieldKind } from '@muster/model/entity/field.ts';
import type { ComponentType } from 'react';

import type { FieldInputProps } from './fieldInput.ts';
import { FileInput } from './upload/FileInput.tsx';
import { ImageInput } from './upload/ImageInput.tsx';
import { CalcInput, CascaderInput, RangeInput, UnitInput } from './partInputs.tsx';
import { PickerInput } from './PickerInput.tsx';
import { RichtextInput } from './richtext/RichtextInput.tsx';
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

/** A `slot` is rendered by the screen, by field name; a `blank` only keeps its place. */
type KindWithInput = Exclude<FieldKind, 'slot' | 'blank'>;

/** The input of each field kind (specification §2). */
export const fieldInputs: Readonly<Record<KindWithInput, ComponentType<FieldInputProps>>> = {
  text: TextInput,
  textarea: TextareaInput,
  richtext: RichtextInput,
  date: DateInput,
  datetime: DatetimeInput,
  year: YearInput,
  select: SelectInput,
  remoteSelect: RemoteSelectInput,
  radio: RadioInput,
  checkbox: CheckboxInput,
  cascader: CascaderInput,
  range: RangeInput,
  unit: UnitInput,
  img: ImageInput,
  multiImg: ImageInput,
  file: FileInput,
  multiFile: FileInput,
  dialog: PickerInput,
  calc: CalcInput,
};
