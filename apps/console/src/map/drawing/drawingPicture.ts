import type { Projection } from '@muster/geo/projection.ts';
import { circleSteps } from '@muster/geo/circle.ts';
import type { Region } from '@muster/model/area/region.ts';

import { rectangle } from './drafting.ts';
import type { Draft, Drawing } from './drawing.ts';
import { handlesOf, planePoints, type Point } from './regionEdit.ts';

/** The drawing as it is rendered; metres. */
export interface DrawingPicture {
  shapes: readonly DrawnShape[];
  /** Points that can be dragged. */
  handles: readonly { x: number; y: number; isActive: boolean }[];
  /** A track: width and height by the map settings for history lines, without handles. */
  isHistory?: boolean;
}

export interface DrawnShape {
  points: readonly (readonly [x: number, y: number])[];
  /** A shape that is still being drawn is open, and has no inside yet. */
  isClosed: boolean;
  /** `#RRGGBB`. */
  color: string;
  isActive: boolean;
}

/**
 * Renders a drawing: fences in the colour of their type, handles on the selected one, and the unfinished shape with a
 * side to the pointer. `floor` null shows all floors, else the fences of that floor and of every floor. `snapped` = the
 * snapped pointer.
 */
export function drawingPicture(
  drawing: Drawing,
  projection: Projection,
  color: string,
  floor: number | null,
  snapped: Point | null = null,
): DrawingPicture {
  const selected = drawing.selected === null ? undefined : drawing.regions[drawing.selected];
  const shapes = drawing.regions
    .filter((region) => region === selected || isOn(region, floor))
    .map((region) => shapeOf(region, projection, color, region === selected));
  const handles = selected === undefined ? [] : handlesOf(selected, projection);
  return {
    shapes: drawing.draft === null ? shapes : [...shapes, draftShape(drawing.draft, color)],
    handles: [
      ...handles.map(({ kind, x, y }) => ({ x, y, isActive: kind !== 'middle' })),
      ...(drawing.draft?.points ?? []).map(([x, y], index) => ({ x, y, isActive: index === 0 })),
      ...(snapped === null ? [] : [{ x: snapped[0], y: snapped[1], isActive: true }]),
    ],
  };
}

function isOn(region: Region, floor: number | null): boolean {
  return floor === null || region.floor === null || region.floor === floor;
}

function shapeOf(region: Region, projection: Projection, color: string, isActive: boolean): DrawnShape {
  if (region.shape === 'polygon') {
    return { points: planePoints(region.points, projection), isClosed: true, color, isActive };
  }
  const center: Point = [projection.x(region.center[0]), projection.y(region.center[1])];
  return { points: circle(center, region.radius), isClosed: true, color, isActive };
}

function draftShape({ shape, points, cursor, turnDeg }: Draft, color: string): DrawnShape {
  const [first] = points;
  if (shape === 'circle') {
    const radius = first === undefined || cursor === null ? 0 : Math.hypot(cursor[0] - first[0], cursor[1] - first[1]);
    const isVisible = first !== undefined && radius > 0;
    return { points: isVisible ? circle(first, radius) : [], isClosed: true, color, isActive: true };
  }
  if (shape === 'rectangle') {
    const isVisible = first !== undefined && cursor !== null;
    return { points: isVisible ? rectangle(first, cursor, turnDeg) : [], isClosed: true, color, isActive: true };
  }
  return { points: cursor === null ? points : [...points, cursor], isClosed: false, color, isActive: true };
}

function circle([x, y]: Point, radius: number): Point[] {
  return Array.from({ length: circleSteps }, (_, step) => {
    const angle = (2 * Math.PI * step) / circleSteps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}
