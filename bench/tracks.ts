import { existsSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

import { recordedHours, recordingFolder } from '../apps/server/src/testing/recordedHours.ts';
import { decodeTrack, decodeTrackTimes, encodeTrack } from '../apps/server/src/tracks/trackCodec.ts';
import type { TrackPoints } from '../apps/server/src/tracks/trackPoints.ts';
import { alternate, formatTable, medianRatio, type BenchmarkRow } from './table.ts';

/** A fix several times a second, for which architecture.md promises three bytes. */
const dense = [
  'yard_people_vehicles',
  'yard_cart_people',
  'crowd_people',
  'exit_people',
  'wrist_hr',
  'uwb_person_vehicle',
  'uwb_pozyx_room',
  'ble_room',
];
/** A fix every 4 to 120 s, each metres to a kilometre away. */
const sparse = ['indoor_walks', 'phones_gps', 'watch_gps_hr', 'vehicles_bus'];

/** The same columns by the usual method: second differences as zigzag varints, compressed with zstd. */
function encodeVarints(points: TrackPoints): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  const columns = [
    [points.t, 1, true],
    [points.lon, 1e7, true],
    [points.lat, 1e7, true],
    [points.floor, 1, false],
    [points.speed, 100, false],
    [points.heading, 1, false],
    [points.battery, 1, false],
    [points.heartRate, 1, false],
    [points.flags, 1, false],
  ] as const;
  for (const [column, scale, isLinear] of columns) {
    let before = 0;
    let step = 0;
    column.forEach((value: number) => {
      if (Number.isNaN(value)) return;
      const whole = Math.round(value * scale);
      put(whole - before - (isLinear ? step : 0));
      step = whole - before;
      before = whole;
    });
  }
  return zstdCompressSync(Uint8Array.from(bytes));
}

/** Bytes and time a point of real tracks, chunked by tag and hour, compared with delta varints under zstd. */
async function benchTracks(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const name of [...dense, ...sparse]) {
    const tracks = (await recordedHours(name)).map(({ points }) => points);
    const count = sum(tracks.map(({ length }) => length));
    const chunks = tracks.map(encodeTrack);
    const varints = tracks.map(encodeVarints);
    const bytes = sum(chunks.map(({ length }) => length)) / count;
    const varintBytes = sum(varints.map(({ length }) => length)) / count;
    const timing = (run: () => void) => ({ name, operations: count, run });
    const [encode, encodePeer, decode, decodePeer, times] = await alternate(
      [
        timing(() => tracks.forEach((points) => encodeTrack(points))),
        timing(() => tracks.forEach((points) => encodeVarints(points))),
        timing(() => chunks.forEach((chunk) => decodeTrack(chunk))),
        timing(() => varints.forEach((chunk) => zstdDecompressSync(chunk))),
        timing(() => chunks.forEach((chunk) => decodeTrackTimes(chunk))),
      ],
      { rounds: 5, warmUpRounds: 2 },
    );
    if (encode === undefined || encodePeer === undefined) throw new Error('Nothing was measured');
    if (decode === undefined || decodePeer === undefined || times === undefined)
      throw new Error('Nothing was measured');
    const size = `bytes a point (varints + zstd: ${varintBytes.toFixed(2)}), ${(count / chunks.length).toFixed(0)} points a chunk`;
    rows.push(
      {
        name: `${name}, encode`,
        ours: encode.nsPerOperation,
        peer: encodePeer.nsPerOperation,
        ratio: bytes,
        target: dense.includes(name) ? { bound: 'at most', ratio: 3 } : null,
        note: size,
      },
      {
        name: `${name}, decode`,
        ours: decode.nsPerOperation,
        peer: decodePeer.nsPerOperation,
        ratio: medianRatio(decode, decodePeer),
        target: null,
        note: `times zstd alone; times of points alone ${times.nsPerOperation.toFixed(0)} ns`,
      },
    );
  }
  return rows;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

if (import.meta.main) {
  if (existsSync(recordingFolder)) console.log(formatTable(await benchTracks()));
  else console.log('Skipped: the recordings of ../shared/data are not here.');
}
