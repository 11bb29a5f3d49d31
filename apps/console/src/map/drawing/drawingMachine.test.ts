import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draw, emptyDrawing, type Drawing, type DrawingAction } from './drawingMachine.ts';
import type { Point } from './regionEdit.ts';

const projection = createProjection([121.4672, 30.7085]);
const reach = 1;

function after(drawing: Drawing, ...actions: DrawingAction[]): Drawing {
  return actions.reduce((before, action) => draw(before, action, projection), drawing);
}

const tap = (x: number, y: number, floor: number | null = 0): DrawingAction => ({
  kind: 'tap',
  at: [x, y],
  reach,
  floor,
});
const start = (shape: Region['shape']): DrawingAction => ({ kind: 'start', shape });
const finish = (x = 0, y = 0): DrawingAction => ({ kind: 'finish', at: [x, y], floor: 0 });

/** A region in whole centimetres of the plane. */
function plane(region: Region | undefined): unknown {
  if (region === undefined) return undefined;
  const round = (value: number): number => Math.round(value * 100) / 100 + 0;
  const point = ([lon, lat]: readonly [number, number]): number[] => [
    round(projection.x(lon)),
    round(projection.y(lat)),
  ];
  return region.shape === 'circle'
    ? { center: point(region.center), radius: region.radius, floor: region.floor }
    : { points: region.points.map(point), floor: region.floor };
}

const nothing = emptyDrawing([]);
const square = after(nothing, start('polygon'), tap(0, 0), tap(10, 0), tap(10, 10), tap(0, 10), finish());

describe('drawing', () => {
  it('makes a polygon of the corners that were pressed', () => {
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
    const closed = after(nothing, start('polygon'), tap(0, 0), tap(10, 0), tap(10, 10), tap(0.4, 0.4, 2));
    expect(plane(closed.regions[0])).toEqual({
      points: [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      floor: 2,
    });
  });

  it('makes a circle of its centre and a point on it', () => {
    const circle = after(nothing, start('circle'), tap(5, 5, null), tap(8, 9, null));
    expect(plane(circle.regions[0])).toEqual({ center: [5, 5], radius: 5, floor: null });
  });

  it('wants the current drawing to be finished first', () => {
    const half = after(square, start('polygon'), tap(50, 50));
    for (const action of [start('circle'), { kind: 'remove', index: 0 }, { kind: 'select', index: 0 }] as const) {
      const refused = after(half, action);
      expect(refused.notice).toBe('finishFirst');
      expect([refused.draft, refused.regions]).toEqual([half.draft, half.regions]);
    }
  });

  it('changes the shape while nothing of it is drawn yet', () => {
    expect(after(nothing, start('polygon'), start('circle')).draft?.shape).toBe('circle');
  });

  it('refuses to end with fewer than three different corners, and goes on', () => {
    const two = after(nothing, start('polygon'), tap(0, 0), tap(10, 0), tap(10, 0), finish());
    expect([two.notice, two.regions.length, two.draft?.points.length]).toEqual(['tooFew', 0, 3]);
    expect(after(two, tap(10, 10), finish()).regions).toHaveLength(1);
  });

  it('refuses a polygon whose sides cross', () => {
    const bow = after(nothing, start('polygon'), tap(0, 0), tap(10, 10), tap(10, 0), tap(0, 10), finish());
    expect([bow.notice, bow.regions.length]).toEqual(['crossing', 0]);
  });

  it('takes corners back one by one, and gives up with nothing left of it', () => {
    const three = after(square, start('polygon'), tap(50, 50), tap(60, 50));
    expect(after(three, { kind: 'undo' }).draft?.points).toEqual([[50, 50]]);
    expect(after(three, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }).draft).toBeNull();
    expect(after(three, { kind: 'cancel' })).toMatchObject({ draft: null, regions: square.regions });
  });

  it('puts a shape of 20 m down by Enter alone, for hands that use no mouse', () => {
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

describe('changing a fence', () => {
  const grab = (x: number, y: number): DrawingAction => ({ kind: 'grab', at: [x, y], reach });
  const drag = (x: number, y: number): DrawingAction => ({ kind: 'drag', at: [x, y] });
  const release: DrawingAction = { kind: 'release' };

  it('moves a corner that was taken hold of', () => {
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

  it('makes a corner of the middle of a side', () => {
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

  it('puts a corner back that was dragged over another side', () => {
    const crossed = after(square, grab(10, 10), drag(-5, 5), release);
    expect([crossed.notice, crossed.regions[0]]).toEqual(['crossing', square.regions[0]]);
  });

  it('takes nothing hold of where there is no handle, nor of a fence that is not selected', () => {
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

  it('selects by a press inside, the one drawn last where two overlap', () => {
    const two = after(square, start('circle'), tap(10, 10), tap(14, 10));
    const pressed = (x: number, y: number): number | null => after(two, tap(x, y)).selected;
    expect([pressed(1, 1), pressed(9, 9), pressed(50, 50)]).toEqual([0, 1, null]);
  });

  it('keeps what was typed even when it spoils the fence, and says so', () => {
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

  it('removes a fence', () => {
    expect(after(square, { kind: 'remove', index: 0 })).toMatchObject({ regions: [], selected: null });
  });

  it('never holds a fence with crossing sides, whatever a hand does', () => {
    const place: fc.Arbitrary<Point> = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    const action: fc.Arbitrary<DrawingAction> = fc.oneof(
      fc.constantFrom<DrawingAction>(start('polygon'), start('circle'), { kind: 'undo' }, { kind: 'cancel' }, release),
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
    );
  });
});
