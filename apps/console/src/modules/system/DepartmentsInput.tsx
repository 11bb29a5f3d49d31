import { useQuery } from '@tanstack/react-query';

import { depart } from '@muster/model/depart/depart.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import Select from 'antd/es/select';

import { get } from '../../app/request.ts';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';

/** Several departments of the present building, by name. */
export function DepartmentsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const { data = [], isPending } = useQuery({
    queryKey: [depart.name, 'simple-list'],
    queryFn: ({ signal }) => get<{ id: string; name: string }[]>(`${entityPath(depart)}/simple-list`, {}, { signal }),
  });
  return (
    <Select<string[]>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      mode="multiple"
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={Array.isArray(value) ? value.map(String) : []}
      options={data.map((row) => ({ value: row.id, label: row.name }))}
      onChange={onChange}
    />
  );
}
