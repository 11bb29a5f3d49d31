import { inFullSuite, isFullSuite } from '@muster/testkit/suiteSize.ts';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Api } from '../apps/simulator/src/api.ts';
import { openSite, type TestSite } from './testSite.ts';

const replayEntry = fileURLToPath(new URL('../apps/simulator/src/replay.ts', import.meta.url));

type Point = [t: number, lon: number, lat: number, floor: number, speed: number | null];

let site: TestSite;
let api: Api;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-replay-'));
  site = await openSite();
  ({ api } = site);
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Replays rows from a file with the arguments; how it ended, and when it began. */
async function replay(name: string, rows: string, ...args: string[]): Promise<{ words: string; began: number }> {
  const file = join(folder, name);
  await writeFile(file, rows);
  const began = Date.now();
  const child = spawn(process.execPath, [replayEntry, file, ...args], {
    env: { PATH: process.env.PATH, MUSTER_DATA_DIR: site.dataDir },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(words).toContain('sent and acknowledged');
  expect(code).toBe(0);
  return { words, began };
}

async function historyOf(tag: string): Promise<Point[]> {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const tracks = (await api.get(
    `/pod/position/history?tag=${tag}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
  )) as { points: Point[] }[];
  return tracks[0]?.points ?? [];
}

const spacing = (points: readonly Point[]): number[] => points.slice(1).map(([t], at) => t - (points[at]?.[0] ?? 0));

describe('npm run replay', () => {
  it.each(inFullSuite(['mqtt', 'http', 'osmand'], ['mqtt']))(
    'sends a recording by %s in real time, its first row now',
    async (protocol) => {
      const tag = `real-${protocol}`;
      const rows = [0, 400, 1000].map((ms, at) => `${tag},${1_700_000_000_000 + ms},121.4${at},30.7,0,person`);
      const { words, began } = await replay(
        `${tag}.csv`,
        `tag,t,lon,lat,floor,kind\n${rows.join('\n')}\n`,
        '--register',
        '--protocol',
        protocol,
      );
      expect(words).toContain('1 tags registered');
      const points = await historyOf(tag);
      expect(points.map(([, lon]) => lon)).toEqual([121.4, 121.41, 121.42]);
      expect(spacing(points)).toEqual([400, 600]);
      const [first = 0] = points[0] ?? [];
      expect(first).toBeGreaterThanOrEqual(began);
      expect(Date.now() - first).toBeGreaterThanOrEqual(1000);
    },
  );

  it.runIf(isFullSuite)('reads metres as those of the named map', async () => {
    await api.post('/pod/map/save', {
      name: 'Hall',
      type: '2d',
      floors: [{ floor: 0, name: '1F', height: 4 }],
      frame: { lon: 121.47, lat: 30.71, rotationDeg: 0 },
    });
    const row = (t: number, x: number): string => JSON.stringify({ tag: 'in-hall', t, x, y: 0, kind: 'person' });
    await replay('hall.ndjson', `${row(5, 0)}\n${row(6, 100)}\n`, '--register', '--map', 'Hall');
    const [origin, east] = await historyOf('in-hall');
    expect([origin?.[1], origin?.[2]]).toEqual([expect.closeTo(121.47, 6), expect.closeTo(30.71, 6)]);
    const metresEast = ((east?.[1] ?? 0) - 121.47) * 111_320 * Math.cos((30.71 * Math.PI) / 180);
    expect(metresEast).toBeGreaterThan(99);
    expect(metresEast).toBeLessThan(101);
  });

  it.runIf(isFullSuite)('leaves a tag unregistered without the option', async () => {
    await replay('unregistered.csv', `tag,t,lon,lat\nunregistered,1,121.4,30.7\n`, '--protocol', 'http');
    expect(await api.get('/pod/position/unregistered')).toMatchObject([{ tag: 'unregistered', count: 1 }]);
    expect(await historyOf('unregistered')).toEqual([]);
  });
});
