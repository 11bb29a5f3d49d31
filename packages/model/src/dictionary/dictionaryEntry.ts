import { defineEntity } from '../entity/entity.ts';

/** One value of a dictionary. Rows store its code, so that it can be renamed; users see its name in their language. */
export const dictionaryEntry = defineEntity({
  name: 'dictionaryEntry',
  family: 'base',
  module: 'system',
  table: 'dictionary_entry',
  scope: 'installation',
  managedBy: 'installation',
  display: 'name',
  search: ['name', 'code'],
  order: { field: 'place' },
  fields: {
    dictionaryId: { kind: 'remoteSelect', reference: 'dictionary', required: true, column: true, filter: 'equals' },
    code: { kind: 'text', required: true, length: 40, format: 'code', column: { sort: true }, filter: 'contains' },
    name: { kind: 'text', required: true, length: 50, column: { link: true, sort: true }, filter: 'contains' },
    nameTw: { kind: 'text', length: 50, column: { hidden: true } },
    nameEn: { kind: 'text', length: 80, column: true },
    /** Among its siblings, smallest first. */
    place: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 0,
      max: 100_000,
      default: 0,
      column: { sort: true },
    },
    /** A disabled entry is no longer offered; rows with it keep it. */
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
  },
});
