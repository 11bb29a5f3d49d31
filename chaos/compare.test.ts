import { createEngine } from '@muster/engine/createEngine.ts';
import type { AlarmState } from '@muster/engine/event.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { describe, expect, test } from 'vitest';

import { type AlarmRow, compareAlarms } from './compareAlarms.ts';
import { comparePositions, countMislogged, type HistoryPoint, noPositions } from './comparePositions.ts';
import { Ledger } from './ledger.ts';

describe('positions held against the ledger', () => {
  const sent = [1, 2, 3].map((t) => ({ tag: 'a', t, lon: 121.4, lat: 30.7, floor: 0, speed: 1.5 }));
  const stored: HistoryPoint[] = sent.map(({ t, lon, lat, floor, speed }) => [t, lon, lat, floor, speed]);
  const [first = stored[0], second, third] = stored;
  const ledger = new Ledger();
  ledger.send(sent);
  ledger.acknowledge(sent.slice(0, 2));
  const compare = (...history: (HistoryPoint | undefined)[]) =>
    comparePositions(
      noPositions,
      ledger.of('a'),
      history.filter((point) => point !== undefined),
    );

  test('all is well when what was acknowledged is there once, whether or not the rest is', () => {
    const well = { ...noPositions, acknowledged: 2, found: 2 };
    expect(compare(first, second)).toEqual(well);
    expect(compare(first, second, third)).toEqual({ ...well, unacknowledgedFound: 1 });
  });

  test('one that is lost, doubled or made up shows', () => {
    expect(compare(first)).toMatchObject({ found: 1, lost: 1 });
    expect(compare(first, second, second)).toMatchObject({ doubled: 1 });
    expect(compare(first, second, [4, 121.4, 30.7, 0, 1.5])).toMatchObject({ neverSent: 1 });
  });

  test('a place that is two centimetres off shows, one that is a few millimetres off does not', () => {
    expect(compare([1, 121.4, 30.7 + 2e-7, 0, 1.5], second)).toMatchObject({ altered: 1 });
    expect(compare([1, 121.4, 30.7 + 5e-8, 0, 1.5], second)).toMatchObject({ altered: 0 });
    expect(compare([1, 121.4, 30.7, 1, 1.5], second)).toMatchObject({ altered: 1 });
    expect(compare([1, 121.4, 30.7, 0, null], second)).toMatchObject({ altered: 1 });
  });

  test('an acknowledged one that is not in the log shows, and a registered one that is there twice', () => {
    expect(countMislogged(ledger, new Map([['a 1', 1]]), ['a'])).toEqual({ lost: 1, doubled: 0 });
    const twice = new Map([
      ['a 1', 2],
      ['a 2', 1],
    ]);
    expect(countMislogged(ledger, twice, ['a'])).toEqual({ lost: 0, doubled: 1 });
    expect(countMislogged(ledger, twice, [])).toEqual({ lost: 0, doubled: 0 });
  });
});

describe('alarms held against an uninterrupted run', () => {
  const engine = createEngine({ timeZone: 'UTC', origin: [121.4, 30.7], areas: [] });
  const batch = toPositionBatch([{ tag: 'a', t: 1000, lon: 121.4, lat: 30.7, sos: true }]);
  const [raised] = engine.apply({ kind: 'positions', receivedAt: 1000, batch });
  if (raised === undefined || !('alarm' in raised)) throw new Error('A call for help raises');
  const { alarm } = raised;
  const expected = new Map<string, AlarmState>([[alarm.id, alarm]]);
  const row: AlarmRow = {
    ...alarm,
    type: alarm.rule,
    ruleKey: alarm.rule,
    status: 'alarming',
    raisedAt: '1970-01-01T00:00:01.000Z',
    evidence: JSON.parse(JSON.stringify(alarm.evidence)),
  };

  test('all is well when every alarm is there as it should be', () => {
    expect(compareAlarms(expected, [row])).toEqual({
      expected: 1,
      found: 1,
      missing: [],
      extra: [],
      doubled: [],
      different: [],
      byRule: { oneKeyHelp: 1 },
    });
  });

  test('one that is missing, doubled or should not be there shows', () => {
    expect(compareAlarms(expected, []).missing).toEqual([alarm.id]);
    expect(compareAlarms(expected, [row, { ...row }]).doubled).toEqual([alarm.id]);
    expect(compareAlarms(expected, [row, { ...row, id: 'other' }]).extra).toEqual(['other']);
  });

  test('one that says something else shows, with what it says', () => {
    const { different } = compareAlarms(expected, [{ ...row, occurrences: 2, evidence: null }]);
    expect(different).toEqual([
      `${alarm.id} occurrences: 2 instead of 1`,
      expect.stringContaining(`${alarm.id} evidence: null instead of {`),
    ]);
  });
});
