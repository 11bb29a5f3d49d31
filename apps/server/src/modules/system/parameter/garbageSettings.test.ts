import { parameter } from '@muster/model/parameter/parameter.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readParameters } from '../../../core/settings/parameter.store.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { dataOf } from '../../../testing/testSite.ts';
import { createImageryOrigins } from '../../map/mapSetting/imageryOrigins.ts';

let muster: TestApp;
beforeAll(async () => {
  muster = await startTestApp();
});
afterAll(() => muster.close());

const garbage = [
  '{"imageryType": 1, "imageryUrl1": []}',
  'null',
  '[]',
  '{}',
  '""',
  '"garbage"',
  '-1',
  '1e300',
  'true',
  '[null]',
];

describe('invalid settings of the installation', () => {
  it.each(garbage)('have their defaults, and affect no account: %s', async (value) => {
    const { db, pool } = muster.database;
    await pool.query('DELETE FROM system_parameter');
    const usual = await readParameters(db);
    for (const key of Object.keys(parameter.fields))
      await pool.query('INSERT INTO system_parameter (key, value) VALUES ($1, $2)', [key, value]);
    const read: Record<string, unknown> = { ...(await readParameters(db)) };
    for (const [name, field] of Object.entries(parameter.fields))
      if (field.kind === 'text' && 'value' in field && field.value === 'integer')
        expect([name, read[name]]).toEqual([name, Reflect.get(usual, name)]);
    muster.clock.now += 60_000;
    const admin = await muster.logIn();
    expect(dataOf(await admin.get('/base/authority/get-info'))).toMatchObject({ name: 'admin' });
  });

  it.each(garbage)('of the maps of one site do not prevent any page: %s', async (value) => {
    await muster.database.pool.query(
      `INSERT INTO map_setting (building_id, settings) VALUES ('bad', $1)
       ON CONFLICT (building_id) DO UPDATE SET settings = excluded.settings`,
      [value],
    );
    await muster.database.pool.query(
      `INSERT INTO map_setting (building_id, settings) VALUES ('good', $1)
       ON CONFLICT (building_id) DO UPDATE SET settings = excluded.settings`,
      [{ imageryType: 1, imageryUrl1: 'https://tiles.example/{z}/{x}/{y}.png' }],
    );
    expect(await createImageryOrigins(muster.database.db).read()).toEqual(['https://tiles.example']);
  });
});
