import { expect, test } from 'vitest';

import { passwordErrors } from './passwordErrors.ts';

test('a change of password reports the violated rules of specification §5', () => {
  expect(passwordErrors({ old: 'Abcdef1!', next: 'Bcdefg2!', again: 'Bcdefg2!' })).toEqual({});
  expect(passwordErrors({ old: '', next: 'short', again: 'other' })).toEqual({
    old: 'validation.required',
    next: 'validation.format.password',
    again: 'console.password.mismatch',
  });
  expect(passwordErrors({ old: 'Abcdef1!', next: 'Abcdef1!', again: 'Abcdef1!' })).toEqual({
    next: 'session.passwordSame',
  });
});
