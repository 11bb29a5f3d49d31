import { defineEntity } from '../entity/entity.ts';

/** A person (by document number) or a vehicle (by plate) that is refused entry (work.md, Entry and exit). */
export const blacklistEntry = defineEntity({
  name: 'blacklistEntry',
  family: 'bp',
  module: 'access',
  table: 'blacklist_entry',
  scope: 'site',
  display: 'name',
  search: ['name', 'reason'],
  order: { field: 'name' },
  fields: {
    name: {
      kind: 'text',
      required: true,
      length: 50,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    kind: {
      kind: 'select',
      required: true,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      default: 'person',
      column: { sort: true },
      filter: 'equals',
    },
    documentNumber: {
      kind: 'text',
      length: 40,
      format: 'code',
      private: true,
      watch: [{ field: 'kind', equals: ['person'] }],
    },
    plateNumber: {
      kind: 'text',
      length: 20,
      watch: [{ field: 'kind', equals: ['vehicle'] }],
      column: true,
      filter: 'contains',
    },
    /** Shown to users who announce, approve or check in. */
    reason: { kind: 'text', required: true, length: 200, column: true },
    /** The last day; empty = permanent. */
    untilDay: { kind: 'date', column: { sort: true } },
  },
});
