import { siteTime } from '@muster/demo/pastDay.ts';
import { createPastPlant, pastStepMs } from '@muster/demo/pastPlant.ts';
import { createEngine } from '@muster/engine/createEngine.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { quickCost } from '../../../core/auth/password.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';
import { firstStart } from '../../firstStart.ts';
import { enginePasses, PastExceptions } from './pastGate.ts';
import { readPastSite } from './pastSite.store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  const accounts = { adminPassword: 'Muster_2026', ingestKey: 'a-key-of-the-test', passwordCost: quickCost };
  await firstStart(database.db, { demo: 'fresh', ...accounts });
});
afterAll(() => database.drop());

it('has each exception of entry and exit in a week of the gate, and few of them', async () => {
  const { db } = database;
  const { id } = await db.selectFrom('building').select('id').executeTakeFirstOrThrow();
  const [known, { gate }] = [await readSite(db, id), await readPastSite(db, id)];
  if (known === undefined || gate === null) throw new Error('The demo site has no gate.');
  // From a Monday on.
  const from = siteTime(20_514, 0);
  const to = from + 7 * 24 * 3_600_000;
  const plant = createPastPlant('muster', from, to, { drills: [], permits: [] });
  const engine = createEngine(known.config);
  const exceptions = new PastExceptions();
  let passed = 0;
  while (plant.t + pastStepMs < to) {
    const { positions, passes } = plant.step();
    const receivedAt = plant.t;
    passed += passes.length;
    const events = [
      ...engine.apply({
        kind: 'access',
        receivedAt,
        passes: enginePasses(gate, passes, (tag) => known.carriers.get(tag)?.id ?? null),
      }),
      ...engine.apply({ kind: 'positions', receivedAt, batch: toPositionBatch(positions) }),
    ];
    for (const event of events) if (event.kind === 'exception') exceptions.note(event);
  }
  const counts: Record<string, number> = {};
  for (const { what } of exceptions.removeClosed(to)) counts[what] = (counts[what] ?? 0) + 1;
  expect(Object.keys(counts).sort()).toEqual(['abnormalPosition', 'noRealTimeData', 'noSwipeRecord', 'notLeft']);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeLessThan(0.1 * passed);
});
