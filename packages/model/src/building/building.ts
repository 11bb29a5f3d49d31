import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A site. Its id is `buildId` on the wire. */
export const building = defineEntity({
  name: 'building',
  family: 'pod',
  module: 'area',
  table: 'building',
  scope: 'installation',
  affectsEngine: true,
  managedBy: 'installation',
  display: 'name',
  search: ['name', 'code'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    code: { kind: 'text', length: 30, format: 'code', column: true },
    /** IANA name: alarm windows are read in it. */
    timeZone: { kind: 'text', required: true, length: 40, default: 'Asia/Shanghai', column: true },
    /** Origin of the plane in which its fences are evaluated; empty = the middle of its first area. */
    lon: { kind: 'text', value: 'number', min: -180, max: 180 },
    lat: { kind: 'text', value: 'number', min: -89, max: 89 },
    address: { kind: 'textarea', length: 200 },
  },
});
