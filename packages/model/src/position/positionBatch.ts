/**
 * The one in-memory shape of positions: a struct of arrays. Decoders fill it, the log stores it, the engine reads it.
 * A missing number is NaN, so that a column stays one flat array. Units: `t` epoch milliseconds; `lon`, `lat` degrees
 * WGS84; `speed` m/s; `heading` degrees clockwise from north; `accuracy` metres; `battery` percent; `heartRate` beats
 * per minute.
 */
export interface PositionBatch {
  readonly length: number;
  /** Location card SN, or the device's own id where no card is registered. */
  readonly tags: readonly string[];
  readonly t: Float64Array;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly floor: Int16Array;
  readonly speed: Float64Array;
  readonly heading: Float64Array;
  readonly accuracy: Float64Array;
  readonly battery: Float64Array;
  readonly heartRate: Float64Array;
  /** Bits of {@link positionFlag}. */
  readonly flags: Uint8Array;
  /**
   * Time of the device's clock, epoch ms, of rows with `positionFlag.clockOff`; NaN = unknown. Absent if no row has it.
   */
  readonly deviceT?: Float64Array;
  /** Beacon readings; absent if no row has any. */
  readonly beacons?: BeaconColumn;
  /** Indices of known tags. Never stored or sent. */
  readonly numbered?: TagNumbers;
}

/** A reading of a radio beacon. */
export interface BeaconReading {
  /** SN of the beacon, or `uuid:major:minor` of an iBeacon, in lower case. */
  readonly id: string;
  /** dBm, an integer from −128 to 0. */
  readonly rssi: number;
}

/**
 * The readings of a batch. Few rows have any, and those have several, so they are a list beside the columns: the
 * readings of row `rows[i]` are in `ids` and `rssi` from `starts[i]` up to but excluding `starts[i + 1]`.
 */
export interface BeaconColumn {
  /** Rows with at least one reading, ascending. */
  readonly rows: Int32Array;
  /** One more than `rows`: the last is the number of readings. */
  readonly starts: Int32Array;
  readonly ids: readonly string[];
  /** dBm. */
  readonly rssi: Int8Array;
}

/** Tags by number instead of by name, which saves another look-up. */
export interface TagNumbers {
  /** The source of the numbers: for the same object, numbers and tags correspond one to one. */
  readonly by: object;
  /** Index for each row, from 0, in the order of first occurrence; −1 = none. */
  readonly numbers: Int32Array;
}

/**
 * `sos` and `worn` have three values each: true, false and not sent. The bits `hasSos` and `hasWorn` distinguish the
 * last two. `unregistered` is set by the server on rows of tags without a location card: logged, so that an SOS raises,
 * but without a track (wire.md, positions in). So is `clockOff`, on a call for help with a wrong device clock: its `t`
 * is the receive time (alarms.md, "a device's clock may be wrong").
 */
export const positionFlag = {
  sos: 1,
  hasSos: 2,
  worn: 4,
  hasWorn: 8,
  vehicle: 16,
  person: 32,
  unregistered: 64,
  clockOff: 128,
} as const;

/** One position as a plain object, for builders and tests. Absent means not sent by the device. */
export interface Position {
  tag: string;
  t: number;
  lon?: number;
  lat?: number;
  floor?: number;
  speed?: number;
  heading?: number;
  accuracy?: number;
  battery?: number;
  heartRate?: number;
  sos?: boolean;
  worn?: boolean;
  /** Only in recordings; in a running site the card's binding decides. */
  kind?: 'person' | 'vehicle';
  /** The device's clock is wrong: `t` is the receive time, `deviceT` the device's time, if any. */
  clockOff?: true;
  deviceT?: number;
  /** At most 16. */
  beacons?: readonly BeaconReading[];
}

const columns = ['lon', 'lat', 'speed', 'heading', 'accuracy', 'battery', 'heartRate'] as const;

/** Degrees around 0 that are not a fix: sent by receivers without a position (wire.md). */
const noFixDegrees = 1e-6;

/** Whether a position (degrees) stands for a missing fix. */
export function isNoFix(lon: number, lat: number): boolean {
  return Math.abs(lon) <= noFixDegrees && Math.abs(lat) <= noFixDegrees;
}

/** A batch of `length` empty rows. */
export function emptyBatch(length: number): PositionBatch & { tags: string[] } {
  const column = (): Float64Array => new Float64Array(length);
  return {
    length,
    tags: Array.from({ length }, () => ''),
    t: column(),
    lon: column(),
    lat: column(),
    floor: new Int16Array(length),
    speed: column(),
    heading: column(),
    accuracy: column(),
    battery: column(),
    heartRate: column(),
    flags: new Uint8Array(length),
  };
}

