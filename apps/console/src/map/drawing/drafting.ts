import type { Projection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';

import {
  distance,
  distinct,
  faultOf,
  leastCorners,
  type Draft,
  type Drawing,
  type DrawingAction,
  type DrawingNotice,
} from './drawing.ts';
import { degreesOf, type Point } from './regionEdit.ts';

/** Metres: half the size of the square that Enter places if nothing was drawn yet. */
const defaultHalf = 10;
const leastRadius = 0.5;

/** Steps during a drawing, which must be finished first (specification §5, drawing). */
export function goOn(drawing: Drawing, draft: Draft, action: DrawingAction, projection: Projection): Drawing {
  switch (action.kind) {
    case 'tap':
      return tapped(drawing, draft, action, projection);
    case 'finish':
      return finished(drawing, draft, action.at, action.floor, projection);
    case 'undo':
      return { ...drawing, draft: draft.points.length === 0 ? null : withoutLast(draft) };
    case 'cancel':
      return { ...drawing, draft: null };
    case 'otherFloor':
      return draft.points.length === 0 ? drawing : { ...drawing, notice: 'spansFloors' };
    case 'start':
      return draft.points.length === 0 ? { ...drawing, draft: { ...draft, shape: action.shape } } : refused(drawing);
    default:
      return ofHands.has(action.kind) ? drawing : refused(drawing);
  }
}

/** Pointer and key actions are ignored meanwhile; other actions are refused. */
const ofHands: ReadonlySet<DrawingAction['kind']> = new Set(['grab', 'drag', 'release', 'redo', 'removeCorner']);

function refused(drawing: Drawing): Drawing {
  return { ...drawing, notice: 'finishFirst' };
}

function withoutLast(draft: Draft): Draft {
  return { ...draft, points: draft.points.slice(0, -1) };
}

function tapped(
  drawing: Drawing,
  draft: Draft,
  { at, reach, floor }: Extract<DrawingAction, { kind: 'tap' }>,
  projection: Projection,
): Drawing {
  const [first] = draft.points;
  if (first === undefined) return { ...drawing, draft: { ...draft, points: [at], floor } };
  if (draft.floor !== floor) return { ...drawing, notice: 'spansFloors' };
  if (draft.shape !== 'polygon') {
    const isPoint = draft.shape === 'circle' ? distance(first, at) < leastRadius : isThin(draft, first, at);
    return isPoint ? drawing : finished(drawing, draft, at, floor, projection);
  }
  const closes = draft.points.length >= leastCorners && distance(first, at) <= reach;
  if (closes) return finished(drawing, draft, at, floor, projection);
  return { ...drawing, draft: { ...draft, points: [...draft.points, at] } };
}

/** Ends the drawing. Without any point it places a shape of 20 m, for drawing by keyboard. */
function finished(drawing: Drawing, draft: Draft, at: Point, shown: number | null, projection: Projection): Drawing {
  const floor = draft.floor === undefined ? shown : draft.floor;
  const region = regionOf(draft, at, floor, projection);
  if (typeof region === 'string') return { ...drawing, notice: region };
  return {
    ...drawing,
    draft: null,
    regions: [...drawing.regions, region],
    selected: drawing.regions.length,
    corner: null,
  };
}

function regionOf(draft: Draft, at: Point, floor: number | null, projection: Projection): Region | DrawingNotice {
  const [first] = draft.points;
  if (draft.shape === 'circle') {
    const radius = first === undefined ? defaultHalf : Math.max(distance(first, at), leastRadius);
    return { shape: 'circle', center: degreesOf(first ?? at, projection), radius: roundCentimetres(radius), floor };
  }
  const corners = distinct(cornersOf(draft, at));
  const fault = faultOf(corners);
  return fault ?? { shape: 'polygon', points: corners.map((corner) => degreesOf(corner, projection)), floor };
}

function cornersOf({ shape, points, turnDeg }: Draft, at: Point): readonly Point[] {
  const [first] = points;
  if (first === undefined) return squareAround(at);
  return shape === 'rectangle' ? rectangle(first, at, turnDeg) : points;
}

function isThin({ turnDeg }: Draft, first: Point, at: Point): boolean {
  const corners = rectangle(first, at, turnDeg);
  const [a, b, c] = corners;
  return (
    a === undefined || b === undefined || c === undefined || Math.min(distance(a, b), distance(b, c)) < leastRadius
  );
}

/**
 * The corners of a rectangle, counter-clockwise if the second point is to the upper right of the first. Its sides are
 * rotated by `turnDeg` clockwise from north.
 */
export function rectangle(first: Point, opposite: Point, turnDeg: number): readonly Point[] {
  const turn = (turnDeg * Math.PI) / 180;
  const along: Point = [Math.cos(turn), -Math.sin(turn)];
  const dx = opposite[0] - first[0];
  const dy = opposite[1] - first[1];
  const width = dx * along[0] + dy * along[1];
  const second: Point = [first[0] + width * along[0], first[1] + width * along[1]];
  const fourth: Point = [opposite[0] - width * along[0], opposite[1] - width * along[1]];
  return [first, second, opposite, fourth];
}

function squareAround([x, y]: Point): Point[] {
  const half = defaultHalf;
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
}

function roundCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}
