import { definePart } from '../entity/entity.ts';

/** The certificates of specification §3; `qualification` codes are also those of the rule understaffing. */
export const certificateKinds = [
  'qualification',
  'specialOperation',
  'safetyEngineer',
  'safetyAssessor',
  'idCard',
  'education',
  'health',
] as const;

/** A certificate for a form and a table; it is stored within its person and has no rows of its own. */
export const certificate = definePart({
  name: 'certificate',
  family: 'bp',
  module: 'organization',
  table: 'person',
  scope: 'site',
  display: 'number',
  search: [],
  order: { field: 'kind' },
  formColumns: 'single',
  fields: {
    kind: {
      kind: 'select',
      required: true,
      options: { values: certificateKinds, label: 'certificateKind' },
      default: 'qualification',
      column: true,
    },
    name: { kind: 'text', length: 50, column: true },
    number: { kind: 'text', required: true, length: 60, column: true },
    validFrom: { kind: 'date', column: true },
    validTo: { kind: 'date', column: true },
    picture: { kind: 'img', purpose: 'photo' },
  },
});

export type Validity = 'valid' | 'expiring' | 'expired' | 'notYet';

/** Days before its end from which a certificate is shown as expiring, so that a renewal course can be booked. */
const expiringDays = 60;

/**
 * State of a certificate on a day.
 *
 * @param today `yyyy-MM-dd` in the site's calendar
 */
export function validityOf(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  today: string,
): Validity {
  if (validFrom !== null && today < validFrom) return 'notYet';
  if (validTo === null) return 'valid';
  if (today > validTo) return 'expired';
  const daysLeft = (Date.parse(validTo) - Date.parse(today)) / 86_400_000;
  return daysLeft <= expiringDays ? 'expiring' : 'valid';
}
