import { describe, expect, it } from 'vitest';

import { alarmMarks, type MapAlarm } from './alarmMarks.ts';

function alarm(over: Partial<MapAlarm>): MapAlarm {
  return {
    id: 'a',
    level: 2,
    status: 'alarming',
    areaId: null,
    subjectKind: 'person',
    subjectId: 'p1',
    tag: 't1',
    lon: null,
    lat: null,
    floor: null,
    unverified: false,
    arrivedAt: null,
    clearedAt: null,
    ...over,
  };
}

describe('alarms on the map', () => {
  it('shows the most urgent alarm of a tag', () => {
    const { byTag } = alarmMarks([alarm({ level: 3 }), alarm({ level: 1, unverified: true }), alarm({ level: 2 })]);
    expect(byTag.get('t1')).toEqual({ level: 1, isUnverified: true, arrivedAt: null });
  });

  it('fills the area of an alarm, by its own or by that of a subject in it', () => {
    const { byArea } = alarmMarks([
      alarm({ level: 3, areaId: 'x' }),
      alarm({ level: 2, subjectKind: 'area', subjectId: 'y', areaId: 'y', tag: null }),
      alarm({ level: 1, areaId: 'x' }),
    ]);
    expect([...byArea]).toEqual([
      ['x', 1],
      ['y', 2],
    ]);
  });

  it('shows no cleared alarm, even if it is not handled', () => {
    const marks = alarmMarks([alarm({ areaId: 'x', lon: 1, lat: 1, clearedAt: '2026-11-21T03:00:00+08:00' })]);
    expect([marks.byArea.size, marks.byTag.size, marks.placed.length]).toEqual([0, 0, 0]);
  });

  it('marks all members of a group', () => {
    const { byTag } = alarmMarks([alarm({ subjectKind: 'group', subjectId: 't1,t2,t3', tag: null })]);
    expect([...byTag.keys()]).toEqual(['t1', 't2', 't3']);
  });

  it('shows no handled alarm', () => {
    const marks = alarmMarks([alarm({ status: 'handled', areaId: 'x', lon: 1, lat: 1 })]);
    expect([marks.byTag.size, marks.byArea.size, marks.placed.length]).toEqual([0, 0, 0]);
  });

  it('keeps the place of an alarm, except that of an area, which is filled instead', () => {
    const marks = alarmMarks([
      alarm({ id: 'sos', subjectKind: 'tag', lon: 1, lat: 2 }),
      alarm({ id: 'crowd', subjectKind: 'area', lon: 1, lat: 2, tag: null }),
      alarm({ id: 'lost' }),
    ]);
    expect(marks.placed.map(({ id }) => id)).toEqual(['sos']);
  });
});
