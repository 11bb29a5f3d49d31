import { alarmRules } from '../alarm/alarmRule.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';
import { dangerClasses } from '../loadCargo/loadCargo.ts';

/** First steps and contacts in an emergency: shown with the alarms that match. An empty condition matches all. */
export const emergencyCard = defineEntity({
  name: 'emergencyCard',
  family: 'bp',
  module: 'drill',
  table: 'emergency_card',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  // Formatted text does not fit the cells of a sheet.
  actions: ['view', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: ownName(50),
    alarmTypes: { kind: 'checkbox', options: { values: alarmRules, label: 'alarm.type' }, column: true, form: 'shown' },
    /** Including their sub-areas. */
    areaIds: { kind: 'remoteSelect', value: 'strings', reference: 'area', column: true, form: 'shown' },
    /** Class of the goods loaded on the alarm's vehicle. */
    dangerClasses: {
      kind: 'checkbox',
      options: { values: dangerClasses.filter((each) => each !== 'none'), label: 'dangerClass' },
      column: true,
      form: 'shown',
    },
    steps: { kind: 'richtext', required: true, form: 'steps' },
    contactName: { kind: 'text', length: 50, column: true, filter: 'contains', form: 'steps' },
    contactPhone: { kind: 'text', format: 'phone', column: true, form: 'steps' },
    attachment: { kind: 'file', purpose: 'drillAttachment', form: 'steps' },
  },
});
