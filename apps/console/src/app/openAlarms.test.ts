import type { LiveAlarm } from '@muster/protocols/liveMessage.ts';
import { describe, expect, it } from 'vitest';

import { alarmRow } from '../testing/alarmRow.ts';
import { byUrgency, isHeard, isNoticed, mergeAlarms, type OpenAlarm, soundsAgain } from './openAlarms.ts';

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

  it('are noticed for 20 s, and as long as the siren repeats for them', () => {
    const at = (level: number, given: Partial<OpenAlarm> = {}): boolean[] =>
      [19_999, 20_000].map((age) => isNoticed(alarm('a', { level, arrivedAt: 0, ...given }), age, 0));
    expect(at(3)).toEqual([true, false]);
    expect(at(1)).toEqual([true, true]);
    expect(at(1, { status: 'handled' })).toEqual([true, false]);
    expect(at(2, { late: true })).toEqual([true, false]);
    expect(isNoticed(alarm('a', { level: 1, arrivedAt: 0 }), 20_000, 60_000)).toBe(false);
    expect(isNoticed(alarm('a', { level: 1 }), 0, 0)).toBe(false);
  });

  it('take over the page, except where a change was newer', () => {
    const known = new Map([
      ['gone', alarm('gone')],
      ['raised', alarm('raised', { arrivedAt: 5 })],
      ['stands', alarm('stands', { arrivedAt: 3 })],
    ]);
    const rows: LiveAlarm[] = [alarm('stands', { occurrences: 2 }), alarm('handled')];
    const merged = mergeAlarms(rows, known, new Set(['raised', 'handled']));
    expect([...merged.keys()].toSorted()).toEqual(['raised', 'stands']);
    expect(merged.get('stands')).toMatchObject({ occurrences: 2, arrivedAt: 3 });
  });
});
