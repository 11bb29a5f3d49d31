import type { Projection } from '@muster/geo/projection.ts';
import { ringOf } from '@muster/geo/ring.ts';
import { findSelfIntersection } from '@muster/geo/simplicity.ts';
import type { Region } from '@muster/model/area/region.ts';

import { degreesOf, handlesOf, insertMiddle, movedRegion, regionAt, type Handle, type Point } from './regionEdit.ts';

export type ShapeName = Region['shape'];

/** What is being drawn. A circle has its centre as its only point. */
export interface Draft {
  shape: ShapeName;
  points: readonly Point[];
  /** Where the pointer is; null while it is elsewhere. */
  cursor: Point | null;
}

/** Why the last step was not taken; the keys `console.draw.<notice>`. */
export type DrawingNotice = 'finishFirst' | 'tooFew' | 'crossing';

export interface Drawing {
  readonly regions: readonly Region[];
  readonly selected: number | null;
  readonly draft: Draft | null;
  /** A handle of the selected region that is being dragged, and the region as it was before. */
  readonly grabbed: { handle: Handle; before: Region } | null;
  readonly notice: DrawingNotice | null;
}

export type DrawingAction =
  | { kind: 'start'; shape: ShapeName }
  /** `reach`: metres within which a press meets a point; `floor`: of what is finished by it. */
  | { kind: 'tap'; at: Point; reach: number; floor: number | null }
  | { kind: 'finish'; at: Point; floor: number | null }
  | { kind: 'hover'; at: Point | null }
  | { kind: 'undo' }
  | { kind: 'cancel' }
  | { kind: 'grab'; at: Point; reach: number }
  | { kind: 'drag'; at: Point }
  | { kind: 'release' }
  | { kind: 'select'; index: number | null }
  | { kind: 'replace'; index: number; region: Region }
  | { kind: 'remove'; index: number }
  | { kind: 'load'; regions: readonly Region[] };

/** Metres: what Enter puts down where nothing was drawn yet. */
const defaultHalf = 10;
const leastRadius = 0.5;
const leastCorners = 3;

export function emptyDrawing(regions: readonly Region[]): Drawing {
  return { regions, selected: null, draft: null, grabbed: null, notice: null };
}

/**
 * One step of drawing: a function of what is and what was done. While something is being drawn, only that can go on:
 * everything else answers with the notice `finishFirst` (specification §5, drawing).
 */
export function draw(drawing: Drawing, action: DrawingAction, projection: Projection): Drawing {
  const calm = drawing.notice === null ? drawing : { ...drawing, notice: null };
  if (action.kind === 'load') return emptyDrawing(action.regions);
  if (action.kind === 'hover') return hovered(drawing, action.at);
  return calm.draft === null ? edit(calm, action, projection) : goOn(calm, calm.draft, action, projection);
}

/** Steps while something is being drawn. */
function goOn(drawing: Drawing, draft: Draft, action: DrawingAction, projection: Projection): Drawing {
  switch (action.kind) {
    case 'tap':
      return tapped(drawing, draft, action, projection);
    case 'finish':
      return finished(drawing, draft, action.at, action.floor, projection);
    case 'undo':
      return { ...drawing, draft: draft.points.length === 0 ? null : { ...draft, points: draft.points.slice(0, -1) } };
    case 'cancel':
      return { ...drawing, draft: null };
    case 'grab':
    case 'drag':
    case 'release':
      return drawing;
    default:
      return draft.points.length === 0 && action.kind === 'start'
        ? { ...drawing, draft: { ...draft, shape: action.shape } }
        : { ...drawing, notice: 'finishFirst' };
  }
}

/** Steps while nothing is being drawn. */
function edit(drawing: Drawing, action: DrawingAction, projection: Projection): Drawing {
  switch (action.kind) {
    case 'start':
      return { ...drawing, selected: null, draft: { shape: action.shape, points: [], cursor: null } };
    case 'tap':
      return { ...drawing, selected: regionAt(drawing.regions, action.at, projection) };
    case 'select':
      return { ...drawing, selected: action.index };
    case 'replace':
      return replaced(drawing, action.index, action.region, projection);
    case 'remove':
      return { ...drawing, selected: null, regions: drawing.regions.filter((_, index) => index !== action.index) };
    case 'grab':
      return grabbed(drawing, action.at, action.reach, projection);
    case 'drag':
      return dragged(drawing, action.at, projection);
    case 'release':
      return released(drawing, projection);
    case 'cancel':
      return { ...drawing, selected: null };
    default:
      return drawing;
  }
}

function hovered(drawing: Drawing, at: Point | null): Drawing {
  return drawing.draft === null ? drawing : { ...drawing, draft: { ...drawing.draft, cursor: at } };
}

