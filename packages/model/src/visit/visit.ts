import { defineEntity } from '../entity/entity.ts';
import type { Field } from '../entity/field.ts';

/** A visit is expected until a card is handed out, and has left when it is returned. */
export const visitStatuses = ['expected', 'onSite', 'left'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** State of an announcement: check-in requires approval. */
export const approvals = ['pending', 'approved', 'refused'] as const;
export type Approval = (typeof approvals)[number];

/** Characters of the reason of a refusal. */
export const approvalNoteLength = 200;

/** Approval of an announcement. */
export const approvalFields = {
  approval: {
    kind: 'select',
    required: true,
    ...serverOnly,
    options: { values: approvals, label: 'approval' },
    column: true,
    filter: 'oneOf',
  },
  approvedBy: { kind: 'text', ...serverOnly, column: { hidden: true } },
  approvedAt: { kind: 'datetime', ...serverOnly, column: { hidden: true } },
  /** Reason of the refusal. */
  approvalNote: { kind: 'text', ...serverOnly },
  /** Text of the QR code that identifies the announcement at the gate; null = not approved. */
  passCode: { kind: 'text', ...serverOnly, sheet: false },
  /** The account that announced it, which is notified of the decision. */
  requesterId: { kind: 'text', ...serverOnly, sheet: false },
} as const satisfies Record<string, Field>;

/** A visit (specification §1, §3): announced, checked in with a location card, checked out. */
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
      ...serverOnly,
      options: { values: visitStatuses, label: 'visit.status' },
      column: true,
      filter: 'oneOf',
    },
    ...approvalFields,
    company: { kind: 'text', length: 80, column: { hidden: true } },
    /** The unit that announced the visitor. */
    contractorId: { kind: 'remoteSelect', reference: 'contractor', column: { hidden: true }, filter: 'equals' },
    /** Phone and document are required, also in sheets (specification §5). */
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
    besideHost: { kind: 'blank' },
    expectedFrom: { kind: 'datetime', required: true, column: { sort: true }, filter: 'between' },
    expectedTo: { kind: 'datetime', required: true, column: { hidden: true } },
    /** Rules for the visitor while on site, overriding those of the areas; a template for persons. */
    alarmTemplateId: { kind: 'remoteSelect', reference: 'alarmTemplate', column: { hidden: true } },
    certificates: { kind: 'slot', shape: 'certificates', purpose: 'photo', form: 'papers' },
    /** The visitor's card; it remains stored after it was returned. */
    cardSn: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    checkedInAt: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    checkedOutAt: { kind: 'datetime', ...serverOnly, column: { sort: true } },
    /** The person that represents the visitor in lists, positions and alarms from the first check-in on. */
    personId: { kind: 'remoteSelect', reference: 'person', ...serverOnly, sheet: false, filter: 'equals' },
  },
});
