import { defineEntity } from '../entity/entity.ts';

/** A visit is expected until a card was handed out, and left when it was given back. */
export const visitStatuses = ['expected', 'onSite', 'left'] as const;

const told = { readOnly: true, form: false } as const;

/** Somebody comes to see somebody (specification §1, §3): announced, let in with a location card, seen off. */
export const visit = defineEntity({
  name: 'visit',
  family: 'bp',
  module: 'access',
  table: 'visit',
  scope: 'site',
  affectsEngine: true,
  departField: 'departId',
  display: 'visitorName',
  search: ['visitorName', 'phone', 'company'],
  order: { field: 'expectedFrom', descending: true },
  fields: {
    visitorName: {
      kind: 'text',
      required: true,
      length: 50,
      column: { link: true, sort: true },
      filter: 'contains',
    },
    status: {
      kind: 'select',
      required: true,
      ...told,
      options: { values: visitStatuses, label: 'visit.status' },
      column: true,
      filter: 'oneOf',
    },
    company: { kind: 'text', length: 80, column: { hidden: true } },
    /** Phone and document are required of everybody, of whom a sheet adds as well (specification §5). */
    phone: { kind: 'text', required: true, format: 'phone', private: true, column: true, filter: 'contains' },
    documentType: {
      kind: 'select',
      required: true,
      dictionary: 'documentType',
      default: 'residentId',
      column: { hidden: true },
    },
    documentNumber: { kind: 'text', required: true, length: 40, format: 'code', private: true },
    reason: { kind: 'text', required: true, length: 100, column: true },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      required: true,
      column: true,
      filter: 'equals',
    },
    hostId: { kind: 'dialog', picker: 'person', reference: 'person', column: true, filter: 'equals' },
    expectedFrom: { kind: 'datetime', required: true, column: { sort: true }, filter: 'between' },
    expectedTo: { kind: 'datetime', required: true, column: { hidden: true } },
    /** Which rules hold for the visitor while on site, whatever the areas say; a template for persons. */
    alarmTemplateId: { kind: 'remoteSelect', reference: 'alarmTemplate', column: { hidden: true } },
    /** On site the card that the visitor carries now; it stays written when it was given back. */
    cardSn: { kind: 'text', ...told, column: true, filter: 'contains' },
    checkedInAt: { kind: 'datetime', ...told, column: { sort: true } },
    checkedOutAt: { kind: 'datetime', ...told, column: { sort: true } },
    /** The person as whom the visitor stands in lists of people, positions and alarms since the first check-in. */
    personId: { kind: 'remoteSelect', reference: 'person', ...told, sheet: false, filter: 'equals' },
  },
});
