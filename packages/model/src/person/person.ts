import { filteredReports, permissions } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';

export const personTypes = ['internal', 'visitor', 'contractor'] as const;
export type PersonType = (typeof personTypes)[number];

/** A managed person: staff, visitor or contractor worker (specification §1, §3). */
export const person = defineEntity({
  name: 'person',
  family: 'bp',
  module: 'organization',
  table: 'person',
  scope: 'site',
  affectsEngine: true,
  namedBy: [permissions.positionHistory, ...filteredReports.person],
  departField: 'departId',
  display: 'name',
  search: ['name', 'number'],
  order: { field: 'number' },
  fields: {
    number: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true }, filter: 'contains' },
    name: { kind: 'text', required: true, length: 50, column: { link: true, sort: true }, filter: 'contains' },
    personType: {
      kind: 'select',
      required: true,
      options: { values: personTypes, label: 'personType' },
      default: 'internal',
      column: { sort: true },
      filter: 'oneOf',
    },
    gender: { kind: 'radio', options: { values: ['male', 'female'], label: 'gender' }, column: true },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    jobId: { kind: 'dialog', picker: 'job', reference: 'job', column: true, filter: 'equals' },
    contractorId: {
      kind: 'remoteSelect',
      reference: 'contractor',
      watch: [{ field: 'personType', equals: ['contractor'] }],
      column: { hidden: true },
      filter: 'equals',
    },
    phone: { kind: 'text', format: 'phone', private: true, column: true, filter: 'contains' },
    email: { kind: 'text', format: 'email', column: true },
    /** SN of the location card that the person carries; bound through the card. */
    cardSn: { kind: 'text', length: 64, derived: true, column: true, filter: 'contains' },
    employeeNumber: { kind: 'text', unique: true, length: 30, format: 'code', column: { sort: true, hidden: true } },
    photo: { kind: 'img', purpose: 'photo' },
    ethnicity: { kind: 'select', dictionary: 'ethnicity', column: { hidden: true }, form: 'identity' },
    documentType: { kind: 'select', dictionary: 'documentType', column: { hidden: true }, form: 'identity' },
    documentNumber: { kind: 'text', length: 40, private: true, form: 'identity' },
    education: { kind: 'select', dictionary: 'education', column: { hidden: true }, form: 'background' },
    major: { kind: 'text', length: 50, column: { hidden: true }, form: 'background' },
    title: { kind: 'text', length: 50, column: { hidden: true }, form: 'background' },
    externalLink: { kind: 'text', length: 500, format: 'httpsUrl', form: 'background' },
    detailLink: { kind: 'text', length: 500, format: 'httpsUrl', form: 'background' },
    certificates: { kind: 'slot', shape: 'certificates', purpose: 'photo', form: 'certificates' },
    workExperience: { kind: 'slot', shape: 'workExperience', form: 'workExperience' },
    training: { kind: 'slot', shape: 'training', form: 'training' },
    /** Name of the account by which the person logs in, and its role; for callers who may see accounts. */
    accountName: { kind: 'text', derived: true, readOnly: true, form: false, column: true, sheet: false },
    roleName: { kind: 'text', derived: true, readOnly: true, form: false, column: { hidden: true }, sheet: false },
  },
});
