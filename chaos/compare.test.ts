import { createEngine } from '@muster/engine/createEngine.ts';
import type { AlarmState, RoundEvent } from '@muster/engine/event.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { describe, expect, test } from 'vitest';

import { type AlarmRow, compareAlarms } from './compareAlarms.ts';
import { comparePositions, countMislogged, type HistoryPoint, noPositions } from './comparePositions.ts';
import { compareRounds, ExpectedWork } from './compareRounds.ts';
import { compareDeeds, Deeds } from './deeds.ts';
import { Ledger } from './ledger.ts';

describe('positions compared with the ledger', () => {
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

  test('pass when acknowledged ones are stored once, whether or not the others are', () => {
    const well = { ...noPositions, acknowledged: 2, found: 2 };
    expect(compare(first, second)).toEqual(well);
    expect(compare(first, second, third)).toEqual({ ...well, unacknowledgedFound: 1 });
  });

  test('fail when one is lost, duplicated or invented', () => {
    expect(compare(first)).toMatchObject({ found: 1, lost: 1 });
    expect(compare(first, second, second)).toMatchObject({ doubled: 1 });
    expect(compare(first, second, [4, 121.4, 30.7, 0, 1.5])).toMatchObject({ neverSent: 1 });
  });

  test('fail for a place that is two centimetres off, not for a few millimetres', () => {
    expect(compare([1, 121.4, 30.7 + 2e-7, 0, 1.5], second)).toMatchObject({ altered: 1 });
    expect(compare([1, 121.4, 30.7 + 5e-8, 0, 1.5], second)).toMatchObject({ altered: 0 });
    expect(compare([1, 121.4, 30.7, 1, 1.5], second)).toMatchObject({ altered: 1 });
    expect(compare([1, 121.4, 30.7, 0, null], second)).toMatchObject({ altered: 1 });
  });

  test('fail for an acknowledged one that is not in the log, and a registered one that is there twice', () => {
    expect(countMislogged(ledger, new Map([['a 1', 1]]), ['a'])).toEqual({ lost: 1, doubled: 0 });
    const twice = new Map([
      ['a 1', 2],
      ['a 2', 1],
    ]);
    expect(countMislogged(ledger, twice, ['a'])).toEqual({ lost: 0, doubled: 1 });
    expect(countMislogged(ledger, twice, [])).toEqual({ lost: 0, doubled: 0 });
  });
});

describe('alarms compared with an uninterrupted run', () => {
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
    permitId: null,
    raisedAt: '1970-01-01T00:00:01.000Z',
    evidence: JSON.parse(JSON.stringify(alarm.evidence)),
  };

  test('pass when all are equal', () => {
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

  test('fail when one is missing, duplicated or superfluous', () => {
    expect(compareAlarms(expected, []).missing).toEqual([alarm.id]);
    expect(compareAlarms(expected, [row, { ...row }]).doubled).toEqual([alarm.id]);
    expect(compareAlarms(expected, [row, { ...row, id: 'other' }]).extra).toEqual(['other']);
  });

  test('fail for a different field, and show it', () => {
    const { different } = compareAlarms(expected, [{ ...row, occurrences: 2, evidence: null }]);
    expect(different).toEqual([
      `${alarm.id} occurrences: 2 instead of 1`,
      expect.stringContaining(`${alarm.id} evidence: null instead of {`),
    ]);
  });
});

describe('deeds compared with the ledger', () => {
  const deeds = new Deeds();
  for (const key of ['tick a', 'tick b', 'step c']) deeds.begin(key);
  deeds.acknowledge('tick a');
  deeds.acknowledge('step c');

  test('pass when acknowledged ones are recorded once, whether or not the others are', () => {
    const well = { acknowledged: { tick: 1, step: 1 }, lost: [], doubled: [], neverDone: [] };
    expect(compareDeeds(deeds.all(), ['tick a', 'step c'])).toEqual(well);
    expect(compareDeeds(deeds.all(), ['tick a', 'tick b', 'step c'])).toEqual(well);
  });

  test('fail when one is lost, recorded twice or invented', () => {
    expect(compareDeeds(deeds.all(), ['tick a'])).toMatchObject({ lost: ['step c'] });
    expect(compareDeeds(deeds.all(), ['tick a', 'tick b', 'tick b', 'step c'])).toMatchObject({ doubled: ['tick b'] });
    expect(compareDeeds(deeds.all(), ['tick a', 'step c', 'tick d'])).toMatchObject({ neverDone: ['tick d'] });
  });

  test('none is acknowledged twice, or without a request', () => {
    expect(() => deeds.acknowledge('tick a')).toThrow('twice');
    expect(() => deeds.acknowledge('tick z')).toThrow('unasked');
  });
});

describe('rounds compared with an uninterrupted run', () => {
  const result: RoundEvent['result'] = {
    opensAt: 0,
    from: 0,
    to: 60_000,
    endsAt: 120_000,
    points: [{ pointId: 'gate', firstT: 10, tag: 'W', subjectId: 'wang' }],
    visits: 1,
    dwellMs: 1499,
    inOrder: true,
  };
  const about = { routeId: 'r', round: '2026-05-01#1' };
  const round: RoundEvent = { kind: 'round', t: 10, ...about, state: 'good', result, corrects: false };
  const visit = { ...about, pointId: 'gate', tag: 'W', subjectId: 'wang', since: 10 };
  const results = (...events: Parameters<ExpectedWork['add']>[0][]) => {
    const work = new ExpectedWork();
    for (const event of events) work.add(event);
    return work.results();
  };
  const expected = results({ kind: 'visit', t: 10, ...visit }, round);

  test('are the last result of each round, with the ends of visits, whatever came before', () => {
    const corrected = results({ kind: 'visit', t: 10, ...visit }, { ...round, state: 'partial', t: 120_000 }, round);
    expect(compareRounds(expected, corrected)).toMatchObject({
      rounds: { expected: 1, missing: [], extra: [] },
      visits: { expected: 1, missing: [], extra: [] },
      notices: { missing: [], extra: [] },
      byState: { good: 1 },
    });
  });

  test('fail for a different, a missing or a duplicate result', () => {
    const other = results({ kind: 'visit', t: 10, ...visit }, { ...round, result: { ...result, visits: 2 } });
    expect(compareRounds(expected, other).rounds).toMatchObject({
      missing: [expect.any(String)],
      extra: [expect.any(String)],
    });
    expect(compareRounds(expected, results()).rounds.missing).toHaveLength(1);
    const twice = { ...expected, rounds: [...expected.rounds, ...expected.rounds] };
    expect(compareRounds(expected, twice).rounds.extra).toHaveLength(1);
  });

  test('fail for a visit without its end, and for a notice of a good round', () => {
    const left = results({ kind: 'visit', t: 10, ...visit }, round, { kind: 'leave', t: 70_010, ...visit });
    expect(compareRounds(left, expected).visits).toMatchObject({ missing: [expect.stringContaining('70010')] });
    const failed = results({ ...round, state: 'partial' });
    expect(compareRounds(expected, failed).notices.extra).toEqual(['patrolRound:r:2026-05-01:1']);
  });
});
