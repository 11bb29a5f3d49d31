import type { PlanarRegion } from './region.ts';
import { boxesMeet, type Ring } from './ring.ts';

/** The overlap of two regions. */
export interface Overlap {
  /** m² */
  area: number;
  /**
   * Longest side of the upright box around it, metres: distinguishes a sliver along a shared edge from a real overlap.
   */
  extent: number;
}

/**
 * Metres. Rounding may make two regions with a common edge overlap slightly; alarms.md allows this tolerance.
 */
const sliverMetres = 0.05;

/** The overlap of two regions on some floor, if larger than a sliver along a shared edge; null = none. */
export function findOverlap(a: PlanarRegion, b: PlanarRegion): Overlap | null {
  const meetOnFloor = a.floor === null || b.floor === null || a.floor === b.floor;
  if (!meetOnFloor || !boxesMeet(a, b, 0)) return null;
  const overlap = overlapOf(a, b);
  return overlap.area > sliverMetres * overlap.extent ? overlap : null;
}

/**
 * The area that two outlines share (even-odd inside each), whatever their floors. Exact up to rounding: the plane is
 * cut into vertical slabs at every vertex and at every crossing of two edges, so that within a slab all edges are
 * straight and keep their order, and the shared length at its middle, times its width, is its area. Cost: (n + m)² for
 * n and m vertices.
 */
export function overlapOf(a: PlanarRegion, b: PlanarRegion): Overlap {
  const from = Math.max(a.minX, b.minX);
  const to = Math.min(a.maxX, b.maxX);
  let area = 0;
  const reach = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  const cuts = slabCuts(a, b, from, to);
  for (let slab = 1; slab < cuts.length; slab++) {
    const left = cuts[slab - 1];
    const right = cuts[slab];
    const middle = (left + right) / 2;
    if (!(middle > left && middle < right)) continue;
    for (const [low, high] of sharedSpans(heightsAt(a, middle), heightsAt(b, middle))) {
      area += (high - low) * (right - left);
      reach.minX = Math.min(reach.minX, left);
      reach.maxX = Math.max(reach.maxX, right);
      reach.minY = Math.min(reach.minY, low);
      reach.maxY = Math.max(reach.maxY, high);
    }
  }
  return { area, extent: area === 0 ? 0 : Math.max(reach.maxX - reach.minX, reach.maxY - reach.minY) };
}

/**
 * Boundaries of the slabs in ascending order: the ends of the shared range, and between them every vertex and crossing.
 */
function slabCuts(a: PlanarRegion, b: PlanarRegion, from: number, to: number): number[] {
  if (from >= to) return [];
  const cuts = [from, to];
  const add = (x: number): void => {
    if (x > from && x < to) cuts.push(x);
  };
  a.xs.forEach(add);
  b.xs.forEach(add);
  addCrossings(a, b, add);
  // Edges of one outline keep their order unless it meets itself.
  if (!a.isSimple) addCrossings(a, a, add);
  if (!b.isSimple) addCrossings(b, b, add);
  return cuts.sort((one, other) => one - other);
}

function addCrossings(a: Ring, b: Ring, add: (x: number) => void): void {
  for (let i = 0, h = a.xs.length - 1; i < a.xs.length; h = i++) {
    const ax = a.xs[h];
    const ay = a.ys[h];
    const dx = a.xs[i] - ax;
    const dy = a.ys[i] - ay;
    const least = Math.min(ax, a.xs[i]);
    const greatest = Math.max(ax, a.xs[i]);
    for (let k = 0, j = b.xs.length - 1; k < b.xs.length; j = k++) {
      const bx = b.xs[j];
      const ex = b.xs[k] - bx;
      if (Math.max(bx, bx + ex) < least || Math.min(bx, bx + ex) > greatest) continue;
      const ey = b.ys[k] - b.ys[j];
      const turn = dx * ey - dy * ex;
      // Parallel edges keep their order; a shared part ends at a vertex.
      if (turn === 0) continue;
      const along = ((bx - ax) * ey - (b.ys[j] - ay) * ex) / turn;
      if (along >= 0 && along <= 1) add(ax + along * dx);
    }
  }
}

/**
 * Heights at which an outline crosses the vertical line at `x`, in ascending order: between the first and second it is
 * inside, …
 */
function heightsAt({ xs, ys }: Ring, x: number): number[] {
  const heights: number[] = [];
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    if (xs[i] > x === xs[j] > x) continue;
    heights.push(ys[j] + ((x - xs[j]) / (xs[i] - xs[j])) * (ys[i] - ys[j]));
  }
  return heights.sort((one, other) => one - other);
}

/** The intervals inside both. */
function sharedSpans(a: readonly number[], b: readonly number[]): [low: number, high: number][] {
  const spans: [number, number][] = [];
  for (let i = 0, j = 0; i + 1 < a.length && j + 1 < b.length;) {
    const low = Math.max(a[i] ?? 0, b[j] ?? 0);
    const high = Math.min(a[i + 1] ?? 0, b[j + 1] ?? 0);
    if (high > low) spans.push([low, high]);
    if ((a[i + 1] ?? 0) < (b[j + 1] ?? 0)) i += 2;
    else j += 2;
  }
  return spans;
}
