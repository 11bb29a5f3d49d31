import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { describe, expect, it } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { byUrgency, isAudible, mergeAlarms, type OpenAlarm, soundsAgain, urgencyOf } from './openAlarms.ts';

const alarm = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id),
  arrivedAt: null,
  ...given,
});

const ids = (alarms: readonly OpenAlarm[]): string => alarms.map(({ id }) => id).join('');

describe('open alarms', () => {
  it('are ordered by level, then newest first', () => {
    const alarms = [
      alarm('a', { level: 3 }),
      alarm('b', { level: 1, raisedAt: '2026-03-01T08:00:00.000Z' }),
      alarm('c', { level: 1, raisedAt: '2026-03-01T17:00:00.000+08:00' }),
    ];
    expect(ids(byUrgency(alarms))).toBe('cba');
  });

  it('come after a call for help, whatever its level, and before silenced or cleared ones', () => {
    const alarms = [
      alarm('cleared', { level: 1, clearedAt: '2026-03-01T08:00:00.000Z' }),
      alarm('shelved', { level: 1, shelvedUntil: '2026-03-01T09:00:00.000Z' }),
      alarm('holds', { level: 1 }),
      alarm('general', { level: 3 }),
      alarm('help', { level: 4, type: 'oneKeyHelp' }),
    ];
    expect(byUrgency(alarms).map(({ id }) => id)).toEqual(['help', 'holds', 'general', 'shelved', 'cleared']);
  });

  it('that are calls for help are at least as urgent as level 2', () => {
    expect([1, 2, 3, 4].map((level) => urgencyOf({ type: 'oneKeyHelp', level }))).toEqual([1, 2, 2, 2]);
    expect(urgencyOf({ type: 'retention', level: 4 })).toBe(4);
  });

  it('sound unless they are late; a call for help always sounds', () => {
    expect(isAudible(alarm('a'))).toBe(true);
    expect(isAudible(alarm('a', { late: true }))).toBe(false);
    expect(isAudible(alarm('a', { late: true, type: 'oneKeyHelp' }))).toBe(true);
  });

  it('do not sound once acknowledged, or while silenced', () => {
    for (const given of [
      { acknowledgedAt: '2026-03-01T08:00:00.000Z' },
      { shelvedUntil: '2026-03-01T08:00:00.000Z' },
      { suppressed: true },
      { outOfService: true },
    ])
      expect(isAudible(alarm('a', given))).toBe(false);
  });

  it('sound again after shelving, or when not taken for too long, while they are active', () => {
    const message = { type: 'alarm', change: 'unshelve', alarm: alarm('a') } as const;
    expect(soundsAgain(message)).toBe(true);
    expect(soundsAgain({ ...message, change: 'escalate' })).toBe(true);
    expect(soundsAgain({ ...message, change: 'unverified' })).toBe(false);
    expect(soundsAgain({ ...message, alarm: alarm('a', { clearedAt: '2026-03-01T08:00:00.000Z' }) })).toBe(false);
    expect(soundsAgain({ ...message, alarm: alarm('a', { suppressed: true }) })).toBe(false);
  });

  it('are replaced by the page, except where a change was newer', () => {
    const known = new Map([
      ['gone', alarm('gone')],
      ['raised', alarm('raised', { arrivedAt: 5 })],
      ['stands', alarm('stands', { arrivedAt: 3 })],
    ]);
    const rows: LiveAlarm[] = [alarm('stands', { occurrences: 2 }), alarm('handled')];
    const merged = mergeAlarms(rows, known, new Set(['raised', 'handled']), null);
    expect([...merged.keys()].toSorted()).toEqual(['raised', 'stands']);
    expect(merged.get('stands')).toMatchObject({ occurrences: 2, arrivedAt: 3 });
  });

  it('that a page has missed are news to it, and those that it finds when it is opened are not', () => {
    const known = new Map([['stands', alarm('stands', { arrivedAt: 3 })]]);
    const rows: LiveAlarm[] = [alarm('stands'), alarm('missed')];
    const arrivals = (receivedAt: number | null) =>
      [...mergeAlarms(rows, known, new Set(), receivedAt).values()].map(({ arrivedAt }) => arrivedAt);
    expect(arrivals(9)).toEqual([3, 9]);
    expect(arrivals(null)).toEqual([3, null]);
  });
});
