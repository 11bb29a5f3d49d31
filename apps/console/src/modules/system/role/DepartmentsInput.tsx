import { depart } from '@muster/model/depart/depart.ts';

import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';

/** Several departments of the present building, by name. */
export function DepartmentsInput({ value, onChange, ...rest }: FieldInputProps) {
  const { id, label, isInvalid, describedBy } = rest;
  return (
    <RowsInput
      {...{ id, label, isInvalid, describedBy }}
      entity={depart}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}
