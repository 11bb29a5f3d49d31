import { useQuery } from '@tanstack/react-query';

import { account } from '@muster/model/account/account.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { get } from '../../../core/http/request.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Select } from '../../../ui/input/Select.tsx';

/** As which accounts an integration may let somebody in. */
export function AccountsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const { data = [], isPending } = useQuery({
    queryKey: [account.name, 'simple-list'],
    queryFn: ({ signal }) => get<{ id: string; name: string }[]>(`${entityPath(account)}/simple-list`, {}, { signal }),
  });
  return (
    <Select<string[]>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      mode="multiple"
      optionFilterProp="label"
      loading={isPending}
      value={Array.isArray(value) ? value.map(String) : []}
      options={data.map((row) => ({ value: row.id, label: row.name }))}
      onChange={onChange}
    />
  );
}
