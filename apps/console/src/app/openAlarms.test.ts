import type { LiveAlarm } from '@muster/protocols/liveMessage.ts';
import { describe, expect, it } from 'vitest';

import { alarmRow } from '../testing/alarmRow.ts';
import { byUrgency, isHeard, mergeAlarms, type OpenAlarm } from './openAlarms.ts';

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