/** Packs plain positions into columns. */
export function toPositionBatch(positions: readonly Position[]): PositionBatch {
  const batch = emptyBatch(positions.length);
  positions.forEach((position, row) => {
    batch.tags[row] = position.tag;
    batch.t[row] = position.t;
    batch.floor[row] = position.floor ?? 0;
    for (const name of columns) batch[name][row] = position[name] ?? Number.NaN;
    batch.flags[row] = flagsOf(position);
  });
  const beacons = toBeaconColumn(positions.length, (row) => positions[row]?.beacons);
  const heard = beacons === undefined ? batch : { ...batch, beacons };
  if (!positions.some(({ deviceT }) => deviceT !== undefined)) return heard;
  return { ...heard, deviceT: Float64Array.from(positions, ({ deviceT }) => deviceT ?? Number.NaN) };
}

/** The readings of `length` rows as a column; undefined if there are none. */
export function toBeaconColumn(
  length: number,
  readingsOf: (row: number) => readonly BeaconReading[] | undefined,
): BeaconColumn | undefined {
  const rows: number[] = [];
  const starts: number[] = [];
  const ids: string[] = [];
  const rssi: number[] = [];
  for (let row = 0; row < length; row++) {
    const readings = readingsOf(row) ?? noReadings;
    if (readings.length === 0) continue;
    rows.push(row);
    starts.push(ids.length);
    for (const reading of readings) {
      ids.push(reading.id);
      rssi.push(reading.rssi);
    }
  }
  if (rows.length === 0) return undefined;
  return {
    rows: Int32Array.from(rows),
    starts: Int32Array.from([...starts, ids.length]),
    ids,
    rssi: Int8Array.from(rssi),
  };
}

const noReadings: readonly BeaconReading[] = [];

/** The beacon readings of a row, in order; empty if there are none. */
export function beaconsAt({ beacons }: Pick<PositionBatch, 'beacons'>, row: number): readonly BeaconReading[] {
  if (beacons === undefined) return noReadings;
  const { rows, starts, ids, rssi } = beacons;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  if (rows[low] !== row) return noReadings;
  const [start, end] = [starts[low], starts[low + 1]];
  return ids.slice(start, end).map((id, at) => ({ id, rssi: rssi[start + at] }));
}

/** The flag bits of a plain position. */
export function flagsOf(position: Pick<Position, 'sos' | 'worn' | 'kind' | 'clockOff'>): number {
  let flags = 0;
  if (position.sos !== undefined) flags |= positionFlag.hasSos | (position.sos ? positionFlag.sos : 0);
  if (position.worn !== undefined) flags |= positionFlag.hasWorn | (position.worn ? positionFlag.worn : 0);
  if (position.kind !== undefined) flags |= position.kind === 'vehicle' ? positionFlag.vehicle : positionFlag.person;
  if (position.clockOff) flags |= positionFlag.clockOff;
  return flags;
}

/** One row of a batch as a plain object; values that the device did not send are absent. */
export function positionAt(batch: PositionBatch, row: number): Position {
  const position: Position = { tag: batch.tags[row] ?? '', t: batch.t[row] ?? Number.NaN };
  position.floor = batch.floor[row] ?? 0;
  for (const name of columns) {
    const value = batch[name][row] ?? Number.NaN;
    if (!Number.isNaN(value)) position[name] = value;
  }
  writeFlags(position, batch.flags[row] ?? 0);
  writeRare(position, batch, row);
  return position;
}

/** Rare values. */
function writeRare(position: Position, batch: PositionBatch, row: number): void {
  const deviceT = batch.deviceT?.[row] ?? Number.NaN;
  if (position.clockOff && !Number.isNaN(deviceT)) position.deviceT = deviceT;
  const beacons = beaconsAt(batch, row);
  if (beacons.length > 0) position.beacons = beacons;
}

function writeFlags(position: Position, flags: number): void {
  if (flags & positionFlag.hasSos) position.sos = (flags & positionFlag.sos) !== 0;
  if (flags & positionFlag.hasWorn) position.worn = (flags & positionFlag.worn) !== 0;
  if (flags & positionFlag.vehicle) position.kind = 'vehicle';
  else if (flags & positionFlag.person) position.kind = 'person';
  if (flags & positionFlag.clockOff) position.clockOff = true;
}
