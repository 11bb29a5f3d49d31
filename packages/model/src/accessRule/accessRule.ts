import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';
import { certificateKinds } from '../person/certificate.ts';
import { personTypes } from '../person/person.ts';

/** ISO weekdays, Monday first. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/**
 * Permission to pass doors, with times and conditions (work.md, Smart access control). A door opens if any of
 * its rules grants passage; an empty condition does not limit.
 */
export const accessRule = defineEntity({
  name: 'accessRule',
  family: 'bp',
  module: 'access',
  licence: 'smart-access-control',
  table: 'access_rule',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    enabled: {
      kind: 'radio',
      value: 'boolean',
      required: true,
      default: true,
      column: { type: 'yesNo' },
      filter: 'equals',
    },
    checkpointIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'checkpoint',
      required: true,
      column: true,
      filter: 'equals',
    },
    personTypes: { kind: 'checkbox', options: { values: personTypes, label: 'personType' }, column: true, form: 'who' },
    departIds: { kind: 'remoteSelect', value: 'strings', reference: 'depart', column: true, form: 'who' },
    personIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'allPersons',
      reference: 'person',
      column: { hidden: true },
      form: 'who',
    },
    vehicleIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'vehicle',
      column: { hidden: true },
      form: 'who',
    },
    weekdays: {
      kind: 'checkbox',
      options: { values: weekdays, label: 'console.weekday' },
      column: { hidden: true },
      form: 'when',
    },
    /** From ≤ time < until, in the site's zone; an end at or before the start is on the next day. */
    startTime: { kind: 'text', format: 'time', column: true, form: 'when' },
    endTime: { kind: 'text', format: 'time', column: true, form: 'when' },
    certificateKind: {
      kind: 'select',
      options: { values: certificateKinds, label: 'certificateKind' },
      column: { hidden: true },
      form: 'conditions',
    },
    /** Subject of the certificate; empty = any of the kind. */
    certificateName: { kind: 'text', length: 50, form: 'conditions' },
    trainingName: { kind: 'text', length: 80, column: { hidden: true }, form: 'conditions' },
    /** A permit with the person as worker or guardian must be in progress in the area behind the door. */
    needsPermit: { kind: 'radio', value: 'boolean', required: true, default: false, form: 'conditions' },
    notEvacuating: { kind: 'radio', value: 'boolean', required: true, default: true, form: 'conditions' },
    /** Maximum number of people in the area behind the door, including the person. */
    maxPeople: {
      kind: 'text',
      value: 'integer',
      min: 1,
      max: 100_000,
      column: { hidden: true },
      form: 'conditions',
    },
  },
});
