import type { Projection } from '@muster/geo/projection.ts';
import { ringOf } from '@muster/geo/ring.ts';
import type { Region } from '@muster/model/area/region.ts';
import { findSelfIntersection } from '@muster/model/area/selfIntersection.ts';

import { planePoints, type Handle, type Point } from './regionEdit.ts';

/** Shapes that can be drawn; a rectangle is stored as the polygon of its corners. */
export const drawnShapes = ['polygon', 'rectangle', 'circle'] as const;
export type DrawnShapeName = (typeof drawnShapes)[number];

/** The unfinished drawing. A circle has its centre as its only point, a rectangle its first corner. */
export interface Draft {
  shape: DrawnShapeName;
  points: readonly Point[];
  /** Position of the pointer; null while it is outside. */
  cursor: Point | null;
  /** Floor of its first point, and thus of the drawing; undefined before that. */
  floor?: number | null;
  /** Degrees clockwise from north of the sides of a rectangle: they are upright on the screen. */
  turnDeg: number;
}

/** Reason for which the last action was refused; the keys `console.draw.<notice>`. */
export type DrawingNotice = 'finishFirst' | 'tooFew' | 'crossing' | 'spansFloors';

export interface Drawing {
  readonly regions: readonly Region[];
  readonly selected: number | null;
  /** The last grabbed corner of the selected polygon. Delete removes it. */
  readonly corner: number | null;
  readonly draft: Draft | null;
  /** A handle of the selected region that is being dragged, and the regions as they were before. */
  readonly grabbed: { handle: Handle; before: readonly Region[] } | null;
  readonly notice: DrawingNotice | null;
  /** Regions before each change that can be undone, the newest last; undone regions, the next one last. */
  readonly past: readonly (readonly Region[])[];
  readonly future: readonly (readonly Region[])[];
  /** The fence that is being changed by numbers: consecutive input is undone as one change. */
  readonly typing: number | null;
}

export type DrawingAction =
  | { kind: 'start'; shape: DrawnShapeName; turnDeg?: number }
  /** `reach`: metres within which a press hits a point; `floor`: the shown floor. */
  | { kind: 'tap'; at: Point; reach: number; floor: number | null }
  | { kind: 'finish'; at: Point; floor: number | null }
  | { kind: 'hover'; at: Point | null }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'cancel' }
  | { kind: 'grab'; at: Point; reach: number }
  | { kind: 'drag'; at: Point }
  | { kind: 'release' }
  | { kind: 'select'; index: number | null }
  | { kind: 'replace'; index: number; region: Region }
  | { kind: 'remove'; index: number }
  /** Removes the last grabbed corner. */
  | { kind: 'removeCorner' }
  /** Another floor is selected during drawing. */
  | { kind: 'otherFloor' }
  | { kind: 'load'; regions: readonly Region[] };

export const leastCorners = 3;

/** A drawing of these regions, without a selection, a draft or a history. */
export function emptyDrawing(regions: readonly Region[]): Drawing {
  return {
    regions,
    selected: null,
    corner: null,
    draft: null,
    grabbed: null,
    notice: null,
    past: [],
    future: [],
    typing: null,
  };
}

/** The fault of a region; null when it can be saved. */
export function regionFault(region: Region, projection: Projection): DrawingNotice | null {
  return region.shape === 'circle' ? null : faultOf(distinct(planePoints(region.points, projection)));
}

/** The fault of a ring of corners, metres; null when it is a valid fence. */
export function faultOf(corners: readonly Point[]): DrawingNotice | null {
  if (corners.length < leastCorners) return 'tooFew';
  return findSelfIntersection(ringOf(corners)) === null ? null : 'crossing';
}

/** A double press creates two corners at one place; corners within a centimetre are merged. */
export function distinct(points: readonly Point[]): Point[] {
  const kept = points.filter((point, index) => index === 0 || distance(point, points[index - 1] ?? point) > 0.01);
  const [first] = kept;
  const last = kept.at(-1);
  const isClosed = kept.length > 1 && first !== undefined && last !== undefined && distance(first, last) <= 0.01;
  return isClosed ? kept.slice(0, -1) : kept;
}

/** Metres between two points of the plane. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}
