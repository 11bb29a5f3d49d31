import { remarkField } from '../device/deviceFields.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** What a drill marks on the map (specification §3, Drill): where it happens, where people are safe, what is cleared. */
export const drillMarkerTypes = ['accidentPoint', 'safeIsland', 'evacuationArea'] as const;
export type DrillMarkerType = (typeof drillMarkerTypes)[number];

/** A sign of drills that stands on the map whether one runs or not. */
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
    /** The area whose fence counts who has come, or has gone; a mark without a place of its own stands in its middle. */
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
