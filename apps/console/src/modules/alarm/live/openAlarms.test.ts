import type { LiveAlarm } from '@muster/protocols/liveMessage.ts';
import { describe, expect, it } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { byUrgency, isHeard, mergeAlarms, type OpenAlarm, popUpsOf, soundsAgain, urgencyOf } from './openAlarms.ts';

const alarm = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id),
  arrivedAt: null,
  ...given,
});

const ids = (alarms: readonly OpenAlarm[]): string => alarms.map(({ id }) => id).join('');

describe('open alarms', () => {
  it('stand by level, then the newest first', () => {
    const alarms = [
      alarm('a', { level: 3 }),
      alarm('b', { level: 1, raisedAt: '2026-03-01T08:00:00.000Z' }),
      alarm('c', { level: 1, raisedAt: '2026-03-01T17:00:00.000+08:00' }),
    ];
    expect(ids(byUrgency(alarms))).toBe('cba');
  });

  it('stand after a call for help, whatever its level, and before what is silenced or has cleared', () => {
    const alarms = [
      alarm('cleared', { level: 1, clearedAt: '2026-03-01T08:00:00.000Z' }),
      alarm('shelved', { level: 1, shelvedUntil: '2026-03-01T09:00:00.000Z' }),
      alarm('holds', { level: 1 }),
      alarm('general', { level: 3 }),
      alarm('help', { level: 4, type: 'oneKeyHelp' }),
    ];
    expect(byUrgency(alarms).map(({ id }) => id)).toEqual(['help', 'holds', 'general', 'shelved', 'cleared']);
  });

  it('are heard unless they are late; a call for help is always heard', () => {
    expect(isHeard(alarm('a'))).toBe(true);
    expect(isHeard(alarm('a', { late: true }))).toBe(false);
    expect(isHeard(alarm('a', { late: true, type: 'oneKeyHelp' }))).toBe(true);
  });

  it('are not heard once somebody has seen them, or while they are to be silent', () => {
    for (const given of [
      { acknowledgedAt: '2026-03-01T08:00:00.000Z' },
      { shelvedUntil: '2026-03-01T08:00:00.000Z' },
      { suppressed: true },
      { outOfService: true },
    ])
      expect(isHeard(alarm('a', given))).toBe(false);
  });

  it("sound again when they come from the shelf, or are nobody's for too long, while they stand", () => {
    const message = { type: 'alarm', change: 'unshelve', alarm: alarm('a') } as const;
    expect(soundsAgain(message)).toBe(true);
    expect(soundsAgain({ ...message, change: 'escalate' })).toBe(true);
    expect(soundsAgain({ ...message, change: 'unverified' })).toBe(false);
    expect(soundsAgain({ ...message, alarm: alarm('a', { clearedAt: '2026-03-01T08:00:00.000Z' }) })).toBe(false);
    expect(soundsAgain({ ...message, alarm: alarm('a', { suppressed: true }) })).toBe(false);
  });

  it('pop up until somebody has acknowledged them; those of levels 3 and 4 fold after 20 s, and are counted', () => {
    const old = alarm('old', { level: 2 });
    const folds = alarm('folds', { level: 3, arrivedAt: 1000 });
    const seen = alarm('seen', { level: 1, acknowledgedAt: '2026-03-01T08:00:00.000Z' });
    const over = alarm('over', { level: 2, clearedAt: '2026-03-01T08:00:00.000Z' });
    const rest = [alarm('shelved', { shelvedUntil: '2026-03-01T09:00:00.000Z' }), alarm('done', { status: 'handled' })];
    const open = byUrgency([old, folds, seen, over, ...rest]);
    expect(popUpsOf(open, 20_999, 3)).toEqual({ shown: [old, folds, over], more: 0 });
    expect(popUpsOf(open, 21_000, 3)).toEqual({ shown: [old, over], more: 1 });
  });

  it('that are calls for help do not fold, of whatever level', () => {
    const call = alarm('call', { type: 'oneKeyHelp', level: 4, arrivedAt: 1000 });
    expect(popUpsOf([call], 60_000, 3)).toEqual({ shown: [call], more: 0 });
    expect([1, 2, 3, 4].map((level) => urgencyOf({ type: 'oneKeyHelp', level }))).toEqual([1, 2, 2, 2]);
    expect(urgencyOf({ type: 'retention', level: 4 })).toBe(4);
  });

  it('pop up three at a time: a newer one that is higher is on top, and never behind the others', () => {
    const standing = [1, 2, 3, 4, 5].map((hour) => alarm(`${hour}`, { raisedAt: `2026-03-01T0${hour}:00:00.000Z` }));
    expect(popUpsOf(byUrgency(standing), 0, 3)).toMatchObject({
      shown: [{ id: '5' }, { id: '4' }, { id: '3' }],
      more: 2,
    });
    const newer = alarm('x', { level: 1, raisedAt: '2026-03-01T09:00:00.000Z', arrivedAt: 0 });
    const low = alarm('y', { level: 3, raisedAt: '2026-03-01T09:01:00.000Z', arrivedAt: 0 });
    const { shown, more } = popUpsOf(byUrgency([...standing, low, newer]), 0, 3);
    expect([ids(shown), more]).toEqual(['x54', 4]);
    const onPhone = popUpsOf(byUrgency([...standing, low, newer]), 0, 1);
    expect([ids(onPhone.shown), onPhone.more]).toEqual(['x', 6]);
  });

  it('take over the page, except where a change was newer', () => {
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
    const arrivals = (heardAt: number | null) =>
      [...mergeAlarms(rows, known, new Set(), heardAt).values()].map(({ arrivedAt }) => arrivedAt);
    expect(arrivals(9)).toEqual([3, 9]);
    expect(arrivals(null)).toEqual([3, null]);
  });
});
