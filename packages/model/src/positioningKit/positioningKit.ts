import { defineEntity } from '../entity/entity.ts';

/** Devices mounted on a vehicle to locate it: a location card and a speed beacon, under one number. */
export const positioningKit = defineEntity({
  name: 'positioningKit',
  family: 'bp',
  module: 'vehicle',
  table: 'positioning_kit',
  scope: 'site',
  display: 'number',
  search: ['number', 'cardSn'],
  order: { field: 'number' },
  fields: {
    number: {
      kind: 'text',
      required: true,
      unique: true,
      length: 30,
      format: 'code',
      column: { link: true, sort: true },
      filter: 'contains',
    },
    /** SN of a location card, carried by the vehicle with the kit. */
    cardSn: { kind: 'text', unique: true, length: 64, column: true, filter: 'contains' },
    beaconId: { kind: 'remoteSelect', unique: true, reference: 'beacon', column: true, filter: 'equals' },
    /** Plate number of the vehicle on which it is mounted, if visible to the caller. */
    mountedOn: { kind: 'text', derived: true, readOnly: true, form: false, column: true },
    /** Of the card: 0 grey (never seen), 1 green (online), 2 orange (offline). */
    online: {
      kind: 'text',
      value: 'integer',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'actual' },
      sheet: false,
    },
    /** Of the card, in percent. */
    battery: { kind: 'text', value: 'integer', derived: true, readOnly: true, form: false, column: true, sheet: false },
    remark: { kind: 'textarea', length: 200, column: { hidden: true } },
  },
});
