import type { Translate } from '../../../core/i18n/i18n.ts';

/** Expert fields: presence settings of an area, delays of a rule. */
export type MeantField =
  | 'strict'
  | 'entryFixes'
  | 'exitTolerance'
  | 'toleranceTimeout'
  | 'detectCrossing'
  | 'fixTimeout'
  | 'onDelay'
  | 'offDelay'
  | 'latch'
  | 'outOfService';

/** Number of a value: form values may still be text. */
export function amountOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}

export function isYes(value: unknown): boolean {
  return value === true || value === 'true';
}

/** The parameter name of the number, and the number up to which the field has no effect. */
const amounts = {
  entryFixes: { name: 'count', none: 1, without: 'one' },
  exitTolerance: { name: 'metres', none: 0, without: 'none' },
  toleranceTimeout: { name: 'seconds', none: -1, without: 'none' },
  fixTimeout: { name: 'seconds', none: -1, without: null },
  onDelay: { name: 'seconds', none: 0, without: 'none' },
  offDelay: { name: 'seconds', none: 0, without: 'none' },
} as const satisfies Partial<Record<MeantField, { name: string; none: number; without: string | null }>>;

/** Effect of a field's value, in one sentence. */
export function meaningOf(t: Translate, field: MeantField, value: unknown): string {
  if (field === 'strict' || field === 'detectCrossing' || field === 'latch' || field === 'outOfService')
    return t(`ruleMeaning.${field}.${isYes(value) ? 'yes' : 'no'}`);
  const { name, none, without } = amounts[field];
  const amount = amountOf(value);
  const isWithout = without !== null && (amount ?? none) <= none;
  return t.named(`ruleMeaning.${field}${isWithout ? `.${without}` : ''}`, { [name]: amount ?? '…' });
}
