import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** People of one department who patrol together (specification §3, §5). */
export const patrolTeam = defineEntity({
  name: 'patrolTeam',
  family: 'bp',
  module: 'patrol',
  table: 'patrol_team',
  scope: 'site',
  affectsEngine: true,
  departField: 'departId',
  scopedBy: 'patrol',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    departId: {
      kind: 'dialog',
      picker: 'department',
      reference: 'depart',
      required: true,
      column: true,
      filter: 'equals',
    },
    /** All members belong to the team's department; a change of department removes the membership. */
    memberIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'person',
      pickWithin: { departId: 'departId' },
      reference: 'person',
      column: true,
    },
    remark: { kind: 'textarea', length: 200, column: { hidden: true } },
  },
});
