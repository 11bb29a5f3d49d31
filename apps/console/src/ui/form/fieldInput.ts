import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';
import type { ComponentType } from 'react';

/** Props of every form input. */
export interface FieldInputProps {
  /** Of the element that the label names. */
  id: string;
  entity: Entity;
  name: string;
  field: Field;
  label: string;
  value: unknown;
  /** The whole row, for inputs that show a name beside an id. */
  row: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
  /** Sets another field of the form: of a choice that fills several. */
  onOther?: (name: string, value: unknown) => void;
  isInvalid: boolean;
  /** Id of the element with the error. */
  describedBy: string | undefined;
}

/** Inputs that a screen brings, by field name: every slot needs one, any other field may have one. */
export type FieldOverrides = Readonly<Record<string, ComponentType<FieldInputProps>>>;

/** As the inputs hold them: numbers and yes or no may still be text. */
export type FormValues = Readonly<Record<string, unknown>>;
