import { describe, expect, it } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { groupAlarms } from './alarmGroups.ts';
import type { OpenAlarm } from './openAlarms.ts';

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
  it('contains the alarms of one rule in one area within 60 s of the first', () => {
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

  it('never contains a call for help, which has no area', () => {
    const help = { type: 'oneKeyHelp', ruleKey: 'oneKeyHelp', areaId: null } as const;
    expect(groupsOf(alarm('a', 0, help), alarm('b', 1, help))).toHaveLength(2);
  });

  it('keeps its name while others join it, and has the place of its most urgent alarm', () => {
    const [first] = groupAlarms([alarm('z', 20, { level: 1 }), alarm('other', 10, { areaId: 'x' }), alarm('a', 0)]);
    expect([first?.id, first?.alarms[0].id, first?.alarms.length]).toEqual(['a', 'z', 2]);
  });
});
