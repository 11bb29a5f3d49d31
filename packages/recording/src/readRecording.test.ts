import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readRecording } from './readRecording.ts';
import type { RecordingRow } from './recordingRow.ts';

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-recording-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(name: string, content: string | Buffer): Promise<RecordingRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  return Array.fromAsync(readRecording(path));
}

describe('reading a recording', () => {
  it('reads comma-separated values with a header, ISO times and empty cells', async () => {
    const rows = await rowsOf(
      'a.csv',
      'tag,t,lon,lat,floor,speed,seq\nA,2024-03-05T07:00:00.125Z,9.5,47.1,0,,i01\n"B,1",1000,1,2,-1,0.5,x\n',
    );
    expect(rows).toEqual([
      { tag: 'A', t: Date.parse('2024-03-05T07:00:00.125Z'), lon: 9.5, lat: 47.1, floor: 0 },
      { tag: 'B,1', t: 1000, lon: 1, lat: 2, floor: -1, speed: 0.5 },
    ]);
  });

  it('accepts the column names of other recorders', async () => {
    const rows = await rowsOf('b.csv', 'tag,t,accuracy_m,hr_bpm,kind\nA,1,33.6,88,person\n');
    expect(rows).toEqual([{ tag: 'A', t: 1, accuracy: 33.6, heartRate: 88, kind: 'person' }]);
  });

  it('reads one JSON object a line, compressed', async () => {
    const rows = await rowsOf(
      'c.ndjson.gz',
      gzipSync('{"tag":"A","t":5,"sos":true}\n\n{"tag":"A","t":6,"sos":false,"extra":1}\n'),
    );
    expect(rows).toEqual([
      { tag: 'A', t: 5, sos: true },
      { tag: 'A', t: 6, sos: false },
    ]);
  });

  it('reads the beacons of a row, as JSON in a cell of comma-separated values', async () => {
    const beacons = [{ id: 'B-1', rssi: -60 }];
    expect(await rowsOf('beacons.ndjson', `{"tag":"A","t":5,"beacons":${JSON.stringify(beacons)}}\n`)).toEqual([
      { tag: 'A', t: 5, beacons },
    ]);
    expect(await rowsOf('beacons.csv', 'tag,t,beacons\nA,5,"[{""id"":""B-1"",""rssi"":-60}]"\nA,6,\n')).toEqual([
      { tag: 'A', t: 5, beacons },
      { tag: 'A', t: 6 },
    ]);
  });

  it.each([
    ['j.ndjson', '{"tag":"A","t":1,"beacons":[{"id":"B","rssi":1}]}\n', 'line 1 has beacons that are no list'],
    ['k.csv', 'tag,t,beacons\nA,1,B-1\n', 'line 2 has beacons that are no list'],
    ['d.csv', 'tag,t\nA,soon\n', 'line 2 has time soon'],
    ['e.csv', 'tag,t,lon\nA,1,east\n', 'line 2 has lon east, which is not a number'],
    ['f.csv', 'tag,t\nA,1,2\n', 'line 2 has 3 cells, the header has 2'],
    ['g.csv', 'tag,t\n,1\n', 'line 2 has no tag'],
    ['h.ndjson', '{"tag":"A"}\n', 'line 1 has no time t'],
    ['i.txt', 'x', 'a recording ends in .csv'],
  ])('names the place of an unreadable row (%s)', async (name, content, message) => {
    await expect(rowsOf(name, content)).rejects.toThrow(message);
  });

  it.skipIf(!existsSync(shared))(
    'reads every position file of the shared recordings (skipped if they are missing)',
    async () => {
      for (const name of [
        'yard_people_vehicles',
        'exit_people',
        'phones_gps',
        'vehicles_bus',
        'watch_gps_hr',
        'indoor_walks',
      ]) {
        let count = 0;
        for await (const row of readRecording(join(shared, `${name}.csv.gz`))) {
          expect(row.lat).toBeTypeOf('number');
          count += 1;
        }
        expect(count).toBeGreaterThan(400);
      }
    },
  );
});
