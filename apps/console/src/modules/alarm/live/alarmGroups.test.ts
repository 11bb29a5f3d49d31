import { describe, expect, it } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { type AlarmGroup, groupAlarms, popUpsOf } from './alarmGroups.ts';
import { byUrgency, type OpenAlarm } from './openAlarms.ts';

const raisedAt = (seconds: number): string => new Date(Date.UTC(2026, 2, 1, 8) + seconds * 1000).toISOString();
const alarm = (id: string, seconds: number, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id),
  areaId: 'yard',
  raisedAt: raisedAt(seconds),
  arrivedAt: null,
  ...given,
});

/** Newest first, as in a list. */
const groupsOf = (...alarms: OpenAlarm[]) =>
  groupAlarms(alarms.toReversed()).map(({ id, alarms: members }) => [id, members.map((each) => each.id).join('')]);

describe('a group of alarms', () => {
  it('is what one rule raised in one area within 60 s of the first', () => {
    expect(groupsOf(alarm('a', 0), alarm('b', 30), alarm('c', 60), alarm('d', 61))).toEqual([
      ['d', 'd'],
      ['a', 'cba'],
    ]);
  });

  it('is not mixed of rules, areas, or alarms that hold and alarms that do not', () => {
    const others: Partial<OpenAlarm>[] = [
      { type: 'retention', ruleKey: 'retention' },
      { areaId: 'tanks' },
      { clearedAt: raisedAt(40) },
      { status: 'handled' },
    ];
    for (const given of others) expect(groupsOf(alarm('a', 0), alarm('b', 1, given))).toHaveLength(2);
  });

  it('never holds a call for help, which has no area', () => {
    const help = { type: 'oneKeyHelp', ruleKey: 'oneKeyHelp', areaId: null } as const;
    expect(groupsOf(alarm('a', 0, help), alarm('b', 1, help))).toHaveLength(2);
  });

  it('keeps its name while others join it, and is where its most urgent alarm is', () => {
    const [first] = groupAlarms([alarm('z', 20, { level: 1 }), alarm('other', 10, { areaId: 'x' }), alarm('a', 0)]);
    expect([first?.id, first?.alarms[0].id, first?.alarms.length]).toEqual(['a', 'z', 2]);
  });
});

const ids = (groups: readonly AlarmGroup[]): string =>
  groups.flatMap(({ alarms }) => alarms.map(({ id }) => id)).join('');

describe('what pops up', () => {
  const alone = (id: string, given: Partial<OpenAlarm> = {}) => alarm(id, 0, { areaId: null, ...given });

  it('stays until somebody has acknowledged it; what is of levels 3 and 4 folds after 20 s, and is counted', () => {
    const old = alone('old', { level: 2 });
    const folds = alone('folds', { level: 3, arrivedAt: 1000 });
    const seen = alone('seen', { level: 1, acknowledgedAt: '2026-03-01T08:00:00.000Z' });
    const over = alone('over', { level: 2, clearedAt: '2026-03-01T08:00:00.000Z' });
    const rest = [alone('shelved', { shelvedUntil: '2026-03-01T09:00:00.000Z' }), alone('done', { status: 'handled' })];
    const open = byUrgency([old, folds, seen, over, ...rest]);
    const shownAt = (now: number) => {
      const { shown, more } = popUpsOf(open, now, 3);
      return [ids(shown), more];
    };
    expect(shownAt(20_999)).toEqual(['oldfoldsover', 0]);
    expect(shownAt(21_000)).toEqual(['oldover', 1]);
  });

  it('that is a call for help does not fold, of whatever level', () => {
    const call = alone('call', { type: 'oneKeyHelp', level: 4, arrivedAt: 1000 });
    expect(ids(popUpsOf([call], 60_000, 3).shown)).toBe('call');
  });

  it('is three at a time: a newer one that is higher is on top, and never behind the others', () => {
    const standing = [1, 2, 3, 4, 5].map((hour) => alone(`${hour}`, { raisedAt: `2026-03-01T0${hour}:00:00.000Z` }));
    expect(ids(popUpsOf(byUrgency(standing), 0, 3).shown)).toBe('543');
    const newer = alone('x', { level: 1, raisedAt: '2026-03-01T09:00:00.000Z', arrivedAt: 0 });
    const low = alone('y', { level: 3, raisedAt: '2026-03-01T09:01:00.000Z', arrivedAt: 0 });
    const atDesk = popUpsOf(byUrgency([...standing, low, newer]), 0, 3);
    expect([ids(atDesk.shown), atDesk.more]).toEqual(['x54', 4]);
    const onPhone = popUpsOf(byUrgency([...standing, low, newer]), 0, 1);
    expect([ids(onPhone.shown), onPhone.more]).toEqual(['x', 6]);
  });

  it('is a group as one, and counts its alarms', () => {
    const crowd = Array.from({ length: 11 }, (_, i) => alarm(`c${i}`, i, { level: 1 }));
    const { shown, more } = popUpsOf(byUrgency([...crowd, alone('help', { type: 'oneKeyHelp' })]), 0, 3);
    expect(shown.map(({ alarms }) => alarms.length)).toEqual([1, 11]);
    expect(more).toBe(0);
  });
});
