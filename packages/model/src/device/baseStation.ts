import { defineEntity } from '../entity/entity.ts';
import { hostField, nameField, placeFields, remarkField, snField } from './deviceFields.ts';

/** A base station: it sends the positions of cards and beacons through a gateway. */
export const baseStation = defineEntity({
  name: 'baseStation',
  family: 'pod',
  module: 'device',
  table: 'base_station',
  scope: 'site',
  display: 'name',
  search: ['name', 'sn'],
  order: { field: 'name' },
  fields: {
    name: nameField,
    sn: snField,
    stationType: {
      kind: 'select',
      required: true,
      options: { values: ['uwb', 'ble', 'lora', 'gnss'], label: 'baseStation.stationType' },
      default: 'uwb',
      column: true,
      filter: 'oneOf',
    },
    /** The gateway whose reports are attributed to it. */
    gatewayId: { kind: 'remoteSelect', reference: 'gateway', column: true },
    /** 0 grey (never seen), 1 green (online), 2 orange (offline). */
    online: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'actual' },
      sheet: false,
    },
    /** Time of its last location data. */
    lastReportAt: { kind: 'datetime', derived: true, readOnly: true, form: false, column: true, sheet: false },
    host: hostField,
    remark: remarkField,
    ...placeFields,
  },
});
