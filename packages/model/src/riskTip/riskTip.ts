import { riskLevels } from '../district/district.ts';
import { defineEntity } from '../entity/entity.ts';

/** Specification §4: pending confirmation, then confirmed; that is final. */
export const riskTipStatuses = ['pending', 'confirmed'] as const;
export const riskTipVerdicts = ['risk', 'noRisk'] as const;

const serverOnly = { readOnly: true, form: false } as const;

/** A reported possible risk, which an account with the permission confirms or rejects. */
export const riskTip = defineEntity({
  name: 'riskTip',
  family: 'risk',
  module: 'message',
  table: 'risk_tip',
  scope: 'site',
  display: 'title',
  search: ['title'],
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  order: { field: 'reportedAt', descending: true },
  fields: {
    title: { kind: 'text', required: true, length: 50, column: { link: true }, filter: 'contains' },
    level: {
      kind: 'select',
      required: true,
      options: { values: riskLevels, label: 'riskLevel' },
      default: 'general',
      column: { sort: true },
      filter: 'oneOf',
    },
    status: {
      kind: 'select',
      ...serverOnly,
      options: { values: riskTipStatuses, label: 'riskTip.status' },
      column: { sort: true },
      filter: 'equals',
    },
    verdict: {
      kind: 'select',
      ...serverOnly,
      options: { values: riskTipVerdicts, label: 'riskTip.verdict' },
      column: true,
      filter: 'equals',
    },
    districtId: { kind: 'dialog', picker: 'riskArea', reference: 'district', column: true, filter: 'equals' },
    areaId: { kind: 'remoteSelect', reference: 'area', column: { hidden: true }, filter: 'equals' },
    /** Department in charge; accounts outside of it see only their own tips. */
    departId: { kind: 'dialog', picker: 'department', reference: 'depart', column: true, filter: 'equals' },
    /** A confirmed risk leaves the map then; empty = it stays. */
    validUntil: { kind: 'datetime', column: { hidden: true } },
    content: { kind: 'textarea', required: true, length: 500 },
    place: { kind: 'slot', shape: 'place', form: 'place' },
    reporterName: { kind: 'text', ...serverOnly, column: true, filter: 'contains' },
    reportedAt: { kind: 'datetime', ...serverOnly, column: { sort: true }, filter: 'between' },
    confirmerName: { kind: 'text', ...serverOnly, column: { hidden: true } },
    confirmedAt: { kind: 'datetime', ...serverOnly, column: true },
    confirmNote: { kind: 'textarea', length: 200, ...serverOnly, column: { hidden: true } },
    reporterId: { kind: 'text', ...serverOnly, sheet: false },
    confirmerId: { kind: 'text', ...serverOnly, sheet: false },
  },
});
