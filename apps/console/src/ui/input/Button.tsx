import type { ButtonHTMLAttributes, Ref } from 'react';

import css from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A destructive button is never `primary` (look: destructive buttons). */
  tone?: 'primary' | 'plain' | 'danger' | 'quiet';
  isSmall?: boolean;
  /** Rendered as pressed. */
  isPressed?: boolean;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The console's own button, for the login, the shell and the map, which do not use the UI library. */
export function Button({
  tone = 'plain',
  isSmall,
  isPressed,
  isBusy = false,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = [css.button, css[tone], isSmall && css.small, isPressed && css.pressed, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
    />
  );
}
