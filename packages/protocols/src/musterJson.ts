import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import { parseJson } from '@muster/model/input/parseJson.ts';
import { type BeaconReading, isNoFix, type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

import { batchBuilder, type BatchBuilder } from './batchBuilder.ts';
import { beaconsOf } from './beaconsOf.ts';
import { clearPlace, hasTelemetry } from './checkBatch.ts';
import { type DecodeContext, type DecodedPositions, MalformedBody, type Reject, type RejectReason } from './decoded.ts';
import { ageFault, isAboutAge, type NumericField, positionLimits, rangeFault, tagFault } from './positionLimits.ts';
import { required, unknownField, wrongType } from './rejectReasons.ts';

/**
 * Decodes wire.md's own JSON: one position object, or an array of at most 10,000. Checked by hand, because a schema
 * library halves the throughput of a core. `null` in an optional field means absent. A fraction of a millisecond in `t`
 * is rounded.
 *
 * @throws {@link MalformedBody} for a body that is not JSON, or a batch that is too large; errors of a single
 *   item are in `rejected` instead.
 */
export function decodeMusterJson(body: string | Uint8Array, context: DecodeContext): DecodedPositions {
  const parsed = parseBody(body);
  const items = Array.isArray(parsed) ? parsed : [parsed];
  if (items.length > positionLimits.batch)
    throw new MalformedBody({ key: 'ingest.malformed.tooMany', params: { max: positionLimits.batch } });
  return decodeItems(items, context);
}

/** @throws {@link MalformedBody} */
export function parseBody(body: string | Uint8Array): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof MalformedInput) throw new MalformedBody(reasonOf(error));
    throw error;
  }
}

function reasonOf({ fault, field }: MalformedInput): RejectReason {
  if (fault === 'name') return unknownField(field);
  if (fault === 'duplicate')
    return { key: 'ingest.malformed.duplicate', params: { field: field.slice(0, positionLimits.tagLength) } };
  if (fault === 'encoding' || fault === 'depth') return { key: `ingest.malformed.${fault}`, params: {} };
  return { key: 'ingest.malformed.json', params: {} };
}

function decodeItems(items: readonly unknown[], context: DecodeContext): DecodedPositions {
  const builder = batchBuilder(items.length);
  const scratch: Scratch = {
    tag: '',
    map: undefined,
    x: Number.NaN,
    y: Number.NaN,
    beacons: [],
    isTimeReadable: true,
    isPlaceWrong: false,
  };
  const rejected: Reject[] = [];
  for (let index = 0; index < items.length; index++) {
    const reason = decodeItem(items[index], builder, scratch, context);
    if (reason === undefined) builder.keep(scratch.tag, scratch.beacons);
    else rejected.push(rejectOf(index, reason, builder, scratch, context));
  }
  return { batch: builder.finish(), rejected };
}

function rejectOf(
  index: number,
  reason: RejectReason,
  { columns, row }: BatchBuilder,
  { tag }: Scratch,
  { now }: DecodeContext,
): Reject {
  return isAboutAge(reason) ? { index, reason, clock: { tag, aheadMs: columns.t[row()] - now } } : { index, reason };
}

/** Fields of an item outside of the columns. One object for all items of a body. */
interface Scratch {
  tag: string;
  map: string | undefined;
  x: number;
  y: number;
  beacons: readonly BeaconReading[];
  /** False if `t` is not a number. */
  isTimeReadable: boolean;
  /** Of a call for help: degrees or floor are invalid. */
  isPlaceWrong: boolean;
}

function decodeItem(
  item: unknown,
  builder: BatchBuilder,
  scratch: Scratch,
  context: DecodeContext,
): RejectReason | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { key: 'ingest.reject.notAnObject', params: {} };
  const row = builder.row();
  clearRow(builder, row);
  scratch.tag = '';
  scratch.map = undefined;
  scratch.x = scratch.y = Number.NaN;
  scratch.beacons = [];
  scratch.isTimeReadable = true;
  scratch.isPlaceWrong = false;
  // A parsed JSON object has no inherited enumerable fields.
  const fields = item as Record<string, unknown>;
  const isCall = fields['sos'] === true;
  for (const field in fields) {
    const value = fields[field];
    if (value === null) {
      if (!isCall && !isKnownField(field)) return unknownField(field);
      continue;
    }
    const reason = readField(field, value, builder, row, scratch);
    if (reason === undefined) continue;
    if (!isCall || field === 'tag') return reason;
    unsay(field, builder, row, scratch);
  }
  return completeRow(builder, row, scratch, context);
}

function clearRow({ columns }: BatchBuilder, row: number): void {
  columns.t[row] = Number.NaN;
  columns.lon[row] = Number.NaN;
  columns.lat[row] = Number.NaN;
  columns.floor[row] = 0;
  columns.speed[row] = Number.NaN;
  columns.heading[row] = Number.NaN;
  columns.accuracy[row] = Number.NaN;
  columns.battery[row] = Number.NaN;
  columns.heartRate[row] = Number.NaN;
  columns.flags[row] = 0;
}

const numericColumns = new Set<string>([
  'lon',
  'lat',
  'floor',
  'speed',
  'heading',
  'accuracy',
  'battery',
  'heartRate',
] satisfies (keyof PositionBatch)[]);

type NumericColumn = Exclude<NumericField, 'x' | 'y' | 'rssi'>;

function isNumericColumn(field: string): field is NumericColumn {
  return numericColumns.has(field);
}

const otherFields = new Set(['tag', 't', 'sos', 'worn', 'x', 'y', 'map', 'beacons']);

