import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';

import { area } from '../area/area.ts';
import { person } from '../person/person.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { webhook } from '../webhook/webhook.ts';
import { pageSchema, rowSchema, saveSchema } from './apiSchema.ts';
import { checkFields } from './checkFields.ts';
import { isBlank } from './rules.ts';

/** Values of callers: valid, nearly valid and nonsense. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    'internal',
    'ghost',
    'male',
    'A-1',
    '13800138000',
    'a@b.cn',
    '',
    0,
    1,
    2.55,
    2.555,
  ),
  fc.string({ maxLength: 60 }),
  fc.double({ noNaN: true }),
  fc.integer(),
);

describe('the API schema of save', () => {
  test.each([person, vehicle])('accepts whatever the check of $name accepts', (entity) => {
    const schema = fromJSONSchema(saveSchema(entity));
    const fields = Object.keys(entity.fields);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), value), (input) => {
        fc.pre(checkFields(entity, input, true).length === 0);
        // An empty text is stored as null by the check; in the schema it is null.
        const sent = Object.fromEntries(Object.entries(input).filter(([, item]) => item !== null && item !== ''));
        const blank = Object.values(sent).some((item) => isBlank(item));
        expect(blank || schema.safeParse(sent).success).toBe(true);
      }),
      { numRuns: 500, seed: 20_251_119 },
    );
  });

  test('refuses unknown fields, wrong options and wrong types like the check', () => {
    // Zod ignores `required` without properties: a change needs the id, an addition all required fields.
    const { anyOf, ...fields } = saveSchema(person);
    expect(anyOf).toEqual([{ required: ['id'] }, { required: expect.arrayContaining(['name']) }]);
    const schema = fromJSONSchema(fields);
    for (const input of [{ colour: 'red' }, { personType: 'ghost' }, { name: 5 }, { phone: '128' }]) {
      expect(schema.safeParse(input).success).toBe(false);
      expect(checkFields(person, input, true)).not.toEqual([]);
    }
  });

  test('lists the choices of a list, and requires one if the field is required', () => {
    const { anyOf: _, ...fields } = saveSchema(webhook);
    const schema = fromJSONSchema(fields);
    expect(schema.safeParse({ events: ['raise'], types: [] }).success).toBe(true);
    for (const input of [{ events: [] }, { events: ['ghost'] }, { types: ['ghost'] }]) {
      expect(schema.safeParse(input).success, JSON.stringify(input)).toBe(false);
      expect(checkFields(webhook, input, true)).not.toEqual([]);
    }
  });

  test('spells out the shape of JSON values', () => {
    const schema = fromJSONSchema(saveSchema(area));
    const circle = { shape: 'circle', center: [9, 47], radius: 5, floor: null };
    expect(schema.safeParse({ name: 'a', regions: [circle] }).success).toBe(true);
    expect(schema.safeParse({ name: 'a', regions: [{ ...circle, shape: 'square' }] }).success).toBe(false);
    expect(schema.safeParse({ alarms: { overcrowding: { max: 'three' } } }).success).toBe(false);
  });
});

test('a row needs every field, and a field that is not required may be null', () => {
  const schema = fromJSONSchema(rowSchema(person));
  const empty = Object.fromEntries(Object.keys(person.fields).map((name) => [name, null]));
  const row = { id: '1', version: 1, ...empty, name: 'a', personType: 'internal' };
  expect(schema.safeParse(row).success).toBe(true);
  expect(schema.safeParse({ ...row, name: null }).success).toBe(false);
  const without = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'phone'));
  expect(schema.safeParse(without).success).toBe(false);
});

test('a page is ordered by its sortable columns only, upwards or downwards', () => {
  const keys = ['number', 'name', 'personType', 'employeeNumber'];
  expect(pageSchema(person)).toMatchObject({
    properties: { sort: { enum: keys.flatMap((key) => [key, `-${key}`]) } },
  });
});
