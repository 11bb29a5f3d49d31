import { emptyBatch, type PositionBatch, type TagNumbers } from './positionBatch.ts';

/** The given rows of a batch, in the given order, as a batch of its own. */
export function selectRows(batch: PositionBatch, rows: readonly number[]): PositionBatch {
  const picked = emptyBatch(rows.length);
  for (let at = 0; at < rows.length; at++) copyRow(batch, rows[at] ?? 0, picked, at);
  const { numbered, deviceT } = batch;
  const whole = deviceT === undefined ? picked : { ...picked, deviceT: Float64Array.from(rows, (row) => deviceT[row]) };
  if (numbered === undefined) return whole;
  return {
    ...whole,
    numbered: { by: numbered.by, numbers: Int32Array.from(rows, (row) => numbered.numbers[row] ?? -1) },
  };
}

/** All rows of several batches, one behind the other; a single batch is handed back as it is. */
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
  return { ...whole, ...(numbered === undefined ? {} : { numbered }), ...(deviceT === undefined ? {} : { deviceT }) };
}

/** What the devices' clocks said, where one batch has it. */
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

/** The numbers of all rows, where one gave them all. */
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
