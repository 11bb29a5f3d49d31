import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readRecording } from '@muster/recording/readRecording.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withClient } from '../apps/server/src/core/db/withClient.ts';
import { databasePlace, hasServerBinaries, startTestServer } from '../apps/server/src/testing/testServer.ts';
import { openApi, type Api } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { startMuster, type RunningMuster } from './muster.ts';
import { waitOptions } from './logIn.ts';

const recording = fileURLToPath(new URL('../../shared/data/yard_people_vehicles.csv.gz', import.meta.url));
const replayEntry = fileURLToPath(new URL('../apps/simulator/src/replay.ts', import.meta.url));
const evaluateEntry = fileURLToPath(new URL('../scripts/evaluate.ts', import.meta.url));

/** Local frame of the recording (its README), and a fence placed diagonally across the yard. */
const origin = [9.52195814, 47.18117307] as const;
const fence: [number, number][] = [
  [9.52202, 47.18119],
  [9.52217, 47.18122],
  [9.52221, 47.18131],
  [9.52209, 47.18128],
  [9.52204, 47.18133],
];

interface Crossing {
  event: 'enter' | 'exit';
  tag: string;
  t: number;
}

const inOrder = (events: Crossing[]): string[] => events.map(({ event, tag, t }) => `${tag} ${t} ${event}`).sort();

/** A plain, separate computation: inside by turf, one event for each change. */
async function crossingsByTurf(): Promise<Crossing[]> {
  const area = polygon([[...fence, fence[0] ?? [0, 0]]]);
  const inside = new Map<string, boolean>();
  const events: Crossing[] = [];
  for await (const { tag, t, lon = 0, lat = 0 } of readRecording(recording)) {
    const isIn = booleanPointInPolygon([lon, lat], area);
    if (isIn !== (inside.get(tag) ?? false)) events.push({ event: isIn ? 'enter' : 'exit', tag, t });
    inside.set(tag, isIn);
  }
  return events;
}

async function crossingsByEvaluate(folder: string): Promise<Crossing[]> {
  const site = join(folder, 'site.json');
  const out = join(folder, 'events.ndjson');
  await writeFile(
    site,
    JSON.stringify({
      timeZone: 'Europe/Vaduz',
      areas: [{ id: 'yard', regions: [{ shape: 'polygon', points: fence, floor: 0 }] }],
    }),
  );
  await runNode([evaluateEntry, '--site', site, '--positions', recording, '--out', out], {});
  const events = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Crossing);
  return events.filter(({ event }) => event === 'enter' || event === 'exit');
}

function runNode(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit ${code}: ${output}`))));
  });
}

describe.skipIf(!existsSync(recording))(
  'a recorded yard, replayed into a server (skipped where there are no recordings)',
  () => {
    let server: Awaited<ReturnType<typeof startTestServer>>;
    let muster: RunningMuster;
    let client: Client;
    let api: Api;
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'muster-yard-'));
      server = await startTestServer(hasServerBinaries() ? 'server' : 'embedded');
      await withClient(server.adminUrl, (admin) => admin.query('CREATE DATABASE yard OWNER muster'));
      const url = server.appUrl.replace(databasePlace, 'yard');
      muster = await startMuster({ MUSTER_DATABASE_URL: url, MUSTER_DEMO: 'off' });
      client = new Client({ connectionString: url });
      await client.connect();
      const access = await readLocalAccess(muster.dataDir);
      api = await openApi(access.httpUrl, access.authToken, access.buildingId);
      const [lon, lat] = origin;
      await api.post('/pod/building/save', { id: access.buildingId, lon, lat, timeZone: 'Europe/Vaduz' });
      await api.post('/pod/area/save', { name: 'Yard', regions: [{ shape: 'polygon', points: fence, floor: 0 }] });
    });
    afterAll(async () => {
      await client?.end();
      await muster?.remove();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('registers 718 people and 42 vehicles, stores their walks, and sees them cross the fence as evaluate and turf do', async () => {
      const output = await runNode([replayEntry, recording, '--register', '--backfill', '--protocol', 'http'], {
        MUSTER_DATA_DIR: muster.dataDir,
      });
      expect(output).toContain('760 tags registered');
      expect(output).toContain('49007 positions of 760 tags sent and acknowledged');
      const { rows: kinds } = await client.query<{ subject_kind: string; count: string }>(
        'SELECT subject_kind, count(*) FROM card_binding GROUP BY 1 ORDER BY 1',
      );
      expect(kinds.map(({ subject_kind: kind, count }) => [kind, Number(count)])).toEqual([
        ['person', 718],
        ['vehicle', 42],
      ]);

      const expected = await crossingsByTurf();
      expect(expected.length).toBeGreaterThan(200);
      expect(inOrder(await crossingsByEvaluate(folder))).toEqual(inOrder(expected));

      const seen = async (): Promise<Crossing[]> => {
        const { rows } = await client.query<{ event: 'enter' | 'exit'; tag: string; t: string }>(
          `SELECT kind AS event, tag, t FROM presence_event WHERE kind <> 'unknown' ORDER BY t, tag`,
        );
        return rows.map(({ event, tag, t }) => ({ event, tag, t: Number(t) }));
      };
      await expect.poll(async () => (await seen()).length, waitOptions).toBe(expected.length);
      const live = await seen();
      const shift = Math.min(...live.map(({ t }) => t)) - Math.min(...expected.map(({ t }) => t));
      expect(inOrder(live.map((event) => ({ ...event, t: event.t - shift })))).toEqual(inOrder(expected));

      const points = (await api.get(
        `/pod/position/history?tag=dut-i01-p000&from=${encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString())}&to=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`,
      )) as { points: number[][] }[];
      let rows = 0;
      for await (const { tag } of readRecording(recording)) if (tag === 'dut-i01-p000') rows += 1;
      expect(points[0]?.points).toHaveLength(rows);
    });
  },
);
