import * as z from 'zod/mini';

import { uploadShape } from '../entity/uploadShape.ts';
import { certificateKinds } from './certificate.ts';

const day = z.iso.date();
const optionalText = (longest: number) => z.nullable(z.string().check(z.maxLength(longest)));
const inOrder = ({ from, to }: { from: string; to: string | null }): boolean => to === null || from <= to;

/** A previous job; `to` null = until now. */
export const workExperienceShape = z
  .strictObject({
    from: day,
    to: z.nullable(day),
    company: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    position: optionalText(50),
    description: optionalText(500),
  })
  .check(z.refine(inOrder));
export type WorkExperience = z.infer<typeof workExperienceShape>;

/** A course with organiser and result. */
export const trainingShape = z
  .strictObject({
    from: day,
    to: z.nullable(day),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    organiser: optionalText(80),
    result: optionalText(50),
  })
  .check(z.refine(inOrder));
export type Training = z.infer<typeof trainingShape>;

const mostEntries = 50;
export const workExperiencesShape = z.array(workExperienceShape).check(z.maxLength(mostEntries));
export const trainingsShape = z.array(trainingShape).check(z.maxLength(mostEntries));

/** A certificate of a person. Days in the site's calendar, both included; null = not limited. */
export const certificateShape = z
  .strictObject({
    kind: z.enum(certificateKinds),
    /** Subject: the trade of a special operation, the degree of an education. */
    name: z.nullable(z.string().check(z.maxLength(50))),
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    validFrom: z.nullable(day),
    validTo: z.nullable(day),
    picture: z.nullable(uploadShape),
  })
  .check(z.refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo));

export type Certificate = z.infer<typeof certificateShape>;

/** Practical maximum for one form. */
const mostCertificates = 30;

export const certificatesShape = z.array(certificateShape).check(z.maxLength(mostCertificates));
