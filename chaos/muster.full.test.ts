import type { MusterReport } from '@muster/model/muster/wire.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Api, openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { failuresOf } from './findings.ts';
import { runChaos } from './runChaos.ts';
import { TargetServer } from './targetServer.ts';

const [people, arriving, callers] = [1000, 200, 3];
const [lat, yard, gate] = [31.25, 121.5, 121.502];
const tagOf = (index: number): string => `E${String(index).padStart(4, '0')}`;
const everybody = Array.from({ length: people }, (_, index) => index);

let server: TargetServer;
let url = '';
let api: Api;
/** By the number of the person. */
const ids = new Map<number, string>();

async function start(): Promise<void> {
  ({ url } = await server.start().ready);
  const { authToken, buildingId } = await readLocalAccess(server.dataDir);
  api = await openApi(url, authToken, buildingId);
}

/** Several at a time; `work` is called with one after the other. */
async function inParallel<T>(many: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...many];
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

async function save(path: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  // Holds for every `save` of the API.
  return ((await api.post(`${path}/save`, row)) as { id: string }).id;
}

async function stand(indices: readonly number[], lon: number): Promise<void> {
  const { key } = await readLocalAccess(server.dataDir);
  const t = Date.now();
  const response = await fetch(`${url}/ingest/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ingest-key': key },
    body: JSON.stringify(indices.map((index) => ({ tag: tagOf(index), t, lon, lat, floor: 0 }))),
  });
  expect(response.status).toBe(200);
}

/** Holds for this call of the API. */
const report = async (id: string) => (await api.get(`/pod/muster/get?id=${id}`)) as MusterReport;

beforeAll(async () => {
  server = await TargetServer.create();
  await start();
  const around = (lon: number) => [{ shape: 'circle', center: [lon, lat], radius: 50, floor: null }];
  await save('/pod/area', { name: 'Yard', regions: around(yard) });
  const areaId = await save('/pod/area', { name: 'Gate', regions: around(gate) });
  await save('/pod/drillMarker', { name: 'Muster 1', markerType: 'safeIsland', areaId });
  await inParallel(everybody, 8, async (index) => {
    await save('/pod/locationCard', { sn: tagOf(index), type: 'BLW5' });
    const person = { name: `Person ${index}`, personType: 'internal', cardSn: tagOf(index) };
    ids.set(index, await save('/bp/person', person));
  });
}, 240_000);
afterAll(() => server?.remove());

test(
  'a muster of 1,000 people, ticked by three accounts while the server is killed: no tick is lost, and all see one state',
  { timeout: 240_000 },
  async () => {
    await stand(everybody, yard);
    // Holds for this call of the API.
    const { id } = (await api.post('/pod/muster/start', { scope: 'site', kind: 'drill' })) as { id: string };
    expect((await report(id)).people).toHaveLength(people);
    const acknowledged = new Set<string>();
    const tick = async (index: number): Promise<void> => {
      const personId = ids.get(index) ?? '';
      await api.post('/pod/muster/tick', { id, personIds: [personId], isSafe: true, reason: 'seen' });
      acknowledged.add(personId);
    };
    const ticked = everybody.slice(0, people - arriving);
    const gone: unknown[] = [];
    const tickUntilKilled = inParallel(ticked, callers, async (index) => {
      if (gone.length > 0) return;
      await tick(index).catch((error: unknown) => gone.push(error));
      if (acknowledged.size === people / 4) await server.kill();
    });
    await tickUntilKilled;
    expect(gone.length).toBeGreaterThan(0);
    await start();
    const safe = async () => new Set((await report(id)).people.flatMap((one) => (one.tick === null ? [] : [one.id])));
    const kept = await safe();
    expect([...acknowledged].filter((one) => !kept.has(one))).toEqual([]);
    expect((await report(id)).people).toHaveLength(people);
    await inParallel(ticked, callers, tick);
    const arrivals = everybody.slice(people - arriving);
    await expect
      .poll(
        async () => {
          await stand(arrivals, gate);
          return (await report(id)).people.filter(({ state }) => state === 'safe').length;
        },
        { timeout: 120_000, interval: 2000 },
      )
      .toBe(people);
    const last = await report(id);
    await api.post('/pod/muster/end', { id });
    const result = await report(id);
    expect(result.people.map(({ id: one, state, tick: mark }) => [one, state, mark?.at])).toEqual(
      last.people.map(({ id: one, state, tick: mark }) => [one, state, mark?.at]),
    );
  },
);

test(
  'two minutes of permits, rounds and drills, server and database killed during a step: each is recorded once',
  { timeout: 900_000 },
  async () => {
    const { findings, kills, databaseKills } = await runChaos({
      seed: 'work',
      people: 60,
      everyMs: 200,
      faults: ['working', 'database', 'worked', 'databaseGone', 'working', 'drain', 'database', 'worked'],
      leastMs: 120_000,
      minutesOfRounds: 8,
      note: () => {},
    });
    expect(failuresOf(findings)).toEqual([]);
    expect([kills, databaseKills]).toEqual([5, 3]);
    // By then half of the window of an unwalked round has passed, and work is past its end.
    expect(findings.patrols.notices.expected).toBeGreaterThan(0);
  },
);
