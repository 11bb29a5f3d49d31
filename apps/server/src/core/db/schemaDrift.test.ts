import { entities } from '@muster/model/entity/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { schemaDrift } from './schemaDrift.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the tables match the descriptors', async () => {
  expect(await schemaDrift(database.pool, entities)).toEqual([]);
});

test.for([
  ['ALTER TABLE person DROP COLUMN phone', ['person.phone is missing.']],
  ['ALTER TABLE person ADD COLUMN nickname text', ['person.nickname is in no descriptor.']],
  ['ALTER TABLE person ALTER COLUMN name TYPE varchar(50)', ['person.name is character varying, not text.']],
  ['ALTER TABLE person ALTER COLUMN name DROP NOT NULL', ['person.name may be null.']],
  ['ALTER TABLE person ALTER COLUMN phone SET NOT NULL', ['person.phone may not be null.']],
  ['DROP INDEX person_number_unique', ['person.number has no unique index.']],
  [
    'DROP INDEX person_number_unique; CREATE UNIQUE INDEX ON person (number) WHERE email IS NULL',
    ['person.number has no unique index.'],
  ],
  ['CREATE UNIQUE INDEX ON person (building_id, phone)', ['person.phone has a unique index.']],
  ['DROP TABLE job', ['There is no table job.']],
] as const)('detects %s', async ([change, drift]) => {
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; ${change}`);
    expect(await schemaDrift(client, entities)).toEqual(drift);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
