import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { shapes } from './shapes.ts';

/** Paths of the numbers in a JSON schema, and whether they are bounded from both sides. */
function numbersIn(schema: unknown, path: string): [path: string, isBounded: boolean][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: [string, boolean][] = [];
  if ('type' in schema && !('const' in schema) && (schema.type === 'number' || schema.type === 'integer')) {
    const [least, greatest] = [
      bound(schema, 'minimum', 'exclusiveMinimum'),
      bound(schema, 'maximum', 'exclusiveMaximum'),
    ];
    own.push([path, least && greatest]);
  }
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`))];
}

/** Zod's integers are limited only by JavaScript, which is not a bound. */
function bound(schema: object, ...names: string[]): boolean {
  return names.some((name) => Math.abs(Number(Reflect.get(schema, name))) < Number.MAX_SAFE_INTEGER);
}

test('every number in a JSON value that callers send has a least and a greatest', () => {
  // No entity has the first two, and only the server writes the third.
  const free = ['range', 'unit', 'mapPackageInfo'];
  const numbers = Object.entries(shapes).flatMap(([name, shape]) =>
    free.includes(name) ? [] : numbersIn(z.toJSONSchema(shape), name),
  );
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter(([, isBounded]) => !isBounded).map(([path]) => path)).toEqual([]);
});
