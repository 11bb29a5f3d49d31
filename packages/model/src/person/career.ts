import { definePart } from '../entity/entity.ts';

/**
 * Previous jobs and courses, for a form and a table; they are stored within their person and have no rows of their own.
 */
const within = {
  family: 'bp',
  module: 'organization',
  table: 'person',
  scope: 'site',
  search: [],
  order: { field: 'from' },
  formColumns: 'single',
} as const;

export const workExperience = definePart({
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

export const training = definePart({
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