function isKnownField(field: string): boolean {
  return numericColumns.has(field) || otherFields.has(field);
}

function readField(
  field: string,
  value: unknown,
  builder: BatchBuilder,
  row: number,
  scratch: Scratch,
): RejectReason | undefined {
  if (isNumericColumn(field)) {
    if (typeof value !== 'number') return wrongType(field);
    builder.columns[field][row] = value;
    return rangeFault(field, value);
  }
  switch (field) {
    case 'tag':
      if (typeof value !== 'string') return wrongType(field);
      scratch.tag = value;
      return tagFault(value);
    case 't':
      // A call for help is accepted whatever its time, and the field that makes it one may come later in the item.
      if (typeof value === 'number') builder.columns.t[row] = Math.round(value);
      else scratch.isTimeReadable = false;
      return undefined;
    case 'sos':
    case 'worn':
      if (typeof value !== 'boolean') return wrongType(field);
      builder.columns.flags[row] = (builder.columns.flags[row] ?? 0) | flagBits(field, value);
      return undefined;
    case 'beacons':
      return readBeacons(value, scratch);
    default:
      return readLocal(field, value, scratch);
  }
}

/** Invalid fields of a call for help are dropped, and the call is accepted. */
function unsay(field: string, { columns }: BatchBuilder, row: number, scratch: Scratch): void {
  if (field === 'x' || field === 'y') scratch[field] = Number.NaN;
  else if (field === 'lon' || field === 'lat' || field === 'floor') scratch.isPlaceWrong = true;
  else if (isNumericColumn(field)) columns[field][row] = Number.NaN;
}

function readLocal(field: string, value: unknown, scratch: Scratch): RejectReason | undefined {
  if (field === 'x' || field === 'y') {
    if (typeof value !== 'number') return wrongType(field);
    scratch[field] = value;
    return rangeFault(field, value);
  }
  if (field !== 'map') return unknownField(field);
  if (typeof value !== 'string') return wrongType(field);
  scratch.map = value;
  return undefined;
}

function readBeacons(value: unknown, scratch: Scratch): RejectReason | undefined {
  const readings = beaconsOf(value);
  if ('key' in readings) return readings;
  scratch.beacons = readings;
  return undefined;
}

function flagBits(field: 'sos' | 'worn', value: boolean): number {
  if (field === 'sos') return positionFlag.hasSos | (value ? positionFlag.sos : 0);
  return positionFlag.hasWorn | (value ? positionFlag.worn : 0);
}

/** Checks of the whole row. */
function completeRow(
  builder: BatchBuilder,
  row: number,
  scratch: Scratch,
  context: DecodeContext,
): RejectReason | undefined {
  if (scratch.tag === '') return required('tag');
  const { t, flags } = builder.columns;
  const timeFault = timeFaultOf(t[row] ?? Number.NaN, scratch, context);
  const isCall = ((flags[row] ?? 0) & positionFlag.sos) !== 0;
  if (!isCall) return timeFault ?? placeFault(builder, row, scratch, context);
  if (scratch.isPlaceWrong || placeFault(builder, row, scratch, context) !== undefined)
    clearPlace(builder.columns, row);
  if (timeFault !== undefined) builder.addNow(context.now, finite(t[row]));
  return undefined;
}

/** Why the time of an item is refused; undefined = it is valid. */
function timeFaultOf(t: number, { isTimeReadable }: Scratch, { now }: DecodeContext): RejectReason | undefined {
  if (!isTimeReadable) return wrongType('t');
  return Number.isNaN(t) ? required('t') : ageFault(t, now);
}

/** A number with too many digits in JSON is an infinity: treated as absent. */
function finite(t: number): number {
  return Number.isFinite(t) ? t : Number.NaN;
}

/**
 * Half a pair of coordinates is an error; without coordinates, or without a fix, the item is telemetry. Degrees take
 * precedence if a device sends both and they are a fix.
 */
function placeFault(
  { columns }: BatchBuilder,
  row: number,
  scratch: Scratch,
  context: DecodeContext,
): RejectReason | undefined {
  const hasLon = !Number.isNaN(columns.lon[row]);
  const hasLat = !Number.isNaN(columns.lat[row]);
  const isNowhere = isNoFix(columns.lon[row], columns.lat[row]);
  if (hasLon && hasLat && !isNowhere) return undefined;
  if (isNowhere) columns.lon[row] = columns.lat[row] = Number.NaN;
  if (hasLon !== hasLat) return required(hasLon ? 'lat' : 'lon');
  const hasX = !Number.isNaN(scratch.x);
  const hasY = !Number.isNaN(scratch.y);
  if (hasX !== hasY) return required(hasX ? 'y' : 'x');
  if (hasX) return placeOnMap(columns, row, scratch, context);
  if (hasTelemetry(columns, row, scratch.beacons)) return undefined;
  return { key: isNowhere ? 'ingest.reject.noFix' : 'ingest.reject.nothingSaid', params: {} };
}

function placeOnMap(
  columns: BatchBuilder['columns'],
  row: number,
  { map, x, y }: Scratch,
  { frameOf }: DecodeContext,
): RejectReason | undefined {
  if (map === undefined) return required('map');
  const frame = frameOf?.(map);
  if (frame === undefined)
    return { key: 'ingest.reject.unknownMap', params: { map: map.slice(0, positionLimits.tagLength) } };
  const { lon, lat } = frame(x, y);
  columns.lon[row] = lon;
  columns.lat[row] = lat;
  return rangeFault('lon', lon) ?? rangeFault('lat', lat);
}
