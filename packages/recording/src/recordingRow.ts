import type { BeaconReading, Position } from '@muster/model/position/positionBatch.ts';

/** A row of a recording: a position, optionally also in a map's local frame (metres). */
export type RecordingRow = Position & { x?: number; y?: number };

/** Columns by their names in wire.md, and by those of other recorders. */
const columnOf: Readonly<Record<string, keyof RecordingRow>> = {
  tag: 'tag',
  t: 't',
  lon: 'lon',
  lat: 'lat',
  x: 'x',
  y: 'y',
  floor: 'floor',
  speed: 'speed',
  heading: 'heading',
  accuracy: 'accuracy',
  accuracy_m: 'accuracy',
  battery: 'battery',
  batt: 'battery',
  heartRate: 'heartRate',
  hr_bpm: 'heartRate',
  sos: 'sos',
  worn: 'worn',
  kind: 'kind',
  beacons: 'beacons',
};

/** Builds a row from named values; unknown columns are ignored, empty ones stay absent. */
export function toRecordingRow(values: Iterable<readonly [column: string, value: unknown]>): RecordingRow {
  const row: Partial<Record<keyof RecordingRow, unknown>> = {};
  for (const [column, value] of values) {
    const name = columnOf[column];
    if (name === undefined || value === null || value === undefined || value === '') continue;
    row[name] = valueOf(name, value);
  }
  if (typeof row.tag !== 'string' || row.tag === '') throw new Error('has no tag');
  if (row.t === undefined) throw new Error('has no time t');
  // Holds because valueOf gives each column its type, and both required ones were just checked.
  return row as unknown as RecordingRow;
}

function valueOf(name: keyof RecordingRow, value: unknown): unknown {
  if (name === 'tag') return String(value);
  if (name === 't') return timeOf(value);
  if (name === 'sos' || name === 'worn') return value === true || value === 'true' || value === '1' || value === 1;
  if (name === 'kind') return kindOf(value);
  return name === 'beacons' ? beaconsOf(value) : numberOf(name, value);
}

function numberOf(name: keyof RecordingRow, value: unknown): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Error(`has ${name} ${String(value)}, which is not a number`);
  if (name === 'floor' && !Number.isInteger(number))
    throw new Error(`has floor ${number}, which is not a whole number`);
  return number;
}

/** Epoch milliseconds, or ISO-8601 text. */
function timeOf(value: unknown): number {
  const text = String(value);
  const time = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isFinite(time)) throw new Error(`has time ${text}, which is neither epoch milliseconds nor ISO-8601`);
  return time;
}

function kindOf(value: unknown): 'person' | 'vehicle' {
  if (value === 'person' || value === 'vehicle') return value;
  throw new Error(`has kind ${String(value)}; it is person or vehicle`);
}

/** A list of readings, or its JSON in a cell. */
function beaconsOf(value: unknown): BeaconReading[] {
  const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value;
  if (!Array.isArray(list) || !list.every(isReading) || list.length > 16)
    throw new Error('has beacons that are no list of at most 16 { id, rssi }, rssi a whole number from -128 to 0');
  return list.map(({ id, rssi }) => ({ id, rssi }));
}

function isReading(value: unknown): value is BeaconReading {
  if (typeof value !== 'object' || value === null) return false;
  const { id, rssi } = value as Record<string, unknown>;
  const isId = typeof id === 'string' && id !== '';
  return isId && typeof rssi === 'number' && Number.isInteger(rssi) && rssi >= -128 && rssi <= 0;
}
