import { mapScreens } from '../access/permission.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** A drawing of a site with its floors (wire.md, `/pod/map`). */
export const map = defineEntity({
  name: 'map',
  family: 'pod',
  module: 'area',
  table: 'map',
  scope: 'site',
  affectsEngine: true,
  shownBy: mapScreens,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Its required fields do not fit into sheet cells.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(50),
    type: {
      kind: 'select',
      required: true,
      options: { values: ['3d', '2d', 'jpg'], label: 'map.type' },
      default: '2d',
      column: true,
      filter: 'equals',
    },
    floors: { kind: 'slot', shape: 'floors', required: true, form: 'floors' },
    /** The floor plan of a map of type jpg … */
    image: { kind: 'img', purpose: 'mapBackground', form: 'picture', watch: [{ field: 'type', equals: ['jpg'] }] },
    /** … and its placement: two control points or more. */
    placement: { kind: 'slot', shape: 'placement', form: 'picture', watch: [{ field: 'type', equals: ['jpg'] }] },
    /** Place of the local origin; without it positions in x, y are refused. */
    frame: { kind: 'slot', shape: 'frame', form: 'plan' },
    /** An unpacked map package (`/pod/mapPackage`): 3D tiles, or an image pyramid … */
    packageId: { kind: 'text', length: 40, form: 'package', sheet: false },
    /** … and its content. */
    packageInfo: { kind: 'slot', shape: 'mapPackageInfo', derived: true, readOnly: true, form: false },
    /** GeoJSON FeatureCollection of the plan, in degrees; `floor` in each feature's properties. */
    plan: { kind: 'slot', shape: 'geojson', form: 'plan' },
  },
});
