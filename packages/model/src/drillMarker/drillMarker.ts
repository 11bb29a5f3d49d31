import { remarkField } from '../device/deviceFields.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Kinds of drill markers (specification §3, Drill): accident point, muster point, evacuation area. */
export const drillMarkerTypes = ['accidentPoint', 'safeIsland', 'evacuationArea'] as const;
export type DrillMarkerType = (typeof drillMarkerTypes)[number];

/** A drill marker on the map, also without a running drill. */
export const drillMarker = defineEntity({
  name: 'drillMarker',
  family: 'pod',
  module: 'drill',
  table: 'drill_marker',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // A place does not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(30),
    markerType: {
      kind: 'select',
      required: true,
      options: { values: drillMarkerTypes, label: 'drillMarker.markerType' },
      default: 'accidentPoint',
      column: { sort: true },
      filter: 'oneOf',
    },
    /** The area whose fence counts people; a marker without a place is drawn in its middle. */
    areaId: {
      kind: 'remoteSelect',
      reference: 'area',
      column: true,
      filter: 'equals',
      watch: [{ field: 'markerType', equals: ['safeIsland', 'evacuationArea'] }],
    },
    remark: remarkField,
    place: { kind: 'slot', shape: 'place', form: 'place' },
  },
});
