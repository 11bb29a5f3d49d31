import { defineEntity } from '../entity/entity.ts';

/** Items of one check, and lines of a point's checklist, at most (work.md, Patrol). */
export const mostCheckItems = 20;
/** Characters of an item. */
export const checkItemLength = 50;
/** Maximum age of a check made without a network. */
export const checkDelayMs = 3_600_000;

const serverOnly = { readOnly: true, form: false } as const;
const count = { kind: 'text', value: 'integer', required: true, ...serverOnly } as const;

/** The findings of a guard at a point, from the phone page (work.md, Patrol). Immutable. */
export const patrolCheck = defineEntity({
  name: 'patrolCheck',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_check',
  scope: 'site',
  departField: 'departId',
  scopedBy: 'patrol',
  display: 'pointName',
  search: ['pointName', 'personName'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    pointName: { kind: 'text', required: true, ...serverOnly, column: { link: true }, filter: 'contains' },
    pointId: {
      kind: 'remoteSelect',
      reference: 'patrolPoint',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    /** Time of the check; it may have been sent later. */
    at: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true }, filter: 'between' },
    personName: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    personId: {
      kind: 'remoteSelect',
      reference: 'person',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      ...serverOnly,
      column: true,
      filter: 'equals',
    },
    routeName: { kind: 'text', required: true, ...serverOnly, column: true },
    routeId: {
      kind: 'remoteSelect',
      reference: 'patrolRoute',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    roundName: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'equals' },
    itemCount: { ...count, column: { hidden: true } },
    abnormalCount: { ...count, column: { sort: true } },
    isAbnormal: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      ...serverOnly,
      column: { type: 'yesNo', hidden: true },
      filter: 'equals',
    },
    /** Abnormal findings, as text. */
    findings: { kind: 'text', ...serverOnly, column: true },
    items: { kind: 'slot', shape: 'patrolCheckItems', required: true, purpose: 'photo', ...serverOnly, sheet: false },
    sentAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
    riskTipId: { kind: 'remoteSelect', reference: 'riskTip', ...serverOnly, sheet: false },
  },
});
