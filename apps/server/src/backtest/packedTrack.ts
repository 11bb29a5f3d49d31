import type { TrackPoints } from '../tracks/trackPoints.ts';

/** The value of a row. */
type Column = (row: number) => number;

type ColumnName = Exclude<keyof TrackPoints, 'length'>;

/** Points of one tag, in a third of the memory, without loss. Units as in {@link TrackPoints}. */
export type PackedTrack = { readonly length: number } & Readonly<Record<ColumnName, Column>>;

/** Steps per unit in storage (`trackCodec.ts`): in these a column of numbers has small whole numbers. */
const steps: Readonly<Record<ColumnName, number>> = {
  t: 1,
  lon: 1e7,
  lat: 1e7,
  floor: 1,
  speed: 100,
  heading: 1,
  battery: 1,
  heartRate: 1,
  flags: 1,
};

const int16 = { most: 0x7fff, missing: -0x8000 } as const;
const int32 = { most: 0x7fffffff, missing: -0x80000000 } as const;

/** Packs points, so that those of ten thousand tags in an hour fit into some hundred megabytes. */
export function packTrack(points: TrackPoints): PackedTrack {
  const from = points.t[0] ?? 0;
  const pack = (name: ColumnName): Column => packColumn(points[name], steps[name], name === 't' ? from : 0);
  return {
    length: points.length,
    t: pack('t'),
    lon: pack('lon'),
    lat: pack('lat'),
    floor: pack('floor'),
    speed: pack('speed'),
    heading: pack('heading'),
    battery: pack('battery'),
    heartRate: pack('heartRate'),
    flags: pack('flags'),
  };
}

/** One number if all are the same, whole numbers of two or four bytes if that is exact, else unchanged. */
function packColumn(values: TrackPoints[ColumnName], scale: number, from: number): Column {
  const first = values[0] ?? Number.NaN;
  if (values.every((value) => Object.is(value, first))) return () => first;
  // Decodes like the codec.
  const numberOf = (whole: number): number => whole / scale + from;
  let most = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const whole = Math.round((value - from) * scale);
    if (!Object.is(numberOf(whole), value)) return columnOf(Float64Array.from(values));
    most = Math.max(most, Math.abs(whole));
  }
  if (most > int32.most) return columnOf(Float64Array.from(values));
  const [Whole, missing] = most > int16.most ? [Int32Array, int32.missing] : [Int16Array, int16.missing];
  const wholes = new Whole(values.length);
  values.forEach((value, row) => {
    wholes[row] = Number.isNaN(value) ? missing : Math.round((value - from) * scale);
  });
  return (row) => {
    const whole = wholes[row] ?? missing;
    return whole === missing ? Number.NaN : numberOf(whole);
  };
}

function columnOf(values: Float64Array): Column {
  return (row) => values[row] ?? Number.NaN;
}
