import { useState } from 'react';

import css from '../map.module.css';

interface NumberCellProps {
  label: string;
  value: number | null;
  least: number;
  greatest: number;
  /** Called for each valid number in the range; null if it was cleared and may be empty. */
  onChange: (value: number | null) => void;
  mayBeEmpty?: boolean;
  placeholder?: string;
}

/** A number in a table. Invalid input stays as typed, and is marked. */
export function NumberCell({ label, value, least, greatest, onChange, mayBeEmpty, placeholder }: NumberCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const isEmpty = text.trim() === '' && mayBeEmpty === true;
  // An untouched empty field is not marked.
  const isUntouched = typed === null && value === null;
  const isValid = isEmpty || isUntouched || (number >= least && number <= greatest);
  return (
    <input
      className={css.number}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={!isValid}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        const read = next.trim() === '' ? Number.NaN : Number(next);
        if (read >= least && read <= greatest) onChange(read);
        else if (next.trim() === '' && mayBeEmpty === true) onChange(null);
      }}
      onBlur={() => isValid && setTyped(null)}
    />
  );
}
