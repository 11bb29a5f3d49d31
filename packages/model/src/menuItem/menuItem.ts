import { defineEntity } from '../entity/entity.ts';

/** An installation's changes of a menu entry; empty = default. The row's id is the entry's name. */
export const menuItem = defineEntity({
  name: 'menuItem',
  family: 'base',
  module: 'system',
  table: 'menu_item',
  scope: 'installation',
  managedBy: 'installation',
  display: 'labelZhCn',
  search: [],
  actions: ['view', 'edit'],
  order: { field: 'place' },
  formColumns: 'single',
  fields: {
    labelZhCn: { kind: 'text', length: 20 },
    labelZhTw: { kind: 'text', length: 20 },
    labelEnUs: { kind: 'text', length: 40 },
    /** Order among its siblings, smallest first; empty = default place. */
    place: { kind: 'text', value: 'integer', min: 1, max: 1000 },
    hidden: { kind: 'radio', value: 'boolean', required: true, default: false },
  },
});
