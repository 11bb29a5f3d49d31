import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SlotQueue } from './slotQueue.ts';

const step = fc.record({
  slot: fc.integer({ min: 0, max: 99 }),
  due: fc.integer({ min: 1, max: 30 }),
  isRemoved: fc.boolean(),
});

describe('a queue of slots', () => {
  it('returns slots in order of due time, and at one time in the given order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        // The greater slot comes first.
        const queue = new SlotQueue((a, b) => a > b);
        const queued = new Map<number, number>();
        for (const { slot, due, isRemoved } of steps) {
          if (isRemoved) {
            queue.remove(slot);
            queued.delete(slot);
          } else {
            queue.set(slot, due);
            queued.set(slot, due);
          }
          expect(queue.has(slot)).toBe(!isRemoved);
        }
        const order: [number, number][] = [];
        for (let slot = queue.first(); slot >= 0; slot = queue.first()) {
          order.push([slot, queue.dueOf(slot)]);
          queue.remove(slot);
        }
        expect(order).toEqual([...queued].toSorted(([a, dueA], [b, dueB]) => dueA - dueB || b - a));
      }),
      { seed: 20_251_119 },
    );
  });

  it('returns nothing of a slot that was never queued', () => {
    const queue = new SlotQueue(() => false);
    expect([queue.first(), queue.has(1000), queue.dueOf(1000)]).toEqual([-1, false, Number.POSITIVE_INFINITY]);
    queue.remove(1000);
    expect(queue.first()).toBe(-1);
  });
});
