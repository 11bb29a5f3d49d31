import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

const minutes = { kind: 'text', value: 'integer', required: true, min: 0, column: true } as const;

/** Working hours of a day (work.md, Attendance and reports). Rosters assign them to people. */
export const shift = defineEntity({
  name: 'shift',
  family: 'bp',
  module: 'attendance',
  table: 'shift',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name'],
  order: { field: 'name' },
  fields: {
    name: ownName(30),
    /** `HH:mm` in the site's zone; an end at or before the start is on the next day. */
    startTime: { kind: 'text', format: 'time', required: true, column: { sort: true } },
    endTime: { kind: 'text', format: 'time', required: true, column: { sort: true } },
    acrossMidnight: {
      kind: 'radio',
      value: 'boolean',
      derived: true,
      readOnly: true,
      form: false,
      column: { type: 'yesNo' },
      sheet: false,
    },
    /** Minutes of tolerance after the start for arrivals, and before the end for departures. */
    lateGrace: { ...minutes, default: 5, max: 240 },
    earlyGrace: { ...minutes, default: 5, max: 240 },
    /** Minutes of break within the shift. */
    breakMinutes: { ...minutes, default: 60, max: 480 },
  },
});
