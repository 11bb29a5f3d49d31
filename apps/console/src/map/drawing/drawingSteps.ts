import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';

import { emptyDrawing, type Drawing, type DrawingAction, type DrawnShapeName } from './drawing.ts';
import { draw } from './drawingMachine.ts';

// Steps and checks of the drawing tests.

export const projection = createProjection([121.4672, 30.7085]);
export const reach = 1;

export function after(drawing: Drawing, ...actions: DrawingAction[]): Drawing {
  return actions.reduce((before, action) => draw(before, action, projection), drawing);
}

export const tap = (x: number, y: number, floor: number | null = 0): DrawingAction => ({
  kind: 'tap',
  at: [x, y],
  reach,
  floor,
});
export const start = (shape: DrawnShapeName, turnDeg = 0): DrawingAction => ({ kind: 'start', shape, turnDeg });
export const finish = (x = 0, y = 0): DrawingAction => ({ kind: 'finish', at: [x, y], floor: 0 });

/** A region in whole centimetres of the plane. */
export function plane(region: Region | undefined): unknown {
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

export const nothing = emptyDrawing([]);
export const square = after(nothing, start('polygon'), tap(0, 0), tap(10, 0), tap(10, 10), tap(0, 10), finish());
