import {
  type BeaconReading,
  positionFlag,
  type PositionBatch,
  toBeaconColumn,
} from '@muster/model/position/positionBatch.ts';

/** Fills the columns of a batch row by row; a row that is begun and not kept is overwritten by the next. */
export interface BatchBuilder {
  /** Row that the next {@link keep} adds; its cells have undefined values until they are set. */
  readonly columns: Omit<PositionBatch, 'length' | 'tags' | 'deviceT' | 'beacons'>;
  row(): number;
  /** Sets the time of the row to now, epoch ms: the device's clock is wrong, and sent `deviceT` (NaN = nothing). */
  addNow(now: number, deviceT: number): void;
  /** @param beacons readings of the device */
  keep(tag: string, beacons: readonly BeaconReading[]): void;
  /** The rows kept, as views on the columns. */
  finish(): PositionBatch;
}

/** @param capacity maximum number of rows. */
export function batchBuilder(capacity: number): BatchBuilder {
  const column = (): Float64Array => new Float64Array(capacity);
  const columns = {
    t: column(),
    lon: column(),
    lat: column(),
    floor: new Int16Array(capacity),
    speed: column(),
    heading: column(),
    accuracy: column(),
    battery: column(),
    heartRate: column(),
    flags: new Uint8Array(capacity),
  };
  const tags: string[] = [];
  let deviceT: Float64Array | undefined;
  const heard = new Map<number, readonly BeaconReading[]>();
  return {
    columns,
    row: () => tags.length,
    addNow: (now, said) => {
      deviceT ??= new Float64Array(capacity).fill(Number.NaN);
      deviceT[tags.length] = said;
      columns.t[tags.length] = now;
      columns.flags[tags.length] = (columns.flags[tags.length] ?? 0) | positionFlag.clockOff;
    },
    keep: (tag, beacons) => {
      if (beacons.length > 0) heard.set(tags.length, beacons);
      tags.push(tag);
    },
    finish: () => {
      const batch = sliced(columns, tags, deviceT);
      const beacons = heard.size === 0 ? undefined : toBeaconColumn(tags.length, (row) => heard.get(row));
      return beacons === undefined ? batch : { ...batch, beacons };
    },
  };
}

function sliced(
  columns: BatchBuilder['columns'],
  tags: readonly string[],
  deviceT: Float64Array | undefined,
): PositionBatch {
  const length = tags.length;
  const said = deviceT === undefined ? {} : { deviceT: deviceT.subarray(0, length) };
  return {
    ...said,
    length,
    tags,
    t: columns.t.subarray(0, length),
    lon: columns.lon.subarray(0, length),
    lat: columns.lat.subarray(0, length),
    floor: columns.floor.subarray(0, length),
    speed: columns.speed.subarray(0, length),
    heading: columns.heading.subarray(0, length),
    accuracy: columns.accuracy.subarray(0, length),
    battery: columns.battery.subarray(0, length),
    heartRate: columns.heartRate.subarray(0, length),
    flags: columns.flags.subarray(0, length),
  };
}
