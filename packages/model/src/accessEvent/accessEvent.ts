import { defineEntity } from '../entity/entity.ts';
import { personTypes } from '../person/person.ts';

/** Direction of a passage. */
export const passDirections = ['in', 'out'] as const;
export type PassDirection = (typeof passDirections)[number];

/** Kind of a credential: a card, a plate, or a recognised person. */
export const credentialKinds = ['card', 'plate', 'person'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

const serverOnly = { readOnly: true, form: false } as const;

/**
 * A passage of a checkpoint, or a refusal, as reported by its device (work.md, Entry and exit). Written by the server
 * only, with the names of that moment; checkpoint, time and credential are its identity.
 */
export const accessEvent = defineEntity({
  name: 'accessEvent',
  family: 'bp',
  module: 'access',
  table: 'access_event',
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
    /** Name of the subject of the credential at `at`; empty = unknown. */
    subjectName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    subjectKind: {
      kind: 'select',
      ...serverOnly,
      options: { values: ['person', 'vehicle'], label: 'subjectKind' },
      column: true,
      filter: 'equals',
    },
    personType: {
      kind: 'select',
      ...serverOnly,
      options: { values: personTypes, label: 'personType' },
      column: { hidden: true },
      filter: 'oneOf',
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
      filter: 'equals',
    },
    credential: { kind: 'text', required: true, ...serverOnly, column: true, filter: 'contains' },
    /** SN of the location card that was read, or that the subject carried at `at`. */
    tag: { kind: 'text', ...serverOnly, column: { hidden: true }, filter: 'contains' },
    areaId: { kind: 'remoteSelect', reference: 'area', ...serverOnly, sheet: false, filter: 'equals' },
    subjectId: { kind: 'text', ...serverOnly, sheet: false, filter: 'equals' },
    image: { kind: 'img', purpose: 'cameraPicture', ...serverOnly },
    receivedAt: { kind: 'datetime', required: true, ...serverOnly, column: { hidden: true } },
  },
});
