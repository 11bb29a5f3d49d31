import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** An icon of devices on the map (specification §3 and §5: name at most 15, remark at most 50). */
export const markerIcon = defineEntity({
  name: 'markerIcon',
  family: 'pod',
  module: 'device',
  table: 'marker_icon',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // A picture does not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete'],
  formColumns: 'single',
  fields: {
    name: ownName(15),
    remark: { kind: 'text', length: 50, column: true },
    icon: { kind: 'img', required: true, purpose: 'markerIcon' },
  },
});
