import { expect, it } from 'vitest';

import { RateWindows } from './rateWindows.ts';

function windows() {
  const clock = { uptime: 0 };
  const store = new RateWindows(undefined, () => clock.uptime);
  const count = (key: string, of = store): { current: number; ttl: number } => {
    const heard: { current: number; ttl: number }[] = [];
    of.incr(key, (_error, result) => void heard.push(result), 10_000);
    const [result] = heard;
    if (result === undefined) throw new Error('The store did not answer at once.');
    return result;
  };
  return { clock, store, count };
}

it('requests of an address are counted until its window ends, and then from zero', () => {
  const { clock, count } = windows();
  expect(count('a')).toEqual({ current: 1, ttl: 10_000 });
  clock.uptime = 4000;
  expect(count('a')).toEqual({ current: 2, ttl: 6000 });
  expect(count('b')).toEqual({ current: 1, ttl: 10_000 });
  clock.uptime = 10_000;
  expect(count('a')).toEqual({ current: 1, ttl: 10_000 });
});

it('a route with its own limit has its own counts', () => {
  const { store, count } = windows();
  count('a');
  expect(count('a', store.child()).current).toBe(1);
});

it('of ten thousand addresses the least recent one is dropped', () => {
  const { count } = windows();
  for (let address = 0; address < 10_000; address += 1) count(String(address));
  expect(count('0').current).toBe(2);
  count('one more');
  expect(count('0').current).toBe(3);
  expect(count('1').current).toBe(1);
});
