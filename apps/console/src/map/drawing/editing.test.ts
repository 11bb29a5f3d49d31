import type { Region } from '@muster/model/area/region.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emptyDrawing, type DrawingAction } from './drawing.ts';
import { after, nothing, plane, reach, square, start, tap } from './drawingSteps.ts';
import type { Point } from './regionEdit.ts';

describe('changing a fence', () => {
  const grab = (x: number, y: number): DrawingAction => ({ kind: 'grab', at: [x, y], reach });
  const drag = (x: number, y: number): DrawingAction => ({ kind: 'drag', at: [x, y] });
  const release: DrawingAction = { kind: 'release' };

  it('moves a grabbed corner', () => {
    const moved = after(square, grab(10.3, 10), drag(12, 14), release);
    expect(plane(moved.regions[0])).toMatchObject({
      points: [
        [0, 0],
        [10, 0],
        [12, 14],
        [0, 10],
      ],
    });
    expect(moved.grabbed).toBeNull();
  });

  it('inserts a corner in the middle of a side', () => {
    const moved = after(square, grab(5, 0), drag(5, -4), release);
    expect(plane(moved.regions[0])).toMatchObject({
      points: [
        [0, 0],
        [5, -4],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    });
  });

  it('restores a corner that was dragged over another side', () => {
    const crossed = after(square, grab(10, 10), drag(-5, 5), release);
    expect([crossed.notice, crossed.regions[0]]).toEqual(['crossing', square.regions[0]]);
  });

  it('grabs nothing without a handle, or on a fence that is not selected', () => {
    expect(after(square, grab(5, 5)).grabbed).toBeNull();
    expect(after(square, { kind: 'select', index: null }, grab(0, 0)).grabbed).toBeNull();
  });

  it('moves and sizes a circle', () => {
    const circle = after(nothing, start('circle'), tap(0, 0), tap(5, 0));
    expect(plane(after(circle, grab(0, 0), drag(3, 0), release).regions[0])).toMatchObject({
      center: [3, 0],
      radius: 5,
    });
    expect(plane(after(circle, grab(5, 0), drag(0, 8), release).regions[0])).toMatchObject({
      center: [0, 0],
      radius: 8,
    });
  });

  it('selects by a press inside, the topmost where two overlap', () => {
    const two = after(square, start('circle'), tap(10, 10), tap(14, 10));
    const pressed = (x: number, y: number): number | null => after(two, tap(x, y)).selected;
    expect([pressed(1, 1), pressed(9, 9), pressed(50, 50)]).toEqual([0, 1, null]);
  });

  it('keeps typed numbers that make the fence invalid, with a notice', () => {
    const region = square.regions[0];
    const spoiled: Region = {
      ...(region as Region & { shape: 'polygon' }),
      points: [
        [121, 30],
        [121, 30],
        [121, 30],
      ],
    };
    const typed = after(square, { kind: 'replace', index: 0, region: spoiled });
    expect([typed.notice, typed.regions[0]]).toEqual(['tooFew', spoiled]);
    expect(after(typed, { kind: 'replace', index: 0, region: region ?? spoiled }).notice).toBeNull();
  });

  it('removes the last grabbed corner, but keeps three', () => {
    const chosen = after(square, grab(10, 10), release);
    const smaller = after(chosen, { kind: 'removeCorner' });
    expect(plane(smaller.regions[0])).toMatchObject({
      points: [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
    });
    const again = after(smaller, grab(0, 0), release, { kind: 'removeCorner' });
    expect([again.notice, again.regions]).toEqual(['tooFew', smaller.regions]);
    expect(after(square, { kind: 'removeCorner' })).toMatchObject({ regions: square.regions, notice: null });
  });

  it('removes a fence', () => {
    expect(after(square, { kind: 'remove', index: 0 })).toMatchObject({ regions: [], selected: null });
  });

  it('undoes and redoes change by change', () => {
    const moved = after(square, grab(10, 10), drag(11, 11), drag(12, 14), release);
    const emptied = after(moved, { kind: 'remove', index: 0 });
    const undo: DrawingAction = { kind: 'undo' };
    const redo: DrawingAction = { kind: 'redo' };
    expect(after(emptied, undo).regions).toEqual(moved.regions);
    expect(after(emptied, undo, undo).regions).toEqual(square.regions);
    expect(after(emptied, undo, undo, undo).regions).toEqual([]);
    expect(after(emptied, undo, undo, undo, undo).past).toEqual([]);
    expect(after(emptied, undo, undo, redo).regions).toEqual(moved.regions);
    expect(after(emptied, undo, undo, redo, redo, redo).regions).toEqual([]);
    const other = after(emptied, undo, undo, { kind: 'select', index: 0 }, grab(0, 0), drag(-1, -1), release);
    expect(after(other, redo).regions).toEqual(other.regions);
  });

  it('undoes consecutive input of one fence as one change', () => {
    const [region] = square.regions;
    if (region?.shape !== 'polygon') throw new Error('the square is a polygon');
    const typed = [1, 2, 3].map((digit): DrawingAction => {
      const points = region.points.with(0, [121.46 + digit / 1e5, 30.708]);
      return { kind: 'replace', index: 0, region: { ...region, points } };
    });
    expect(after(square, ...typed, { kind: 'undo' }).regions).toEqual(square.regions);
  });

  it('stores no undo step for a drag without effect', () => {
    const back = after(square, grab(10, 10), drag(-5, 5), release);
    expect(back.past).toEqual(square.past);
  });

  it.each<[string, DrawingAction]>([
    ['a second finger', grab(10, 0)],
    ['a tap elsewhere', tap(50, 50)],
    ['an escape', { kind: 'cancel' }],
  ])('keeps no crossing sides when %s happens during a drag', (_what, between) => {
    const dropped = after(square, grab(10, 10), drag(-5, 5), between, release);
    expect(dropped.regions).toEqual(square.regions);
    expect(dropped.grabbed).toBeNull();
  });

  it('never contains a fence with crossing sides, for any sequence of actions', () => {
    const place: fc.Arbitrary<Point> = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    const action: fc.Arbitrary<DrawingAction> = fc.oneof(
      fc.constantFrom<DrawingAction>(
        start('polygon'),
        start('rectangle'),
        start('circle'),
        { kind: 'undo' },
        { kind: 'redo' },
        { kind: 'cancel' },
        { kind: 'removeCorner' },
        release,
      ),
      place.map((at): DrawingAction => ({ kind: 'tap', at, reach, floor: null })),
      place.map((at): DrawingAction => ({ kind: 'finish', at, floor: null })),
      place.map((at): DrawingAction => ({ kind: 'grab', at, reach: 5 })),
      place.map((at): DrawingAction => ({ kind: 'drag', at })),
      fc.constantFrom<DrawingAction>({ kind: 'remove', index: 0 }, { kind: 'select', index: 0 }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const drawing = after(nothing, ...actions, release);
        for (const region of drawing.regions) {
          const again = after(emptyDrawing([region]), { kind: 'replace', index: 0, region });
          expect(again.notice).toBeNull();
        }
      }),
      { seed: 20_251_119 },
    );
  });
});
