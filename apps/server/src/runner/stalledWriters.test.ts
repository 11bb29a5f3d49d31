import { expect, it } from 'vitest';

import { Conditions } from '../core/health/conditions.ts';
import { reportStalledWriters, stalledRunners } from './stalledWriters.ts';

it('alarms that are not written after five seconds are a condition of their building, until they are written', () => {
  const conditions = new Conditions(() => 0);
  const reporter = conditions.reporterOf('ingest');
  const report = (now: number, writing: Record<string, number | undefined>, backAt = 0): unknown[] => {
    const runners = Object.entries(writing).map(([buildingId, writingSince]) => ({ buildingId, writingSince }));
    reportStalledWriters(stalledRunners(runners, now, backAt), runners, reporter);
    return conditions.all().map(({ code, buildingId, since }) => [code, buildingId, since]);
  };
  expect(report(10_000, { b1: 5001, b2: undefined })).toEqual([]);
  expect(report(10_001, { b1: 5001, b2: undefined })).toEqual([['alarmWriterStalled', 'b1', 5001]]);
  expect(report(60_000, { b1: 5001, b2: 55_000 })).toHaveLength(2);
  expect(report(60_000, { b1: 60_000, b2: undefined })).toEqual([]);
  // The database was away meanwhile, which has its own condition.
  expect(report(60_000, { b1: 1000 }, 55_001)).toEqual([]);
  expect(report(60_001, { b1: 1000 }, 55_001)).toEqual([['alarmWriterStalled', 'b1', 55_001]]);
  // It returned while the clock was an hour ahead.
  expect(report(60_001, { b1: undefined })).toEqual([]);
  expect(report(60_001, { b1: 1000 }, 3_655_000)).toEqual([['alarmWriterStalled', 'b1', 1000]]);
});
