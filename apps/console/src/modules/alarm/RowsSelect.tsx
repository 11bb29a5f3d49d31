import { limits } from '@muster/model/access/limits.ts';
import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import { useQueries } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useState } from 'react';

import { get } from '../../app/request.ts';
import { useRemoteOptions } from '../../ui/form/remoteOptions.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

interface RowsSelectProps {
  id: string;
  entity: Entity;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses rows of an entity by their names; what is typed is searched on the server. */
export function RowsSelect({ id, entity, ids, onChange }: RowsSelectProps) {
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useRemoteOptions(entity, useDebounced(typed.trim(), limits.searchDebounceMs));
  const names = useNames(entity, ids);
  const nameOf = (each: string): string => options.find(({ value }) => value === each)?.label ?? names.get(each) ?? '…';
  return (
    <Select<{ value: string; label: string }[]>
      id={id}
      mode="multiple"
      labelInValue
      allowClear
      loading={isLoading}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={ids.map((each) => ({ value: each, label: nameOf(each) }))}
      options={[...options]}
      onChange={(chosen) => onChange(chosen.map(({ value }) => value))}
    />
  );
}

/** Of those that are chosen: they need not be among the first that are offered. */
function useNames(entity: Entity, ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [entity.name, 'get', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<Readonly<Record<string, unknown>>>(`${entityPath(entity)}/get`, { id }, { signal, quiet: true }),
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, place): [string, string][] =>
          data === undefined ? [] : [[ids[place] ?? '', String(data[entity.display] ?? '')]],
        ),
      ),
  });
}
