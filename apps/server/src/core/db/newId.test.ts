import { expect, test } from 'vitest';

import { newId } from './newId.ts';

test('ids sort by the time of their creation', () => {
  const times = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 45];
  const ids = times.map((time) => newId(time));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of one millisecond differ, sort by their creation too, and have the same form', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/);
});
