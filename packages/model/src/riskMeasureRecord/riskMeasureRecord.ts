import { defineEntity, permissionCode } from '../entity/entity.ts';
import { riskMeasure } from '../riskMeasure/riskMeasure.ts';

/** Characters of what may be said with a record. */
export const recordNoteLength = 500;

/** That a control measure was checked: by whom, when, what was found, with pictures. Written once, by `/risk/riskMeasure/record`. */
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
