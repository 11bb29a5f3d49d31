import {
  type BeaconColumn,
  beaconsAt,
  emptyBatch,
  type PositionBatch,
  type TagNumbers,
  toBeaconColumn,
} from './positionBatch.ts';

/** The given rows of a batch, in the given order, as a new batch. */
export function selectRows(batch: PositionBatch, rows: readonly number[]): PositionBatch {
  const picked = emptyBatch(rows.length);
  for (let at = 0; at < rows.length; at++) copyRow(batch, rows[at] ?? 0, picked, at);
  const { numbered, deviceT } = batch;
  const beacons = selectBeacons(batch, rows);
  return {
    ...picked,
    ...(deviceT === undefined ? {} : { deviceT: Float64Array.from(rows, (row) => deviceT[row]) }),
    ...(beacons === undefined ? {} : { beacons }),
    ...(numbered === undefined ? {} : { numbered: selectNumbers(numbered, rows) }),
  };
}

function selectBeacons(batch: PositionBatch, rows: readonly number[]): BeaconColumn | undefined {
  return batch.beacons === undefined ? undefined : toBeaconColumn(rows.length, (at) => beaconsAt(batch, rows[at]));
}

function selectNumbers({ by, numbers }: TagNumbers, rows: readonly number[]): TagNumbers {
  return { by, numbers: Int32Array.from(rows, (row) => numbers[row] ?? -1) };
}

/** All rows of several batches in sequence; a single batch is returned unchanged. */
export function concatBatches(batches: readonly PositionBatch[]): PositionBatch {
  const [only] = batches;
  if (only !== undefined && batches.length === 1) return only;
  const whole = emptyBatch(batches.reduce((sum, batch) => sum + batch.length, 0));
  let at = 0;
  for (const batch of batches) {
    for (const name of columnNames) whole[name].set(batch[name], at);
    for (let row = 0; row < batch.length; row++) whole.tags[at + row] = batch.tags[row] ?? '';
    at += batch.length;
  }
  const numbered = numbersOf(batches, whole.length);
  const deviceT = deviceTimesOf(batches, whole.length);
  const beacons = beaconsOf(batches);
  return {
    ...whole,
    ...(numbered === undefined ? {} : { numbered }),
    ...(deviceT === undefined ? {} : { deviceT }),
    ...(beacons === undefined ? {} : { beacons }),
  };
}

/** The readings of all batches; undefined if there are none. */
function beaconsOf(batches: readonly PositionBatch[]): BeaconColumn | undefined {
  if (batches.every(({ beacons }) => beacons === undefined)) return undefined;
  const readings = batches.flatMap((batch) => Array.from({ length: batch.length }, (_, row) => beaconsAt(batch, row)));
  return toBeaconColumn(readings.length, (row) => readings[row]);
}

/** Times of the devices' clocks, if any batch has them. */
function deviceTimesOf(batches: readonly PositionBatch[], length: number): Float64Array | undefined {
  if (batches.every(({ deviceT }) => deviceT === undefined)) return undefined;
  const times = new Float64Array(length).fill(Number.NaN);
  let at = 0;
  for (const { deviceT, length: rows } of batches) {
    if (deviceT !== undefined) times.set(deviceT, at);
    at += rows;
  }
  return times;
}

/** The numbers of all rows, if they have the same source. */
function numbersOf(batches: readonly PositionBatch[], length: number): TagNumbers | undefined {
  const by = batches[0]?.numbered?.by;
  const numbers = new Int32Array(length);
  let at = 0;
  for (const { numbered, length: rows } of batches) {
    if (numbered === undefined || numbered.by !== by) return undefined;
    numbers.set(numbered.numbers, at);
    at += rows;
  }
  return by === undefined ? undefined : { by, numbers };
}

const columnNames = [
  't',
  'lon',
  'lat',
  'floor',
  'speed',
  'heading',
  'accuracy',
  'battery',
  'heartRate',
  'flags',
] as const satisfies readonly (keyof PositionBatch)[];

function copyRow(from: PositionBatch, row: number, to: PositionBatch & { tags: string[] }, at: number): void {
  to.tags[at] = from.tags[row] ?? '';
  for (const name of columnNames) to[name][at] = from[name][row] ?? Number.NaN;
}
