import * as z from 'zod/mini';

import { uploadShape } from '../entity/uploadShape.ts';
import { certificateKinds } from './certificate.ts';

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

/** More than anybody has, few enough for one form. */
const mostCertificates = 30;

export const certificatesShape = z.array(certificateShape).check(z.maxLength(mostCertificates));
