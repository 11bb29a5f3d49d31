import { useId } from 'react';

import css from './NoteField.module.css';

interface NoteFieldProps {
  label: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  isRequired?: boolean;
  error?: string | null;
}

/** A note in a small dialog, with the number of characters. */
export function NoteField({
  label,
  maxLength,
  value,
  onChange,
  rows = 3,
  placeholder,
  isRequired = false,
  error = null,
}: NoteFieldProps) {
  const id = useId();
  const errorId = error === null ? undefined : `${id}-error`;
  return (
    <div className={css.note}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={css.text}
        rows={rows}
        maxLength={maxLength}
        value={value}
        placeholder={placeholder}
        aria-required={isRequired}
        aria-invalid={error !== null}
        aria-describedby={errorId}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={css.below}>
        <span id={errorId} className={css.error}>
          {error}
        </span>
        <span>{`${value.length} / ${maxLength}`}</span>
      </div>
    </div>
  );
}
