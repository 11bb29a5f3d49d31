import { entityActions, entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { inFullSuite } from '@muster/testkit/suiteSize.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, startTestApp, type TestApp } from '../testing/testApp.ts';

let muster: TestApp;
let admin: Client;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
});
afterAll(() => muster.close());

/** Inputs of devices, scripts and attackers: valid, nearly valid and nonsense. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '0',
    '-1',
    '1e400',
    '{',
    '[',
    '[]',
    '{}',
    'a\0b',
    '\ud800',
    '%',
    "';--",
    '2026-02-31',
  ),
  fc.constantFrom<unknown>('internal', '2026-11-20T10:00:00+23:59', '0000-01-01', '#ffffff', 'Asia/Shanghai'),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.maxSafeInteger(),
);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.object({ maxDepth: 3 }));

test.each(entities.filter((entity) => entityActions(entity).includes('edit')))(
  'any save of $name is answered without a server error',
  async (entity) => {
    const names = ['id', 'version', 'nonsense', ...Object.keys(entity.fields)];
    const body = fc.dictionary(fc.constantFrom(...names), value);
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        const answer = await admin.post(`${entityPath(entity)}/save`, fields);
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect([0, -1, -5]).toContain(answer.code);
      }),
      { numRuns: inFullSuite(40, 10), seed: 20_251_119 },
    );
  },
  60_000,
);

test.each(entities.filter(({ isSingleton }) => isSingleton !== true))(
  'any query of $name is answered without a server error',
  async (entity) => {
    const names = ['page', 'size', 'sort', 'id', 'nameOrCode', 'raisedAtFrom', ...Object.keys(entity.fields)];
    const query = fc.dictionary(fc.constantFrom(...names), scalar);
    const call = fc.constantFrom('page', 'get', 'simple-page');
    await fc.assert(
      fc.asyncProperty(query, call, async (parameters, name) => {
        const texts = Object.entries(parameters).map(([key, item]) => [key, String(item)]);
        const answer = await admin.get(`${entityPath(entity)}/${name}`, Object.fromEntries(texts));
        expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
        expect([0, -1]).toContain(answer.code);
      }),
      { numRuns: inFullSuite(40, 10), seed: 20_251_119 },
    );
  },
  60_000,
);
