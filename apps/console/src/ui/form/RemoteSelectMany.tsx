import { limits } from '@muster/model/access/limits.ts';
import { useState } from 'react';

import { Select } from '../input/Select.tsx';
import { useDebounced } from '../../core/time/useDebounced.ts';
import type { FieldInputProps } from './fieldInput.ts';
import { referredEntity } from '../entity/entityRegistry.ts';
import { loadedNames, useRemoteOptions } from './remoteOptions.ts';

interface Chosen {
  value: string;
  label: string;
}

/** Selects several rows of another entity by their names, with search on the server. */
export function RemoteSelectMany({
  id,
  entity,
  name,
  field,
  value,
  row,
  onChange,
  isInvalid,
  describedBy,
}: FieldInputProps) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(() => loadedNames(entity, name, row));
  const referred = referredEntity(field.reference ?? '');
  const { options, isLoading } = useRemoteOptions(referred, useDebounced(typed.trim(), limits.searchDebounceMs));
  const ids = Array.isArray(value) ? value.map(String) : [];
  const choose = (chosen: readonly Chosen[]): void => {
    setKnown(new Map([...known, ...chosen.map((each) => [each.value, each.label] as const)]));
    onChange(chosen.length === 0 ? null : chosen.map((each) => each.value));
  };
  return (
    <Select<Chosen[]>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      mode="multiple"
      labelInValue
      allowClear={field.required !== true}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={ids.map((each) => ({ value: each, label: known.get(each) ?? '…' }))}
      options={[...options]}
      loading={isLoading}
      onChange={choose}
    />
  );
}
