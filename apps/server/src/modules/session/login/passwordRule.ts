import { isStrongPassword } from '@muster/model/entity/rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What is wrong with a password that somebody chooses: `rule` for programs, `key` for people. */
export type PasswordFault = (typeof faults)[keyof typeof faults];

const faults = {
  weak: { rule: 'password', key: 'validation.format.password' },
  hasName: { rule: 'containsName', key: 'session.passwordHasName' },
  common: { rule: 'common', key: 'session.passwordCommon' },
} as const;

/** Lower-case, the commonest first (docs/adr/040-common-passwords.md). */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Checks a new password: the classes of specification §5, then what OWASP ASVS 5.0 §6.2 adds: it does not contain the
 * account's name and is none of the common ones. Null when it is in order.
 */
export function passwordFault(password: string, accountName: string): PasswordFault | null {
  if (!isStrongPassword(password)) return faults.weak;
  const forms = formsOf(password);
  if (namesOf(accountName).some((name) => forms.some((form) => form.includes(name)))) return faults.hasName;
  return commonForms(password).some((form) => common.has(form)) ? faults.common : null;
}

/** A name's own signs can be in no password, or may be left out. */
function namesOf(accountName: string): string[] {
  const lower = accountName.toLowerCase();
  return [lower, lower.replaceAll(/[^a-z0-9]/g, '')].filter((name) => name !== '');
}

const symbols = '[_!@#$%^&*]';
/** What people write for a letter because a rule asks for digits and symbols. */
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

/** In what forms a name may be hidden: with and without symbols between. */
function formsOf(password: string): string[] {
  const plain = password.toLowerCase().replaceAll(new RegExp(symbols, 'g'), '');
  return [...commonForms(password), plain, spelt(plain)];
}

/**
 * The password as a list knows it. Few common passwords have all the classes that the rule asks for: people take one and
 * put a capital in front, symbols at the ends, digits and symbols for letters.
 */
function commonForms(password: string): string[] {
  const lower = password.toLowerCase();
  const trimmed = lower.replaceAll(new RegExp(`^${symbols}+|${symbols}+$`, 'g'), '');
  return [lower, trimmed].flatMap((form) => [form, spelt(form)]);
}

/** With letters for what stands for them; digits at the end are digits. */
function spelt(form: string): string {
  const tail = /\d*$/.exec(form)?.[0] ?? '';
  const head = form.slice(0, form.length - tail.length);
  return head.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign) + tail;
}
