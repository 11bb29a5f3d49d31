import { limits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { useState } from 'react';

import { Select } from '../input/Select.tsx';
import { useDebounced } from '../../core/time/useDebounced.ts';
import { useChosenLabel, useRemoteOptions } from './remoteOptions.ts';

interface RemoteSelectProps {
  id?: string;
  entity: Entity;
  value: string | null;
  onChange: (id: string | null) => void;
  isDisabled?: boolean;
  placeholder?: string;
  className?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
  label?: string;
  /** The name of the value, if it is known. */
  known?: string | null;
}

/** Selects a row of another entity by its name, with search on the server. */
export function RemoteSelect({
  entity,
  value,
  onChange,
  isDisabled = false,
  label,
  known = null,
  ...rest
}: RemoteSelectProps) {
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  // A filter that nobody opens requests nothing. Of a value without a known name, the list may have the name.
  const isWanted = isOpened || (hasValue(value) && known === null);
  const text = useDebounced(typed.trim(), limits.searchDebounceMs);
  const { options, isLoading } = useRemoteOptions(entity, text, isWanted);
  const chosen = options.find((option) => option.value === value)?.label ?? known;
  const fetched = useChosenLabel(entity, chosen === null ? value : null);
  return (
    <Select<{ value: string; label: string }>
      {...rest}
      labelInValue
      allowClear
      onOpenChange={(isOpen) => setOpened((was) => was || isOpen)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={hasValue(value) ? { value, label: chosen ?? fetched ?? '…' } : null}
      options={[...options]}
      loading={isLoading}
      disabled={isDisabled}
      aria-label={label}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}

function hasValue(value: string | null): value is string {
  return value !== null && value !== '';
}
