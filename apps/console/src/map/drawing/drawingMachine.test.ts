import { describe, expect, it } from 'vitest';

import { after, finish, nothing, plane, square, start, tap } from './drawingSteps.ts';

describe('drawing', () => {
  it('creates a polygon from the clicked corners', () => {
    expect(square.draft).toBeNull();
    expect(square.selected).toBe(0);
    const corners = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(plane(square.regions[0])).toEqual({ points: corners, floor: 0 });
  });

  it('closes a polygon by a press on its first corner', () => {
    const closed = after(nothing, start('polygon'), tap(0, 0, 2), tap(10, 0, 2), tap(10, 10, 2), tap(0.4, 0.4, 2));
    expect(plane(closed.regions[0])).toEqual({
      points: [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      floor: 2,
    });
  });

  it('creates a circle from its centre and a point on it', () => {
    const circle = after(nothing, start('circle'), tap(5, 5, null), tap(8, 9, null));
    expect(plane(circle.regions[0])).toEqual({ center: [5, 5], radius: 5, floor: null });
  });

  it('creates a rectangle from two opposite corners', () => {
    const box = after(nothing, start('rectangle'), tap(2, 1, 3), tap(12, 6, 3));
    expect(plane(box.regions[0])).toEqual({
      points: [
        [2, 1],
        [12, 1],
        [12, 6],
        [2, 6],
      ],
      floor: 3,
    });
  });

  it('rotates a rectangle with the map, so that its sides are upright on the screen', () => {
    const box = after(nothing, start('rectangle', 90), tap(0, 0), tap(4, -10));
    expect(plane(box.regions[0])).toMatchObject({
      points: [
        [0, 0],
        [0, -10],
        [4, -10],
        [4, 0],
      ],
    });
  });

  it('waits for a rectangle to have two sides', () => {
    const line = after(nothing, start('rectangle'), tap(0, 0), tap(10, 0.1));
    expect([line.regions.length, line.draft?.points.length]).toEqual([0, 1]);
  });

  it('keeps a fence on the floor on which it was started', () => {
    const begun = after(nothing, start('polygon'), tap(0, 0, 1), tap(10, 0, 1));
    const above = after(begun, tap(10, 10, 2));
    expect([above.notice, above.draft?.points.length]).toEqual(['spansFloors', 2]);
    expect(after(begun, { kind: 'otherFloor' }).notice).toBe('spansFloors');
    const ended = after(begun, tap(10, 10, 1), { kind: 'finish', at: [0, 0], floor: 2 });
    expect(ended.regions[0]?.floor).toBe(1);
    expect(after(nothing, start('polygon'), { kind: 'otherFloor' }).notice).toBeNull();
  });

  it('wants the current drawing to be finished first', () => {
    const half = after(square, start('polygon'), tap(50, 50));
    for (const action of [start('circle'), { kind: 'remove', index: 0 }, { kind: 'select', index: 0 }] as const) {
      const refused = after(half, action);
      expect(refused.notice).toBe('finishFirst');
      expect([refused.draft, refused.regions]).toEqual([half.draft, half.regions]);
    }
  });

  it('changes the shape while it is empty', () => {
    expect(after(nothing, start('polygon'), start('circle')).draft?.shape).toBe('circle');
  });

  it('refuses to finish with fewer than three different corners, and continues', () => {
    const two = after(nothing, start('polygon'), tap(0, 0), tap(10, 0), tap(10, 0), finish());
    expect([two.notice, two.regions.length, two.draft?.points.length]).toEqual(['tooFew', 0, 3]);
    expect(after(two, tap(10, 10), finish()).regions).toHaveLength(1);
  });

  it('refuses a polygon whose sides cross', () => {
    const bow = after(nothing, start('polygon'), tap(0, 0), tap(10, 10), tap(10, 0), tap(0, 10), finish());
    expect([bow.notice, bow.regions.length]).toEqual(['crossing', 0]);
  });

  it('removes corners one by one, and cancels without a trace', () => {
    const three = after(square, start('polygon'), tap(50, 50), tap(60, 50));
    expect(after(three, { kind: 'undo' }).draft?.points).toEqual([[50, 50]]);
    expect(after(three, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }).draft).toBeNull();
    expect(after(three, { kind: 'cancel' })).toMatchObject({ draft: null, regions: square.regions });
  });

  it('places a shape of 20 m by Enter alone, for keyboard users', () => {
    const corners = [
      [90, 90],
      [110, 90],
      [110, 110],
      [90, 110],
    ];
    expect(plane(after(nothing, start('polygon'), finish(100, 100)).regions[0])).toEqual({ points: corners, floor: 0 });
    expect(plane(after(nothing, start('circle'), finish(5, 5)).regions[0])).toEqual({
      center: [5, 5],
      radius: 10,
      floor: 0,
    });
  });
});
