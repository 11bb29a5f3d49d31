import * as z from 'zod/mini';

import { defineEntity } from '../entity/entity.ts';
import { uploadShape } from '../entity/uploadShape.ts';

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

const day = z.iso.date();

/** A certificate of a person. Days in the site's calendar, both included; null = not limited. */
export const certificateShape = z
  .strictObject({
    kind: z.enum(certificateKinds),
    /** What it is for: the trade of a special operation, the degree of an education. */
    name: z.nullable(z.string().check(z.maxLength(50))),
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    validFrom: z.nullable(day),
    validTo: z.nullable(day),
    picture: z.nullable(uploadShape),
  })
  .check(z.refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo));

export type Certificate = z.infer<typeof certificateShape>;

/** The same for a form and a table; a certificate lies within its person and has no rows of its own. */
export const certificate = defineEntity({
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

/** More than anybody has, few enough for one form. */
const mostCertificates = 30;

export const certificatesShape = z.array(certificateShape).check(z.maxLength(mostCertificates));

export type Validity = 'valid' | 'expiring' | 'expired' | 'notYet';

/** Days before its end from which a certificate is shown as expiring: time enough to book the course that renews it. */
const expiringDays = 60;

/**
 * How a certificate stands on a day.
 *
 * @param today `yyyy-MM-dd` in the site's calendar
 */
export function validityOf(
  { validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>,
  today: string,
): Validity {
  if (validFrom !== null && today < validFrom) return 'notYet';
  if (validTo === null) return 'valid';
  if (today > validTo) return 'expired';
  const daysLeft = (Date.parse(validTo) - Date.parse(today)) / 86_400_000;
  return daysLeft <= expiringDays ? 'expiring' : 'valid';
}
