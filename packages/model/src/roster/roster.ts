import { weekdays } from '../accessRule/accessRule.ts';
import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/** By weekday, or in a cycle of shifts. */
export const rosterPatterns = ['weekdays', 'rotation'] as const;

/** Maximum days of a rotation: the engine looks no further ahead. */
export const longestRotation = 62;

/**
 * Shifts of people on days. A person's own roster overrides that of the department, and a department's that of the
 * department above.
 */
export const roster = defineEntity({
  name: 'roster',
  family: 'bp',
  module: 'attendance',
  table: 'roster',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(50),
    personIds: {
      kind: 'dialog',
      value: 'strings',
      picker: 'person',
      reference: 'person',
      column: true,
      form: 'who',
    },
    /** Including all sub-departments; visitors have no roster of a department. */
    departIds: { kind: 'remoteSelect', value: 'strings', reference: 'depart', column: true, form: 'who' },
    pattern: {
      kind: 'radio',
      required: true,
      options: { values: rosterPatterns, label: 'roster.pattern' },
      default: 'weekdays',
      column: true,
      filter: 'oneOf',
    },
    /** By weekday: all of them on each day; in a rotation: in this order. */
    shiftIds: {
      kind: 'remoteSelect',
      value: 'strings',
      reference: 'shift',
      required: true,
      column: true,
      filter: 'equals',
    },
    weekdays: {
      kind: 'checkbox',
      options: { values: weekdays, label: 'console.weekday' },
      default: ['1', '2', '3', '4', '5'],
      watch: [{ field: 'pattern', equals: ['weekdays'] }],
      column: true,
    },
    /** Days of each shift, and days off after the last one. */
    daysEach: {
      kind: 'text',
      value: 'integer',
      min: 1,
      max: 31,
      watch: [{ field: 'pattern', equals: ['rotation'] }],
      column: { hidden: true },
    },
    daysOff: {
      kind: 'text',
      value: 'integer',
      min: 0,
      max: 31,
      watch: [{ field: 'pattern', equals: ['rotation'] }],
      column: { hidden: true },
    },
    /** Day on which a rotation starts with its first shift. */
    fromDay: { kind: 'date', required: true, column: { sort: true } },
    untilDay: { kind: 'date', column: { sort: true } },
  },
});
