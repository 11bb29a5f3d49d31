import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Kinds of work of a unit (specification §3). */
export const contractorCategories = [
  'generalContracting',
  'subcontract',
  'carrier',
  'inspection',
  'survey',
  'design',
  'supervision',
  'other',
] as const;

/** A contractor unit: a company whose people work on the site for a time. Persons refer to it. */
export const contractor = defineEntity({
  name: 'contractor',
  family: 'bp',
  module: 'contractor',
  table: 'contractor',
  scope: 'site',
  display: 'name',
  search: ['name', 'projectLeader'],
  order: { field: 'name' },
  fields: {
    name: ownName(80),
    category: {
      kind: 'select',
      required: true,
      options: { values: contractorCategories, label: 'contractor.category' },
      column: { sort: true },
      filter: 'oneOf',
    },
    projectLeader: { kind: 'text', required: true, length: 50, column: true, filter: 'contains' },
    leaderPhone: { kind: 'text', required: true, format: 'phone', private: true, column: true },
    /** Construction period, both days included; the last is not before the first. */
    constructionFrom: { kind: 'date', required: true, column: { sort: true } },
    constructionTo: { kind: 'date', required: true, column: { sort: true }, filter: 'between' },
    /** Number of its people visible to the caller. */
    peopleCount: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: true,
    },
    remark: { kind: 'textarea', length: 200 },
  },
});
