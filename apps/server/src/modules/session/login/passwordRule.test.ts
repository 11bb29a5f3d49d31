import { expect, test } from 'vitest';

import { passwordFault } from './passwordRule.ts';

const ruleOf = (password: string, name = 'zhang.wei'): string | null => passwordFault(password, name)?.rule ?? null;

test.each(['Muster_2026', 'Xk7_mQ2_', 'aB3_aB3_aB3_aB3_', 'Weiter!2026', 'Pass_word1'])(
  '%s is a password',
  (password) => {
    expect(ruleOf(password)).toBe(null);
  },
);

test.each(['Short1_', 'Abcdefghijklmnop_1', 'nocapital_1', 'NOSMALL_1', 'Nodigit_', 'Nosymbol1', 'Foreign1_ü'])(
  '%s breaks the rule of the specification',
  (password) => {
    expect(ruleOf(password)).toBe('password');
  },
);

test.each([
  ['Password1!', 'a capital and a symbol'],
  ['_Password1_', 'symbols at both ends'],
  ['P@ssw0rd1!', 'symbols and digits for letters'],
  ['Qwerty123!', 'keys side by side'],
  ['1qaz@WSX', 'columns of the keyboard'],
])('%s is common: %s', (password) => {
  expect(ruleOf(password)).toBe('common');
});

test.each([
  ['Admin_20266', 'admin'],
  ['xADMINx_1', 'Admin'],
  ['My_4dmin_9', 'admin'],
  ['Zhang.Wei', 'zhang.wei'],
  ['1_Li_Delta', 'li'],
])('%s contains the name %s', (password, name) => {
  const expected = password.includes('.') ? 'password' : 'containsName';
  expect(ruleOf(password, name)).toBe(expected);
});

test('a name with symbols in between is found without them as well', () => {
  expect(ruleOf('Zhangwei_1', 'zhang.wei')).toBe('containsName');
  expect(ruleOf('Zhang_wei1', 'zhang.wei')).toBe('containsName');
});
