import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

import css from './TextField.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | null;
  /** Beside the input: the captcha's image. */
  aside?: ReactNode;
}

/** A labelled native input, for the login and small dialogs, which do not use the UI library. */
export function TextField({ label, error, aside, ...rest }: TextFieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.row}>
        <input
          id={id}
          {...rest}
          className={css.input}
          aria-invalid={hasError}
          aria-describedby={hasError ? `${id}-error` : undefined}
        />
        {aside}
      </div>
      {hasError && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
