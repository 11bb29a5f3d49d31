import { describe, expect, it } from 'vitest';

import { type Member, type RosterRow, type Rosters, shiftIdOf, shiftsOf } from './rosterShifts.ts';

const roster = (id: string, more: Partial<RosterRow>): RosterRow => ({
  id,
  personIds: [],
  departIds: [],
  pattern: 'weekdays',
  shiftIds: ['day'],
  weekdays: ['1', '2', '3', '4', '5'],
  daysEach: 1,
  daysOff: 0,
  // A Wednesday.
  fromDay: '2026-04-01',
  untilDay: null,
  ...more,
});

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  departId: 'line',
  jobId: null,
  personType: 'internal',
  ...more,
});

function resolve(more: Partial<Rosters>) {
  return shiftsOf({
    members: [member('wang')],
    parents: new Map([
      ['line', 'plant'],
      ['plant', null],
    ]),
    rosters: [],
    shifts: [
      { id: 'day', startTime: '08:00', endTime: '20:00' },
      { id: 'night', startTime: '20:00', endTime: '08:00' },
    ],
    zones: [],
    ...more,
  });
}

/** The days of two weeks on which a subject works a shift. */
function worked(shifts: ReturnType<typeof resolve>, shiftId: string): string[] {
  const days = Array.from({ length: 14 }, (_, index) =>
    new Date(Date.UTC(2026, 3, 1 + index)).toISOString().slice(0, 10),
  );
  return days.filter((day) =>
    shifts.some(({ id, days: cycle }) => {
      if (shiftIdOf(id) !== shiftId || cycle === undefined) return false;
      const since = (Date.parse(day) - Date.parse(cycle.from)) / 86_400_000;
      const isOver = cycle.until !== undefined && day > cycle.until;
      return since >= 0 && !isOver && cycle.on.includes(since % cycle.cycle);
    }),
  );
}

const april = (...days: number[]): string[] => days.map((day) => `2026-04-${String(day).padStart(2, '0')}`);

describe('a roster', () => {
  it('by weekdays has the shift on those days, whatever weekday it begins on', () => {
    const shifts = resolve({ rosters: [roster('r', { personIds: ['wang'] })] });
    expect(shifts).toMatchObject([{ subjectId: 'wang', start: '08:00', end: '20:00', zoneIds: [] }]);
    expect(worked(shifts, 'day')).toEqual(april(1, 2, 3, 6, 7, 8, 9, 10, 13, 14));
  });

  it('in rotation has one shift after the other and then days off', () => {
    const rotation = { pattern: 'rotation', shiftIds: ['day', 'night'], daysEach: 2, daysOff: 3 };
    const shifts = resolve({ rosters: [roster('r', { personIds: ['wang'], ...rotation })] });
    expect(worked(shifts, 'day')).toEqual(april(1, 2, 8, 9));
    expect(worked(shifts, 'night')).toEqual(april(3, 4, 10, 11));
  });

  it('of a department applies to all departments below it, unless one of them has its own, and to no visitor', () => {
    const ofPlant = roster('plant', { departIds: ['plant'], shiftIds: ['night'] });
    const members = [member('wang'), member('guest', { personType: 'visitor' }), member('zhao', { departId: null })];
    expect(resolve({ members, rosters: [ofPlant] }).map(({ subjectId, start }) => [subjectId, start])).toEqual([
      ['wang', '20:00'],
    ]);
    const ofLine = roster('line', { departIds: ['line'] });
    expect(resolve({ members, rosters: [ofPlant, ofLine] }).map(({ start }) => start)).toEqual(['08:00']);
  });

  it('repeated by another one of its level gives no day of a shift twice', () => {
    const shifts = resolve({
      rosters: [
        roster('r', { departIds: ['line'] }),
        roster('same', { departIds: ['line'] }),
        roster('weekend', { departIds: ['line'], weekdays: ['5', '6'] }),
      ],
    });
    expect(shifts).toHaveLength(1);
    expect(worked(shifts, 'day')).toEqual(april(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14));
  });

  it("of a person takes precedence over the department's on the days that it covers, and only then", () => {
    const ofLine = roster('line', { departIds: ['line'] });
    const own = { personIds: ['wang'], shiftIds: ['night'], fromDay: '2026-04-06', untilDay: '2026-04-08' };
    const shifts = resolve({ rosters: [ofLine, roster('own', own)] });
    expect(worked(shifts, 'day')).toEqual(april(1, 2, 3, 9, 10, 13, 14));
    expect(worked(shifts, 'night')).toEqual(april(6, 7, 8));
    expect(new Set(shifts.map(({ id }) => id)).size).toBe(shifts.length);
  });
});

describe('a work zone', () => {
  const rosters = [roster('r', { departIds: ['plant'] })];
  const zone = (areaId: string, more: object) => ({
    areaIds: [areaId],
    jobIds: [],
    departIds: [],
    personIds: [],
    ...more,
  });
  const zonesOf = (members: Member[], zones: Rosters['zones']) =>
    resolve({ members, rosters, zones }).map(({ zoneIds }) => zoneIds);

  it("of a person takes precedence over that of the post, and that over the department's; all of one kind apply", () => {
    const zones = [
      zone('yard', { departIds: ['plant'] }),
      zone('hall', { departIds: ['plant'] }),
      zone('panel', { jobIds: ['operator'] }),
      zone('lab', { personIds: ['li'] }),
    ];
    const operator = { jobId: 'operator' };
    expect(zonesOf([member('wang'), member('chen', operator), member('li', operator)], zones)).toEqual([
      ['hall', 'yard'],
      ['panel'],
      ['lab'],
    ]);
  });
});
