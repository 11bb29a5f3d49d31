import { describe, expect, it } from 'vitest';

import { shiftedBatches, type WireRow } from './shiftedRows.ts';

const row = (tag: string, t: number): WireRow => ({ tag, t, lon: 1, lat: 2 });
const rows = [row('a', 1000), row('b', 1050), row('a', 1125), row('b', 3000)];

describe('a recording moved in time', () => {
  it('begins now when it is replayed in real time, and keeps its spacing', () => {
    const batches = shiftedBatches(rows, 50_000, false, 100);
    expect(batches.map(({ dueMs, rows: sent }) => [dueMs, sent.map(({ t }) => t)])).toEqual([
      [0, [50_000, 50_050]],
      [100, [50_125]],
      [2000, [52_000]],
    ]);
  });

  it('ends now as a backfill, in order and in batches of the given size', () => {
    const batches = shiftedBatches(rows, 50_000, true, 3);
    expect(batches.map(({ rows: sent }) => sent.map(({ t }) => t))).toEqual([[48_000, 48_050, 48_125], [50_000]]);
  });

  it('does not change the recording', () => {
    shiftedBatches(rows, 50_000, true, 3);
    expect(rows[0]).toEqual(row('a', 1000));
  });
});
