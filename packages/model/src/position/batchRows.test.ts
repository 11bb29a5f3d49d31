import { expect, test } from 'vitest';

import { concatBatches, selectRows } from './batchRows.ts';
import { beaconsAt, type Position, positionAt, toPositionBatch } from './positionBatch.ts';

const walk: Position[] = [
  { tag: 'a', t: 1, lon: 121, lat: 31, floor: -1, speed: 1.5, heading: 90, accuracy: 0.3, sos: true },
  { tag: 'b', t: 2, floor: 0, battery: 88, heartRate: 76, worn: false },
  { tag: 'a', t: 3, lon: 122, lat: 32, floor: 2, kind: 'vehicle' },
];
const rowsOf = (batch: ReturnType<typeof toPositionBatch>): Position[] =>
  Array.from({ length: batch.length }, (_, row) => positionAt(batch, row));

test('selected rows keep every column and the requested order', () => {
  expect(rowsOf(selectRows(toPositionBatch(walk), [2, 0]))).toEqual([walk[2], walk[0]]);
  expect(selectRows(toPositionBatch(walk), []).length).toBe(0);
});

test('joined batches have the rows of both, in order', () => {
  const parts = [toPositionBatch(walk.slice(0, 1)), toPositionBatch([]), toPositionBatch(walk.slice(1))];
  expect(rowsOf(concatBatches(parts))).toEqual(walk);
  expect(concatBatches([]).length).toBe(0);
});

test('rows keep the numbers of their tags, if they have the same source', () => {
  const [by, other] = [{}, {}];
  const numbered = (numbers: number[], who: object) => ({
    ...toPositionBatch(walk),
    numbered: { by: who, numbers: Int32Array.from(numbers) },
  });
  expect(selectRows(numbered([7, 8, 7], by), [2, 1]).numbered).toEqual({ by, numbers: Int32Array.of(7, 8) });
  const both = concatBatches([numbered([7, 8, 7], by), numbered([1, -1, 2], by)]).numbered;
  expect(both).toEqual({ by, numbers: Int32Array.of(7, 8, 7, 1, -1, 2) });
  expect(concatBatches([numbered([7, 8, 7], by), numbered([0, 1, 2], other)]).numbered).toBeUndefined();
  expect(concatBatches([numbered([7, 8, 7], by), toPositionBatch(walk)]).numbered).toBeUndefined();
});

test('rows keep their beacon readings when selected and joined', () => {
  const [a, b, c] = walk.map((position, at): Position => {
    const beacons = Array.from({ length: at }, (_, reading) => ({ id: `B-${reading}`, rssi: -60 - 30 * reading }));
    return at === 0 ? position : { ...position, beacons };
  });
  const batch = toPositionBatch([a, b, c]);
  expect(rowsOf(batch)).toEqual([a, b, c]);
  expect(beaconsAt(batch, 0)).toEqual([]);
  expect(beaconsAt(batch, 2)).toEqual([
    { id: 'B-0', rssi: -60 },
    { id: 'B-1', rssi: -90 },
  ]);
  expect(rowsOf(selectRows(batch, [2, 0, 1]))).toEqual([c, a, b]);
  expect(selectRows(batch, [0])).not.toHaveProperty('beacons');
  const parts = [[a], [c, b], [], [a, b]];
  expect(rowsOf(concatBatches(parts.map(toPositionBatch)))).toEqual(parts.flat());
  expect(concatBatches([[a], [a]].map(toPositionBatch))).not.toHaveProperty('beacons');
});
