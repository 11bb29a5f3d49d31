import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';
import type { ComponentType } from 'react';

/** Props of every form input. */
export interface FieldInputProps {
  /** Id of the labelled element. */
  id: string;
  entity: Entity;
  name: string;
  field: Field;
  label: string;
  value: unknown;
  /** The whole row, for inputs that show a name beside an id. */
  row: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
  /** Sets another field of the form, for a choice that fills several. */
  onOther?: (name: string, value: unknown) => void;
  isInvalid: boolean;
  /** Id of the element with the error. */
  describedBy: string | undefined;
}

/** Custom inputs of a screen, by field name: required for a slot, optional for other fields. */
export type FieldOverrides = Readonly<Record<string, ComponentType<FieldInputProps>>>;

/** Values of the inputs: numbers and booleans may be text. */
export type FormValues = Readonly<Record<string, unknown>>;
