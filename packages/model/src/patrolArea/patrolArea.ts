import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** Points that are patrolled together (specification §3). */
export const patrolArea = defineEntity({
  name: 'patrolArea',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_area',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    /** The area of the site that contains them, if any. */
    areaId: { kind: 'remoteSelect', reference: 'area', column: true, filter: 'equals' },
    pointCount: {
      kind: 'text',
      value: 'integer',
      readOnly: true,
      derived: true,
      form: false,
      column: { sort: true },
    },
    remark: { kind: 'textarea', length: 200, column: { hidden: true } },
  },
});