function tapped(
  drawing: Drawing,
  draft: Draft,
  { at, reach, floor }: Extract<DrawingAction, { kind: 'tap' }>,
  projection: Projection,
): Drawing {
  const [first] = draft.points;
  if (draft.shape === 'circle') {
    if (first === undefined) return { ...drawing, draft: { ...draft, points: [at] } };
    return distance(first, at) < leastRadius ? drawing : finished(drawing, draft, at, floor, projection);
  }
  const closes = first !== undefined && draft.points.length >= leastCorners && distance(first, at) <= reach;
  if (closes) return finished(drawing, draft, at, floor, projection);
  return { ...drawing, draft: { ...draft, points: [...draft.points, at] } };
}

/** Ends the drawing. Without a single point it puts down a shape of 20 m: the way to draw by keys alone. */
function finished(drawing: Drawing, draft: Draft, at: Point, floor: number | null, projection: Projection): Drawing {
  const degrees = (point: Point): [number, number] => degreesOf(point, projection);
  const added = (region: Region): Drawing => ({
    ...drawing,
    draft: null,
    regions: [...drawing.regions, region],
    selected: drawing.regions.length,
  });
  const [first] = draft.points;
  if (draft.shape === 'circle') {
    const radius = first === undefined ? defaultHalf : Math.max(distance(first, at), leastRadius);
    return added({ shape: 'circle', center: degrees(first ?? at), radius: roundCentimetres(radius), floor });
  }
  const corners = first === undefined ? squareAround(at) : distinct(draft.points);
  const notice = faultOf(corners);
  if (notice !== null) return { ...drawing, notice };
  return added({ shape: 'polygon', points: corners.map(degrees), floor });
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

/** A replaced region that its numbers spoil is kept as it is written, with the notice: the form shows both. */
function replaced(drawing: Drawing, index: number, region: Region, projection: Projection): Drawing {
  const regions = drawing.regions.map((each, at) => (at === index ? region : each));
  return { ...drawing, regions, notice: regionFault(region, projection) };
}

function grabbed(drawing: Drawing, at: Point, reach: number, projection: Projection): Drawing {
  const region = drawing.selected === null ? undefined : drawing.regions[drawing.selected];
  if (region === undefined || drawing.selected === null) return drawing;
  const near = handlesOf(region, projection).filter((handle) => distance([handle.x, handle.y], at) <= reach);
  // A corner lies over the middle of an edge where both are near.
  const handle = near.find(({ kind }) => kind !== 'middle') ?? near[0];
  if (handle === undefined) return drawing;
  if (handle.kind !== 'middle') return { ...drawing, grabbed: { handle, before: region } };
  const opened = insertMiddle(region, handle.index, projection);
  const corner: Handle = { ...handle, kind: 'corner', index: handle.index + 1 };
  const regions = drawing.regions.map((each) => (each === region ? opened : each));
  return { ...drawing, regions, grabbed: { handle: corner, before: region } };
}

function dragged(drawing: Drawing, at: Point, projection: Projection): Drawing {
  const { grabbed: hold, selected } = drawing;
  const region = selected === null ? undefined : drawing.regions[selected];
  if (hold === null || region === undefined) return drawing;
  const moved = movedRegion(region, hold.handle, at, projection);
  return { ...drawing, regions: drawing.regions.map((each, index) => (index === selected ? moved : each)) };
}

/** Lets go. A corner that was dragged over another side goes back to where it was. */
function released(drawing: Drawing, projection: Projection): Drawing {
  const { grabbed: hold, selected } = drawing;
  const region = selected === null ? undefined : drawing.regions[selected];
  if (hold === null || region === undefined) return { ...drawing, grabbed: null };
  const notice = regionFault(region, projection);
  if (notice === null) return { ...drawing, grabbed: null };
  const regions = drawing.regions.map((each, index) => (index === selected ? hold.before : each));
  return { ...drawing, regions, grabbed: null, notice };
}

function regionFault(region: Region, projection: Projection): DrawingNotice | null {
  if (region.shape === 'circle') return null;
  return faultOf(distinct(region.points.map(([lon, lat]) => [projection.x(lon), projection.y(lat)] as const)));
}

function faultOf(corners: readonly Point[]): DrawingNotice | null {
  if (corners.length < leastCorners) return 'tooFew';
  return findSelfIntersection(ringOf(corners)) === null ? null : 'crossing';
}

/** A double press leaves two corners in one place: within a centimetre they are one. */
function distinct(points: readonly Point[]): Point[] {
  const kept = points.filter((point, index) => index === 0 || distance(point, points[index - 1] ?? point) > 0.01);
  const [first] = kept;
  const last = kept.at(-1);
  const isClosed = kept.length > 1 && first !== undefined && last !== undefined && distance(first, last) <= 0.01;
  return isClosed ? kept.slice(0, -1) : kept;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function roundCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}
