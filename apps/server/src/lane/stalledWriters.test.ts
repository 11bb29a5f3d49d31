import { expect, it } from 'vitest';

import { Conditions } from '../health/conditions.ts';
import { reportStalledWriters } from './stalledWriters.ts';

it('alarms that are not written after five seconds are a condition of their building, until they are written', () => {
  const conditions = new Conditions(() => 0);
  const reporter = conditions.reporterOf('intake');
  const report = (now: number, writing: Record<string, number | undefined>): unknown[] => {
    const lanes = Object.entries(writing).map(([buildingId, writingSince]) => ({ buildingId, writingSince }));
    reportStalledWriters(lanes, now, reporter);
    return conditions.all().map(({ code, buildingId, since }) => [code, buildingId, since]);
  };
  expect(report(10_000, { b1: 5001, b2: undefined })).toEqual([]);
  expect(report(10_001, { b1: 5001, b2: undefined })).toEqual([['alarmWriterStalled', 'b1', 5001]]);
  expect(report(60_000, { b1: 5001, b2: 55_000 })).toHaveLength(2);
  expect(report(60_000, { b1: 60_000, b2: undefined })).toEqual([]);
});
