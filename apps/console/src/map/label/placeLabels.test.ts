import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { placeLabels, type LabelRequest, type Obstacle } from './placeLabels.ts';

const size = { width: 800, height: 600 };

function request(key: string, x: number, y: number, over: Partial<LabelRequest<string>> = {}): LabelRequest<string> {
  return { key, x, y, width: 60, height: 16, side: 'around', gap: 10, priority: 0, ...over };
}

const anyRequest = fc
  .record({
    x: fc.integer({ min: -50, max: 850 }),
    y: fc.integer({ min: -50, max: 650 }),
    width: fc.integer({ min: 5, max: 150 }),
    side: fc.constantFrom('around' as const, 'on' as const),
    priority: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ x, y, ...over }) => request(`${x},${y}`, x, y, over));
const anyObstacle: fc.Arbitrary<Obstacle> = fc.record({
  x: fc.integer({ min: 0, max: 800 }),
  y: fc.integer({ min: 0, max: 600 }),
  halfWidth: fc.constant(7),
  halfHeight: fc.constant(7),
});

describe('labels', () => {
  it('are to the right of their marker', () => {
    expect(placeLabels([request('a', 100, 100)], [], size, 10)).toEqual([{ key: 'a', left: 110, top: 92 }]);
  });

  it('are placed left at the right edge of the window', () => {
    expect(placeLabels([request('a', 780, 100)], [], size, 10)[0]).toMatchObject({ left: 710 });
  });

  it('are placed below or above between two marks', () => {
    const marks = [
      { x: 130, y: 100, halfWidth: 7, halfHeight: 7 },
      { x: 70, y: 100, halfWidth: 7, halfHeight: 7 },
    ];
    expect(placeLabels([request('a', 100, 100)], marks, size, 10)).toEqual([{ key: 'a', left: 70, top: 110 }]);
  });

  it('are omitted where they would cover something', () => {
    const crowd = [...Array(20).keys()].flatMap((row) =>
      [...Array(20).keys()].map((column) => ({ x: 10 * column, y: 10 * row, halfWidth: 7, halfHeight: 7 })),
    );
    expect(placeLabels([request('a', 100, 100)], crowd, size, 10)).toEqual([]);
  });

  it('that are mandatory may cover markers, but not other texts or the edge', () => {
    const crowd = [...Array(80).keys()].flatMap((row) =>
      [...Array(80).keys()].map((column) => ({ x: 10 * column, y: 10 * row, halfWidth: 7, halfHeight: 7 })),
    );
    const must = { mayCover: true };
    expect(placeLabels([request('a', 100, 100, must)], crowd, size, 10)).toEqual([{ key: 'a', left: 110, top: 92 }]);
    const two = [request('a', 100, 100, must), request('b', 104, 100, must)];
    expect(placeLabels(two, crowd, size, 10)).toMatchObject([{ left: 110 }, { left: 34 }]);
    expect(placeLabels([request('out', -90, -50, must)], crowd, size, 10)).toEqual([]);
    const flood = [...Array(30).keys()].map((n) => request(`${n}`, 100, 20 * n, must));
    expect(placeLabels(flood, crowd, size, 100)).toHaveLength(8);
  });

  it('are placed by priority, whatever the order', () => {
    const requests = [request('low', 100, 100, { side: 'on' }), request('high', 110, 105, { side: 'on', priority: 5 })];
    expect(placeLabels(requests, [], size, 10).map(({ key }) => key)).toEqual(['high']);
  });

  it('never exceed their number, leave the window, or cover a mark or each other', () => {
    fc.assert(
      fc.property(
        fc.array(anyRequest, { maxLength: 60 }),
        fc.array(anyObstacle, { maxLength: 40 }),
        (requests, marks) => {
          const byKey = new Map(requests.map((one) => [one.key, one]));
          const unique = [...byKey.values()];
          const boxes = placeLabels(unique, marks, size, 25).map(({ key, left, top }) => ({
            left,
            top,
            right: left + (byKey.get(key)?.width ?? 0),
            bottom: top + 16,
          }));
          expect(boxes.length).toBeLessThanOrEqual(25);
          const others = marks.map(({ x, y }) => ({ left: x - 7, top: y - 7, right: x + 7, bottom: y + 7 }));
          boxes.forEach((box, index) => {
            expect(box.left >= 0 && box.top >= 0 && box.right <= 800 && box.bottom <= 600).toBe(true);
            for (const other of [...others, ...boxes.slice(index + 1)]) {
              const isApart =
                box.left >= other.right ||
                box.right <= other.left ||
                box.top >= other.bottom ||
                box.bottom <= other.top;
              expect(isApart).toBe(true);
            }
          });
        },
      ),
      { seed: 20_251_119 },
    );
  });
});
