import { demoBuilding } from '@muster/demo/demoSite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { firstStart } from './firstStart.ts';

const nothingGiven = { adminPassword: null, ingestKey: null };

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const buildings = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('building').select('name').execute();
  return rows.map(({ name }) => name);
};

describe('the first start', () => {
  it('creates the demo site if the database is empty, and runs it at every later start', async () => {
    const first = await firstStart(database.db, { demo: 'ifEmpty', ...nothingGiven });
    expect(first).toEqual({
      livesDemo: true,
      lacksHistory: true,
      adminPassword: expect.any(String),
      ingestKey: expect.any(String),
    });
    expect(await buildings()).toEqual([demoBuilding.name]);
    const second = await firstStart(database.db, { demo: 'ifEmpty', ...nothingGiven });
    expect(second).toEqual({ livesDemo: true, lacksHistory: true, adminPassword: null, ingestKey: null });
    expect(await buildings()).toEqual([demoBuilding.name]);
  });

  it('creates no history if a fresh demo site is requested, neither then nor later', async () => {
    const first = await firstStart(database.db, { demo: 'fresh', ...nothingGiven });
    expect(first).toMatchObject({ livesDemo: true, lacksHistory: false });
    const later = await firstStart(database.db, { demo: true, ...nothingGiven });
    expect(later).toMatchObject({ livesDemo: true, lacksHistory: false });
  });

  it('does not run the demo site when it is switched off', async () => {
    await firstStart(database.db, { demo: true, ...nothingGiven });
    expect((await firstStart(database.db, { demo: false, ...nothingGiven })).livesDemo).toBe(false);
  });

  it('creates an empty site without the demo, which no later start mixes with one', async () => {
    const given = { adminPassword: 'Muster_2026', ingestKey: 'a-key-of-the-test' };
    const first = await firstStart(database.db, { demo: false, ...given });
    expect(first).toEqual({ livesDemo: false, lacksHistory: false, adminPassword: null, ingestKey: null });
    expect(await buildings()).toHaveLength(1);
    expect((await firstStart(database.db, { demo: true, ...given })).livesDemo).toBe(false);
    expect(await buildings()).not.toContain(demoBuilding.name);
  });
});
