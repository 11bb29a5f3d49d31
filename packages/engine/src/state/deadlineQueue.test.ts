import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { describe, expect, it } from 'vitest';

import { type Deadline, DeadlineQueue, isBefore, rank } from './deadlineQueue.ts';

function deadline(order: number, name = ''): Deadline {
  return { due: 0, rank: rank.raise, order, name, place: -1 };
}

function drain(queue: DeadlineQueue<Deadline>): Deadline[] {
  const drained: Deadline[] = [];
  for (let next = queue.first(); next !== undefined; next = queue.first()) {
    queue.remove(next);
    drained.push(next);
  }
  return drained;
}

describe('the deadline queue', () => {
  it('returns deadlines by due time, rank, order and name', () => {
    const queue = new DeadlineQueue<Deadline>();
    const [late, unknown, raiseB, raiseA, second] = [
      deadline(0),
      deadline(0),
      deadline(1, 'b'),
      deadline(1, 'a'),
      deadline(2),
    ];
    queue.set(late, 20, rank.raise);
    queue.set(unknown, 10, rank.unknown);
    queue.set(second, 10, rank.raise);
    queue.set(raiseB, 10, rank.raise);
    queue.set(raiseA, 10, rank.raise);
    expect(drain(queue)).toEqual([raiseA, raiseB, second, unknown, late]);
  });

  it('returns at one due time raises, clears, unknowns, windows and groups, in this order', () => {
    const queue = new DeadlineQueue<Deadline>();
    const kinds = ['group', 'window', 'unknown', 'clear', 'raise'] as const;
    for (const kind of kinds) queue.set(deadline(0, kind), 10, rank[kind]);
    expect(drain(queue).map(({ name }) => name)).toEqual(kinds.toReversed());
  });

  it('moves a deadline that is set again, and keeps nothing of a cancelled one', () => {
    const queue = new DeadlineQueue<Deadline>();
    const [a, b, c] = [deadline(1), deadline(2), deadline(3)];
    queue.set(a, 10, rank.raise);
    queue.set(b, 20, rank.raise);
    queue.set(c, 30, rank.raise);
    queue.set(a, 40, rank.clear);
    queue.remove(b);
    queue.remove(b);
    expect(drain(queue)).toEqual([c, a]);
  });

  it('keeps its order through a thousand changes', () => {
    const random = seededRandom('deadlines');
    const queue = new DeadlineQueue<Deadline>();
    const all = Array.from({ length: 200 }, (_, i) => deadline(i));
    for (let change = 0; change < 1000; change++) {
      const picked = random.pick(all);
      if (random.chance(0.3)) queue.remove(picked);
      else queue.set(picked, random.integer(0, 50), random.pick([rank.raise, rank.clear, rank.unknown]));
    }
    const expected = all.filter(({ place }) => place >= 0).sort((a, b) => (isBefore(a, b) ? -1 : 1));
    expect(queue.all()).toEqual(expected);
    expect(drain(queue)).toEqual(expected);
  });
});
