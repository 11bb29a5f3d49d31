import { groundName } from '@muster/demo/attendance.ts';
import { demoAreas } from '@muster/demo/demoSite.ts';
import { rosterPersons, rosterVehicles } from '@muster/demo/roster.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readBuildingIds } from '../core/db/building.store.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { insertDemoSite } from '../setup/demo/demo.store.ts';
import { freshDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { configDiff } from './configDiff.ts';
import type { Site } from './site.ts';
import { readSite } from './siteConfig.store.ts';

let database: TestDatabase;
let buildingId: string;

beforeAll(async () => {
  database = await freshDatabase();
  buildingId = await withTransaction(database.db, insertDemoSite);
});
afterAll(() => database.drop());

async function read(): Promise<Site> {
  const site = await readSite(database.db, buildingId);
  if (site === undefined) throw new Error('no site');
  return site;
}

describe('a site from the database', () => {
  it('has every area with its regions and type, every card with its carrier, and names', async () => {
    const { config, areaNames, subjectNames, registered, frames, departNames } = await read();
    const names = [...demoAreas.map(({ name }) => name), groundName];
    expect(config.areas).toHaveLength(names.length);
    expect(config.areaTypes?.length).toBeGreaterThan(0);
    expect(config.areas.every(({ regions }) => regions.length > 0)).toBe(true);
    expect(config.subjects).toHaveLength(rosterPersons.length + rosterVehicles.length);
    expect([...areaNames.values()].toSorted()).toEqual(names.toSorted());
    const [person] = rosterPersons;
    const subject = config.subjects?.find(({ tag }) => tag === person?.cardSn);
    expect(subject).toMatchObject({ kind: 'person', personType: person?.personType });
    expect(subject).not.toHaveProperty('boundFrom');
    expect(subjectNames.get(subject?.id ?? '')?.name).toBe(person?.name);
    expect(departNames.has(subject?.departId ?? '')).toBe(true);
    expect(registered.has(person?.cardSn ?? '')).toBe(true);
    expect(frames.size).toBeGreaterThan(0);
  });

  it('differs in nothing when it is read twice, also after it was logged', async () => {
    const { config } = await read();
    const logged: typeof config = JSON.parse(JSON.stringify(config));
    expect(configDiff(logged, (await read()).config)).toBeUndefined();
  });

  it('has the certificates of card carriers, and changes the engine when one is renewed', async () => {
    const before = (await read()).config;
    const [subject] = before.subjects ?? [];
    const certificate = { kind: 'specialOperation', name: null, number: 'T-1', picture: null, validFrom: null };
    await database.db
      .updateTable('person')
      .set({ certificates: JSON.stringify([{ ...certificate, validTo: '2026-05-31' }]) })
      .where('id', '=', subject?.id ?? '')
      .execute();
    const change = configDiff(before, (await read()).config);
    expect(change?.subjects?.put).toEqual([
      {
        ...subject,
        // Midnight in Shanghai, after the last day.
        qualifications: [{ code: 'specialOperation', until: Date.parse('2026-05-31T16:00:00Z') }],
      },
    ]);
  });

  it('keeps former carriers of a card', async () => {
    const [first, second] = rosterPersons;
    const at = '2026-05-01T08:00:00.000Z';
    const { db } = database;
    const subjects = (await read()).config.subjects ?? [];
    const other = subjects.find(({ tag }) => tag === second?.cardSn);
    const sn = first?.cardSn ?? '';
    await db
      .updateTable('cardBinding')
      .set({ boundTo: at })
      .where('sn', 'in', [sn, second?.cardSn ?? ''])
      .execute();
    await db
      .insertInto('cardBinding')
      .values({
        id: 'x',
        buildingId,
        sn,
        subjectKind: 'person',
        subjectId: other?.id ?? '',
        boundFrom: at,
        boundTo: null,
      })
      .execute();
    const now = (await read()).config.subjects?.filter(({ tag }) => tag === sn);
    expect(now).toMatchObject([{ boundTo: Date.parse(at) }, { boundFrom: Date.parse(at), id: other?.id }]);
  });

  it('is undefined for a building that does not exist', async () => {
    expect(await readSite(database.db, 'nowhere')).toBeUndefined();
    expect(await readBuildingIds(database.db)).toEqual([buildingId]);
  });
});
