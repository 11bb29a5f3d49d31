import { defineEntity, permissionCode } from '../entity/entity.ts';
import { riskMeasure } from '../riskMeasure/riskMeasure.ts';

/** Maximum length of a note. */
export const recordNoteLength = 500;

/**
 * A check of a control measure: account, time, findings and pictures. Immutable, written by `/risk/riskMeasure/record`.
 */
export const riskMeasureRecord = defineEntity({
  name: 'riskMeasureRecord',
  family: 'risk',
  module: 'area',
  table: 'risk_measure_record',
  scope: 'site',
  shownBy: [permissionCode(riskMeasure, 'view')],
  display: 'at',
  search: ['accountName'],
  actions: ['view', 'export'],
  order: { field: 'at', descending: true },
  fields: {
    at: { kind: 'datetime', readOnly: true, form: false, column: { link: true, sort: true }, filter: 'between' },
    measureId: { kind: 'remoteSelect', reference: 'riskMeasure', required: true, column: true, filter: 'equals' },
    accountName: { kind: 'text', readOnly: true, form: false, column: true, filter: 'contains' },
    name: { kind: 'text', readOnly: true, form: false, column: true, filter: 'contains' },
    note: { kind: 'textarea', length: recordNoteLength, column: true },
    photos: { kind: 'multiImg', purpose: 'photo' },
  },
});
