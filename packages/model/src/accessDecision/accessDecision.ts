import { credentialKinds, passDirections } from '../accessEvent/accessEvent.ts';
import { accessReasons } from '../accessRule/decideAccess.ts';
import { defineEntity } from '../entity/entity.ts';

const serverOnly = { readOnly: true, form: false } as const;

/** The reply to the request of a door, with its reason. Written by the server only. */
export const accessDecision = defineEntity({
  name: 'accessDecision',
  family: 'bp',
  module: 'access',
  licence: 'smart-access-control',
  table: 'access_decision',
  scope: 'site',
  departField: 'departId',
  display: 'checkpointName',
  search: ['subjectName', 'credential'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    at: { kind: 'datetime', required: true, ...serverOnly, column: { sort: true, link: true }, filter: 'between' },
    checkpointName: { kind: 'text', required: true, ...serverOnly, column: true },
    checkpointId: {
      kind: 'remoteSelect',
      reference: 'checkpoint',
      required: true,
      ...serverOnly,
      sheet: false,
      filter: 'equals',
    },
    direction: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: passDirections, label: 'accessEvent.direction' },
      column: true,
      filter: 'equals',
    },
    granted: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      ...serverOnly,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    reason: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: accessReasons, label: 'accessReason' },
      column: true,
      filter: 'oneOf',
    },
    ruleName: { kind: 'text', ...serverOnly, column: true },
    subjectName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      ...serverOnly,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: { hidden: true },
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
    credentialKind: {
      kind: 'select',
      required: true,
      ...serverOnly,
      options: { values: credentialKinds, label: 'accessEvent.credentialKind' },
      column: { hidden: true },
    },
    credential: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    areaId: { kind: 'remoteSelect', reference: 'area', ...serverOnly, sheet: false, filter: 'equals' },
    subjectId: { kind: 'text', ...serverOnly, sheet: false, filter: 'equals' },
  },
});
