import { defineEntity } from '../entity/entity.ts';

export const cardTypes = ['UW5', 'BLW5', 'BGT3', 'phone', 'vehicle'] as const;

/** A card, wristband, phone or tracker with an SN: the SN is the `tag` of its positions. */
export const locationCard = defineEntity({
  name: 'locationCard',
  family: 'pod',
  module: 'device',
  table: 'location_card',
  scope: 'site',
  affectsEngine: true,
  departField: 'departId',
  display: 'sn',
  search: ['sn'],
  order: { field: 'sn' },
  fields: {
    sn: {
      kind: 'text',
      required: true,
      unique: true,
      length: 64,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    type: {
      kind: 'select',
      required: true,
      options: { values: cardTypes, label: 'cardType' },
      default: 'UW5',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** 0 grey (never seen), 1 green (online), 2 orange (offline). */
    online: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'actual' },
      sheet: false,
    },
    battery: { kind: 'text', value: 'integer', derived: true, readOnly: true, form: false, column: true, sheet: false },
    subjectKind: {
      kind: 'select',
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      derived: true,
      readOnly: true,
      form: false,
      column: true,
      sheet: false,
    },
    subjectId: { kind: 'text', derived: true, readOnly: true, form: false, sheet: false },
    subjectName: { kind: 'text', derived: true, readOnly: true, form: false, column: true },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    /** Password for commands to the terminal (specification §5): write-only; empty on a change = unchanged. */
    downlinkPassword: { kind: 'text', format: 'sixDigits', secret: true, derived: true, sheet: false },
    accessCardNumber: { kind: 'text', length: 64, column: { hidden: true } },
  },
});
