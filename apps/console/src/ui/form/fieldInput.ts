import type { Entity } from '@muster/model/entity/entity.ts';
import type { Field } from '@muster/model/entity/field.ts';

/** What every input of a form is given. */
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
  isInvalid: boolean;
  /** Id of the element that says what is wrong. */
  describedBy: string | undefined;
}
