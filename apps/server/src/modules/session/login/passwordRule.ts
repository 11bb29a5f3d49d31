import { isStrongPassword } from '@muster/model/entity/rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Error of a chosen password: `rule` for programs, `key` for people. */
export type PasswordFault = (typeof faults)[keyof typeof faults];

const faults = {
  weak: { rule: 'password', key: 'validation.format.password' },
  hasName: { rule: 'containsName', key: 'session.passwordHasName' },
  common: { rule: 'common', key: 'session.passwordCommon' },
} as const;

/** Lower-case, the commonest first (docs/adr/040-common-passwords.md). */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Checks a new password: the classes of specification §5, then the additions of OWASP ASVS 5.0 §6.2: it does not
 * contain the account's name and is not a common one. Null when it is valid.
 */
export function passwordFault(password: string, accountName: string): PasswordFault | null {
  if (!isStrongPassword(password)) return faults.weak;
  const forms = formsOf(password);
  if (namesOf(accountName).some((name) => forms.some((form) => form.includes(name)))) return faults.hasName;
  return commonForms(password).some((form) => common.has(form)) ? faults.common : null;
}

/** A name's own symbols may be in a password, or be left out. */
function namesOf(accountName: string): string[] {
  const lower = accountName.toLowerCase();
  return [lower, lower.replaceAll(/[^a-z0-9]/g, '')].filter((name) => name !== '');
}

const symbols = '[_!@#$%^&*]';
/** Common substitutes for letters, because a rule requires digits and symbols. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Variants of a name: with and without symbols in between. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase().replaceAll(new RegExp(symbols, 'g'), '');
  return [...commonForms(password), plain, spelt(plain)];
}

/**
 * The password as in a list of common ones. Few common passwords have all the required classes: users choose one and
 * add a capital first letter, symbols at the ends, digits and symbols for letters.
 */
function commonForms(password: string): string[] {
  const lower = password.toLowerCase();
  const trimmed = lower.replaceAll(new RegExp(`^${symbols}+|${symbols}+$`, 'g'), '');
  return [lower, trimmed].flatMap((form) => [form, spelt(form)]);
}

/** With letters for their substitutes; digits at the end are digits. */
function spelt(form: string): string {
  const tail = /\d*$/.exec(form)?.[0] ?? '';
  const head = form.slice(0, form.length - tail.length);
  return head.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign) + tail;
}
