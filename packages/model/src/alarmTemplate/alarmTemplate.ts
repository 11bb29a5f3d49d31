import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

export const alarmTemplateKinds = ['person', 'vehicle'] as const;

/** Rules for selected persons or vehicles in selected areas, overriding those of the areas (specification §3). */
export const alarmTemplate = defineEntity({
  name: 'alarmTemplate',
  family: 'pod',
  module: 'alarm',
  table: 'alarm_template',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Lists of ids do not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(30),
    kind: {
      kind: 'radio',
      required: true,
      options: { values: alarmTemplateKinds, label: 'alarmTemplateKind' },
      default: 'person',
      column: { sort: true },
      filter: 'equals',
    },
    /** Ids of persons or of vehicles, by kind; no persons = only visitors whose visits select it. */
    subjects: { kind: 'slot', shape: 'strings', form: 'scope' },
    /** Ids of areas; none = every area. Rules without an area ignore it. */
    areas: { kind: 'slot', shape: 'strings', form: 'scope' },
    /** Per rule on or off; other rules have the setting of the area. `oneKeyHelp` cannot be switched off here. */
    alarms: { kind: 'slot', shape: 'ruleSwitches', required: true, form: 'alarms' },
  },
});
