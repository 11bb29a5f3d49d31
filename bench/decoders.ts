import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { decodeMusterBinary, decodePositions, encodePositions } from '@muster/protocols/musterBinary.ts';
import { decodeMusterJson } from '@muster/protocols/musterJson.ts';

import { alternate, formatTable, type BenchmarkRow, type Timing } from './table.ts';

const now = 1_795_000_000_000;

/** Positions of wristbands: every field, or place and speed only. */
function batchText(size: number, isPlain: boolean): string {
  const random = seededRandom('decoders');
  const positions = Array.from({ length: size }, (_, row) => {
    const plain = {
      tag: `BLW5-${String(row % 1000).padStart(6, '0')}`,
      t: now + row,
      lon: 121.46 + random.next() * 0.01,
      lat: 30.7 + random.next() * 0.01,
      floor: 0,
      speed: Math.round(random.next() * 300) / 100,
    };
    return isPlain ? plain : { ...plain, heading: row % 360, accuracy: 0.3, battery: 88, heartRate: 76, worn: true };
  });
  return JSON.stringify(positions);
}

/** Cost of decoding a position, from the bytes of its body to validated columns. */
async function benchDecoders(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const size of [100, 10_000]) {
    for (const isPlain of [true, false]) {
      const text = batchText(size, isPlain);
      const bytes = encodePositions(decodeMusterJson(text, { now }).batch);
      const rounds = Math.ceil(200_000 / size);
      const repeat = (name: string, work: () => unknown) => ({
        name,
        operations: rounds * size,
        run: () => {
          for (let round = 0; round < rounds; round++) work();
        },
      });
      const timings = await alternate(
        [
          repeat('musterJson', () => decodeMusterJson(text, { now })),
          repeat('JSON.parse', () => JSON.parse(text)),
          repeat('musterBinary', () => decodePositions(bytes)),
          // Validation writes into the body's memory, so each round needs its own body.
          repeat('musterBinary, checked', () => decodeMusterBinary(bytes.slice(), { now })),
        ],
        { rounds: 7 },
      );
      const batch = `${size.toLocaleString('en')} ${isPlain ? 'plain' : 'full'}`;
      rows.push(...rowsOf(batch, timings, isPlain, bytes.length / size));
    }
  }
  return rows;
}

function rowsOf(batch: string, timings: readonly Timing[], isPlain: boolean, bytes: number): BenchmarkRow[] {
  const [json, parse, binary, checked] = timings;
  if (json === undefined || parse === undefined || binary === undefined || checked === undefined)
    throw new Error('Nothing was measured');
  const millions = (timing: Timing): number => 1000 / timing.nsPerOperation;
  return [
    {
      name: `JSON, ${batch}`,
      ours: json.nsPerOperation,
      peer: parse.nsPerOperation,
      ratio: millions(json),
      target: null,
      note: 'million positions/s; beside JSON.parse alone',
    },
    {
      name: `binary, ${batch}`,
      ours: binary.nsPerOperation,
      peer: null,
      ratio: millions(binary),
      target: isPlain && batch.startsWith('10,000') ? { bound: 'at least', ratio: 10 } : null,
      note: `million positions/s; ${bytes.toFixed(1)} bytes each`,
    },
    {
      name: `binary, checked, ${batch}`,
      ours: checked.nsPerOperation,
      peer: null,
      ratio: millions(checked),
      target: null,
      note: 'million positions/s',
    },
  ];
}

if (import.meta.main) {
  console.log(formatTable(await benchDecoders()));
}
