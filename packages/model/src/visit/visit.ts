import { defineEntity } from '../entity/entity.ts';
import type { Field } from '../entity/field.ts';

/** A visit is expected until a card was handed out, and left when it was given back. */
export const visitStatuses = ['expected', 'onSite', 'left'] as const;

const told = { readOnly: true, form: false } as const;

/** What was said of an announcement: nobody may come before it is approved. */
export const approvals = ['pending', 'approved', 'refused'] as const;
export type Approval = (typeof approvals)[number];

/** Characters of the reason of a refusal. */
export const approvalNoteLength = 200;

/** What is known of the approval of an announcement. */
export const approvalFields = {
  approval: {
    kind: 'select',
    required: true,
    ...told,
    options: { values: approvals, label: 'approval' },
    column: true,
    filter: 'oneOf',
  },
  approvedBy: { kind: 'text', ...told, column: { hidden: true } },
  approvedAt: { kind: 'datetime', ...told, column: { hidden: true } },
  /** Why it was refused. */
  approvalNote: { kind: 'text', ...told },
  /** The text of the QR code by which whoever is announced is found at the gate; null = not approved. */
  passCode: { kind: 'text', ...told, sheet: false },
  /** The account that announced it, which is notified of the decision. */
  requesterId: { kind: 'text', ...told, sheet: false },
} as const satisfies Record<string, Field>;

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
    ...approvalFields,
    company: { kind: 'text', length: 80, column: { hidden: true } },
    /** The unit that announced the visitor. */
    contractorId: { kind: 'remoteSelect', reference: 'contractor', column: { hidden: true }, filter: 'equals' },
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
    certificates: { kind: 'slot', shape: 'certificates', purpose: 'photo', form: 'papers' },
    /** On site the card that the visitor carries now; it stays written when it was given back. */
    cardSn: { kind: 'text', ...told, column: true, filter: 'contains' },
    checkedInAt: { kind: 'datetime', ...told, column: { sort: true } },
    checkedOutAt: { kind: 'datetime', ...told, column: { sort: true } },
    /** The person as whom the visitor stands in lists of people, positions and alarms since the first check-in. */
    personId: { kind: 'remoteSelect', reference: 'person', ...told, sheet: false, filter: 'equals' },
  },
});
