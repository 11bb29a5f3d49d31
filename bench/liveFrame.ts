import { decodeLiveFrame, encodeLiveFrame, livePositionAt, type LivePosition } from '@muster/protocols/liveFrame.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { alternate, formatTable, medianRatio, type BenchmarkRow } from './table.ts';

const tags = 10_000;

/** Tags that move in one second on a large site. */
function movingTags(): LivePosition[] {
  const random = seededRandom('live frame');
  return Array.from({ length: tags }, (_, handle) => ({
    handle,
    t: 1_795_000_000_000 + random.integer(0, 999),
    lon: 121.46 + random.next() * 0.01,
    lat: 30.7 + random.next() * 0.01,
    floor: random.integer(0, 2),
    speed: random.next() * 2,
    heading: random.next() * 360,
    accuracy: random.next(),
    battery: random.integer(5, 100),
    heartRate: random.integer(60, 110),
    flags: 1,
  }));
}

/** The live frame compared with JSON: the same rows encoded, and decoded into typed arrays as by the map. */
async function benchLiveFrame(): Promise<BenchmarkRow[]> {
  const rows = movingTags();
  const frame = encodeLiveFrame('delta', 1, 1_795_000_000_000, rows);
  const text = JSON.stringify(rows);
  const longitudes = new Float64Array(tags);
  const [encodeFrame, encodeJson] = await alternate([
    { name: 'frame', operations: tags, run: () => encodeLiveFrame('delta', 1, 1_795_000_000_000, rows) },
    { name: 'JSON', operations: tags, run: () => JSON.stringify(rows) },
  ]);
  const [readFrame, readJson] = await alternate([
    {
      name: 'frame',
      operations: tags,
      run: () => decodeLiveFrame(frame).lon.forEach((lon, row) => (longitudes[row] = lon / 1e7)),
    },
    {
      name: 'JSON',
      operations: tags,
      // Valid because the text was encoded from these rows.
      run: () => (JSON.parse(text) as LivePosition[]).forEach(({ lon }, row) => (longitudes[row] = lon ?? 0)),
    },
  ]);
  if (livePositionAt(decodeLiveFrame(frame), 7).handle !== 7) throw new Error('The frame does not hold the rows.');
  const bytes = Buffer.byteLength(text);
  const faster = 'times faster than JSON';
  return [
    {
      name: `encode, ${tags} tags`,
      ours: encodeFrame.nsPerOperation,
      peer: encodeJson.nsPerOperation,
      ratio: medianRatio(encodeJson, encodeFrame),
      target: null,
      note: faster,
    },
    {
      name: `decode, ${tags} tags`,
      ours: readFrame.nsPerOperation,
      peer: readJson.nsPerOperation,
      ratio: medianRatio(readJson, readFrame),
      target: null,
      note: faster,
    },
    {
      name: `size: ${(frame.byteLength / tags).toFixed(1)} and ${(bytes / tags).toFixed(1)} bytes a tag`,
      ours: 0,
      peer: null,
      ratio: bytes / frame.byteLength,
      target: null,
      note: 'times smaller than JSON',
    },
  ];
}

if (import.meta.main) console.log(formatTable(await benchLiveFrame()));
