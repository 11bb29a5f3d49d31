import { describe, expect, it } from 'vitest';

import { compareRaises } from './compareRaises.ts';
import type { NamedReplay, RecordedRaise } from './raise.ts';

const common = {
  rule: 'retention',
  type: 'retention',
  level: 2,
  areaId: 'a',
  areaName: null,
  subjectKind: 'person',
  subjectId: 'p',
  subjectName: null,
  departId: null,
  tag: 'T',
} as const;
const was = (raisedAt: number, clearedAt: number | null, more: Partial<RecordedRaise> = {}): RecordedRaise => ({
  ...common,
  alarmId: `alarm at ${raisedAt}`,
  raisedAt,
  clearedAt,
  ...more,
});
const wouldBe = (raisedAt: number, clearedAt: number | null, more: Partial<NamedReplay> = {}): NamedReplay => ({
  ...common,
  raisedAt,
  clearedAt,
  lon: null,
  lat: null,
  floor: null,
  headCount: null,
  parameters: {},
  ruleVersion: 1,
  tags: [],
  ...more,
});
const verdicts = (...sides: Parameters<typeof compareRaises>) =>
  compareRaises(...sides).map(({ verdict, at }) => `${verdict} ${at.raisedAt}`);

describe('recorded raises compared with replayed ones', () => {
  it('are the same alarm if the times overlap, however much later one is', () => {
    expect(verdicts([was(0, 900_000)], [wouldBe(600_000, 900_000)])).toEqual(['kept 0']);
    expect(verdicts([was(0, null)], [wouldBe(86_400_000, null)])).toEqual(['kept 0']);
  });

  it('are the same alarm if one follows the other within a minute, and others otherwise', () => {
    expect(verdicts([was(0, 1000)], [wouldBe(61_000, 70_000)])).toEqual(['kept 0']);
    expect(verdicts([was(0, 1000)], [wouldBe(61_001, 70_000)])).toEqual(['gone 0', 'new 61001']);
  });

  it('are other alarms in another area, of another rule or of another subject', () => {
    for (const other of [{ areaId: 'b' }, { rule: 'stationary' }, { subjectId: 'q' }]) {
      expect(verdicts([was(0, 1000)], [wouldBe(0, 1000, other as Partial<NamedReplay>)]).toSorted()).toEqual([
        'gone 0',
        'new 0',
      ]);
    }
  });

  it('match a group by its time, not by its members', () => {
    const group = { rule: 'cluster', type: 'cluster', subjectKind: 'group' } as const;
    const lines = compareRaises(
      [was(0, 1000, { ...group, subjectId: 'A,B,C' })],
      [wouldBe(0, 1000, { ...group, subjectId: 'A,B,D' })],
    );
    expect(lines.map(({ verdict }) => verdict)).toEqual(['kept']);
  });

  it('match the one with the longest common time rather than the previous one', () => {
    expect(verdicts([was(65_000, 85_000), was(115_000, 175_000)], [wouldBe(145_000, 175_000)])).toEqual([
      'gone 65000',
      'kept 115000',
    ]);
  });

  it('match each alarm once, the earliest first, and list them in order of time', () => {
    const lines = verdicts(
      [was(0, 1000), was(10_000, 11_000), was(500_000, 501_000)],
      [wouldBe(0, 30_000), wouldBe(700_000, 701_000)],
    );
    expect(lines).toEqual(['kept 0', 'gone 10000', 'gone 500000', 'new 700000']);
  });
});
