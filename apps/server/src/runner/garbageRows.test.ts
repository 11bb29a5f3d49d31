import { createEngine, restoreEngine } from '@muster/engine/createEngine.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFullSite, placeAt } from '../testing/fullSite.ts';
import { cellsOf, engineTables, ingestTables, spoilCell } from '../testing/garbage.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { configDiff } from './configDiff.ts';
import type { Site } from './site.ts';
import { readSite } from './siteConfig.store.ts';

let database: TestDatabase;

/** Restores both sites. */
async function insertSites(): Promise<void> {
  const { pool, db } = database;
  await pool.query(`TRUNCATE ${ingestTables.join()} CASCADE`);
  for (const buildingId of ['bad', 'good']) await insertFullSite(db, buildingId);
}

beforeAll(async () => {
  database = await freshDatabase();
  await insertSites();
});
afterAll(() => database.drop());

async function read(buildingId: string): Promise<Site> {
  const site = await readSite(database.db, buildingId);
  if (site === undefined) throw new Error(`${buildingId} is gone`);
  return site;
}

const day = Date.parse('2026-05-04T08:00:00+08:00');

/** Cards walk through the site for a while, one calls for help; returns the conclusions of an engine. */
function run({ config }: Site): string[] {
  let engine = createEngine({ timeZone: 'UTC', areas: [] });
  const change = configDiff(engine.config(), config);
  if (change !== undefined) engine.apply({ kind: 'config', receivedAt: day, change });
  const kinds: string[] = [];
  const cards = [...new Set((config.subjects ?? []).map(({ tag }) => tag))];
  for (let step = 1; step <= 40; step++) {
    const t = day + step * 1000;
    const [lon, lat] = placeAt(-20 + 5 * step, 20 + step);
    const positions = cards.map((tag): Position => ({ tag, t, lon, lat, accuracy: 2, battery: 10, heartRate: 140 }));
    const batch = toPositionBatch(step === 20 ? positions.map((each) => ({ ...each, sos: true })) : positions);
    kinds.push(...engine.apply({ kind: 'positions', receivedAt: t, batch }).map((event) => event.kind));
    if (step === 30) engine = restoreEngine(engine.snapshot());
  }
  kinds.push(...engine.apply({ kind: 'tick', receivedAt: day + 600_000 }).map((event) => event.kind));
  const removed = configDiff(engine.config(), { ...config, areas: [] });
  if (removed !== undefined) engine.apply({ kind: 'config', receivedAt: day + 600_000, change: removed });
  return kinds;
}

describe('invalid rows of a site', () => {
  const isFull = process.env['MUSTER_TEST_FULL'] !== undefined;
  const rounds = isFull ? 150 : 6;
  const cellsEach = 8;

  it('leave the engine running, and every other site unchanged', { timeout: isFull ? 1_800_000 : 60_000 }, async () => {
    const random = seededRandom('garbage rows');
    const before = await read('good');
    expect(before.leftOut).toEqual([]);
    expect(run(before)).toContain('raise');
    const cells = await cellsOf(database.pool, 'bad', engineTables);
    let leftOut = 0;
    for (let round = 0; round < rounds; round++) {
      const spoilt: unknown[] = [];
      for (let count = 0; count < cellsEach; count++) {
        spoilt.push(await spoilCell(database.pool, random, cells));
        const what = `round ${round}: ${JSON.stringify(spoilt).slice(0, 2000)}`;
        const site = await read('bad').catch((error: unknown) => Promise.reject(new Error(what, { cause: error })));
        expect(() => run(site), what).not.toThrow();
        leftOut += site.leftOut.length;
      }
      expect(await read('good'), JSON.stringify(spoilt)).toEqual(before);
      // An earlier damage must not hide the next one.
      await insertSites();
    }
    expect(leftOut).toBeGreaterThan(0);
  });
});
