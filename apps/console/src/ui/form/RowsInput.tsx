import { useQueries } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';
import { entityPath, type Entity, type EntityRow } from '@muster/model/entity/entity.ts';
import { useState } from 'react';

import { get } from '../../core/http/request.ts';
import { Select } from '../input/Select.tsx';
import { useRemoteOptions } from './remoteOptions.ts';
import { useDebounced } from '../../core/time/useDebounced.ts';

interface RowsInputProps {
  id?: string;
  entity: Entity;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  label: string;
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

/** Several rows of an entity by their names, with search on the server. */
export function RowsInput({ id, entity, value, onChange, label, isInvalid = false, describedBy }: RowsInputProps) {
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useRemoteOptions(entity, useDebounced(typed.trim(), limits.searchDebounceMs));
  const names = useNames(
    entity,
    value.filter((each) => !options.some((option) => option.value === each)),
  );
  const labelOf = (each: string): string =>
    options.find((option) => option.value === each)?.label ?? names.get(each) ?? '…';
  return (
    <Select<{ value: string; label: string }[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      labelInValue
      allowClear
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={value.map((each) => ({ value: each, label: labelOf(each) }))}
      options={[...options]}
      loading={isLoading}
      onChange={(chosen) => onChange(chosen.map((each) => each.value))}
    />
  );
}

/** Rows of an entity by their names, to read. */
export function RowNames({ entity, ids }: { entity: Entity; ids: readonly string[] }) {
  const names = useNames(entity, ids);
  return ids.map((id) => names.get(id) ?? '…').join(' · ');
}

/** Loaded names of rows, by id. */
function useNames(entity: Entity, ids: readonly string[]): ReadonlyMap<string, string> {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: [entity.name, 'get', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<EntityRow>(`${entityPath(entity)}/get`, { id }, { signal, quiet: true }),
      retry: false,
    })),
  });
  return new Map(
    answers.flatMap(({ data }, index) => {
      const id = ids[index];
      return id === undefined || data === undefined ? [] : [[id, String(data[entity.display] ?? '')] as const];
    }),
  );
}
