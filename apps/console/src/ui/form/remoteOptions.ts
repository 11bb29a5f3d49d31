import type { simpleRow } from '@muster/model/reply/wire.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { type Entity, entityPath, type EntityRow, type Page } from '@muster/model/entity/entity.ts';
import { referenceNames } from '@muster/model/entity/referenceNames.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { referenceText, unseen } from './fieldText.ts';
import type { FieldInputProps } from './fieldInput.ts';
import { fillsForm } from './useIsFilling.ts';

export interface RemoteOption {
  value: string;
  label: string;
}

const optionsShown = 30;

/**
 * Rows to select from, filtered by the typed text.
 *
 * @param isWanted false = nothing is requested yet
 */
export function useRemoteOptions(
  entity: Entity,
  text: string,
  isWanted = true,
): { options: readonly RemoteOption[]; isLoading: boolean } {
  const query = { page: 0, size: optionsShown, nameOrCode: text };
  const { data, isFetching } = useQuery({
    queryKey: [entity.name, 'simple', text],
    queryFn: ({ signal }) => get<Page<Wire<typeof simpleRow>>>(`${entityPath(entity)}/simple-page`, query, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return {
    options: (data?.data ?? []).map((row) => ({ value: row.id, label: row.name })),
    isLoading: isFetching,
  };
}

/** The name of the selected row, which may not be among the offered ones. */
export function useChosenLabel(entity: Entity, id: string | null): string | null {
  const { data } = useQuery({
    queryKey: [entity.name, 'get', id],
    queryFn: ({ signal }) => get<EntityRow>(`${entityPath(entity)}/get`, { id }, { signal, quiet: true }),
    enabled: id !== null && id !== '',
    meta: fillsForm,
  });
  return data === undefined ? null : String(data[entity.display] ?? '');
}

/** The name in the form's row for its original id; null for any other id. */
export function useLoadedLabel({ entity, name, value, row }: FieldInputProps): string | null {
  const t = useT();
  const [loaded] = useState(() => ({ id: value, label: referenceText(entity, name, row, t) }));
  return loaded.id === value && loaded.label !== '' ? loaded.label : null;
}

/** Names of the original ids of the form. */
export function loadedNames(entity: Entity, field: string, row: FieldInputProps['row']): ReadonlyMap<string, string> {
  const reference = referenceNames(entity).find((each) => each.field === field);
  const [ids, names] = [row[field], reference === undefined ? null : row[reference.name]];
  if (!Array.isArray(ids) || !Array.isArray(names)) return new Map();
  return new Map(ids.map((each, index) => [String(each), String(names[index] ?? unseen)]));
}
