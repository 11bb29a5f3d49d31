import { expect, it } from 'vitest';

import { beacon } from '../device/beacon.ts';
import { patrolPoint } from '../patrolPoint/patrolPoint.ts';
import { person } from '../person/person.ts';
import { bulkFields } from './bulkFields.ts';
import { defineEntity } from './entity.ts';

const names = (entity: Parameters<typeof bulkFields>[0]): string[] => bulkFields(entity).map(([name]) => name);

it('offers choices, references, dates and numbers for many rows', () => {
  expect(names(beacon)).toEqual(expect.arrayContaining(['major', 'txPower', 'threshold', 'intervalMs']));
  expect(names(person)).toEqual(expect.arrayContaining(['departId', 'jobId']));
});

it('has no texts, no unique, secret or personal value, and no field on which another depends', () => {
  for (const name of ['name', 'sn', 'password', 'place']) expect(names(beacon)).not.toContain(name);
  for (const name of ['number', 'phone', 'documentNumber']) expect(names(person)).not.toContain(name);
  expect(names(patrolPoint)).toContain('mustVisit');
  for (const name of ['sensing', 'threshold', 'beaconId']) expect(names(patrolPoint)).not.toContain(name);
});

it('is empty where rows cannot be edited', () => {
  const kept = defineEntity({ ...beacon, actions: ['view', 'add', 'delete'] });
  expect(names(kept)).toEqual([]);
});
