import * as z from 'zod/mini';

import { defineEntity } from '../entity/entity.ts';

const day = z.iso.date();
const optionalText = (longest: number) => z.nullable(z.string().check(z.maxLength(longest)));
const inOrder = ({ from, to }: { from: string; to: string | null }): boolean => to === null || from <= to;

/** Where somebody worked before; `to` null = until now. */
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

/** What somebody was taught, by whom, and with which result. */
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

/** The two for a form and a table; they lie within their person and have no rows of their own. */
const within = {
  family: 'bp',
  module: 'organization',
  table: 'person',
  scope: 'site',
  search: [],
  order: { field: 'from' },
  formColumns: 'single',
} as const;

export const workExperience = defineEntity({
  ...within,
  name: 'workExperience',
  display: 'company',
  fields: {
    from: { kind: 'date', required: true, column: true },
    to: { kind: 'date', column: true },
    company: { kind: 'text', required: true, length: 80, column: true },
    position: { kind: 'text', length: 50, column: true },
    description: { kind: 'textarea', length: 500 },
  },
});

export const training = defineEntity({
  ...within,
  name: 'training',
  display: 'name',
  fields: {
    from: { kind: 'date', required: true, column: true },
    to: { kind: 'date', column: true },
    name: { kind: 'text', required: true, length: 80, column: true },
    organiser: { kind: 'text', length: 80, column: true },
    result: { kind: 'text', length: 50, column: true },
  },
});

const mostEntries = 50;
export const workExperiencesShape = z.array(workExperienceShape).check(z.maxLength(mostEntries));
export const trainingsShape = z.array(trainingShape).check(z.maxLength(mostEntries));
