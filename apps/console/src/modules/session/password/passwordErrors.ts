import { isStrongPassword } from '@muster/model/entity/rules.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

export interface PasswordChange {
  old: string;
  next: string;
  again: string;
}

/** Errors of a change of password, by field (specification §5, Passwords). */
export function passwordErrors({
  old,
  next,
  again,
}: PasswordChange): Partial<Record<keyof PasswordChange, MessageKey>> {
  const errors: Partial<Record<keyof PasswordChange, MessageKey>> = {};
  if (old === '') errors.old = 'validation.required';
  if (!isStrongPassword(next)) errors.next = 'validation.format.password';
  else if (next === old) errors.next = 'session.passwordSame';
  if (again !== next) errors.again = 'console.password.mismatch';
  return errors;
}
