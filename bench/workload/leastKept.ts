import type { FenceIndex } from '@muster/geo/fenceIndex.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';
import { siteOrigin } from '@muster/testkit/frame.ts';

import { tagCount } from './fences.ts';

const rowsAtOnce = 256;
const recordShift = 4;
const secondsKept = 68;
const perDegree = 1e7;

/**
 * The least loop: it streams the columns that the engine reads, and touches the records that the engine touches, once. It
 * projects each position, looks up its fences, and stores it as the newest of its tag and in the evidence buffer. It has
 * no checks, rules or deadlines.
 *
 * @param index with the fences of the site
 * @returns a function of one second's batches that returns the number of positions whose fences changed
 */
export function keepLeast(index: FenceIndex): (batches: readonly PositionBatch[], second: number) => number {
  const plane = createProjection(siteOrigin);
  const records = new Float64Array(tagCount << recordShift);
  const sets = new Int32Array(tagCount);
  const minute = new Int32Array(2 * secondsKept * tagCount);
  const rows = {
    xs: new Float64Array(rowsAtOnce),
    ys: new Float64Array(rowsAtOnce),
    floors: new Int16Array(rowsAtOnce),
    count: 0,
  };
  const found = new Int32Array(rowsAtOnce);

  function keep(batch: PositionBatch, tags: Int32Array, from: number): number {
    const { xs, ys, count } = rows;
    const { t, lon, lat, speed, heading, accuracy, battery, heartRate } = batch;
    let changes = 0;
    for (let i = 0; i < count; i++) {
      const row = from + i;
      const tag = tags[row];
      const at = tag << recordShift;
      if (!(t[row] > records[at])) continue;
      if (sets[tag] !== found[i]) changes++;
      sets[tag] = found[i];
      records[at] = t[row];
      records[at | 1] = xs[i];
      records[at | 2] = ys[i];
      records[at | 8] = lon[row];
      records[at | 9] = lat[row];
      records[at | 10] = speed[row];
      records[at | 11] = heading[row];
      records[at | 12] = accuracy[row];
      if (battery[row] === battery[row]) records[at | 13] = battery[row];
      if (heartRate[row] === heartRate[row]) records[at | 14] = heartRate[row];
    }
    return changes;
  }

  function enter(batch: PositionBatch, tags: Int32Array, from: number, cell: number): void {
    const { lon, lat, battery, heartRate } = batch;
    for (let row = from; row < from + rows.count; row++) {
      const at = (cell * tagCount + tags[row]) << 1;
      minute[at] = (Math.round(lon[row] * perDegree) & 0xffff) | (Math.round(lat[row] * perDegree) << 16);
      minute[at + 1] = (byteOf(battery[row]) << 8) | byteOf(heartRate[row]);
    }
  }

  return (batches, second) => {
    let changes = 0;
    for (const batch of batches) {
      const tags = batch.numbered?.numbers ?? new Int32Array(batch.length);
      for (let from = 0; from < batch.length; from += rowsAtOnce) {
        rows.count = Math.min(rowsAtOnce, batch.length - from);
        plane.lay(batch.lon, batch.lat, from, rows.count, rows.xs, rows.ys);
        for (let i = 0; i < rows.count; i++) rows.floors[i] = batch.floor[from + i];
        index.locateAll(rows, found);
        changes += keep(batch, tags, from);
        enter(batch, tags, from, second % secondsKept);
      }
    }
    return changes;
  };
}

function byteOf(value: number): number {
  return value === value ? value & 0xff : 0xff;
}
