import { areaType } from '@muster/model/areaType/areaType.ts';

import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RowsInput } from '../../../ui/form/RowsInput.tsx';

/** The area types in whose areas a role sees positions and alarms. */
export function AreaTypesInput({ value, onChange, ...rest }: FieldInputProps) {
  const { id, label, isInvalid, describedBy } = rest;
  return (
    <RowsInput
      {...{ id, label, isInvalid, describedBy }}
      entity={areaType}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}
