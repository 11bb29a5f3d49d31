import { edgeToleranceMetres, polygonContains } from './polygon.ts';
import type { Ring } from './ring.ts';

/** First and last part of a segment in a region, as shares of its length: 0 its start, 1 its end. */
export interface Cut {
  readonly first: number;
  readonly last: number;
}

/**
 * First and last point that the segment from (`x0`, `y0`) to (`x1`, `y1`) shares with the ring's region, or null when
 * it passes by. A start inside gives `first` 0, an end inside `last` 1; touching a corner gives `first` = `last`. For
 * the `crossing` of alarms.md, where both ends are outside, these are the times of enter and exit.
 */
export function cutPolygon(ring: Ring, x0: number, y0: number, x1: number, y1: number): Cut | null {
  const { xs, ys } = ring;
  let first = polygonContains(ring, x0, y0) ? 0 : Number.POSITIVE_INFINITY;
  let last = polygonContains(ring, x1, y1) ? 1 : Number.NEGATIVE_INFINITY;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const cut = cutEdge(x0, y0, x1 - x0, y1 - y0, xs[j], ys[j], xs[i], ys[i]);
    if (cut === null) continue;
    first = Math.min(first, cut.first);
    last = Math.max(last, cut.last);
  }
  return first <= last ? { first, last } : null;
}

/** The part of the segment from (`x0`, `y0`) along (`dx`, `dy`) that is on the edge from a to b. */
function cutEdge(
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): Cut | null {
  const ex = bx - ax;
  const ey = by - ay;
  const cross = dx * ey - dy * ex;
  const length = Math.hypot(dx, dy);
  const edgeLength = Math.hypot(ex, ey);
  if (length === 0 || edgeLength === 0) return null;
  // Parallel, when the ends of the shorter would leave the other's line by less than the tolerance.
  if (Math.abs(cross) <= edgeToleranceMetres * Math.max(length, edgeLength)) {
    return cutAlong(x0, y0, dx, dy, ax, ay, bx, by);
  }
  const along = ((ax - x0) * ey - (ay - y0) * ex) / cross;
  const alongEdge = ((ax - x0) * dy - (ay - y0) * dx) / cross;
  const slack = edgeToleranceMetres / length;
  const edgeSlack = edgeToleranceMetres / edgeLength;
  if (along < -slack || along > 1 + slack || alongEdge < -edgeSlack || alongEdge > 1 + edgeSlack) return null;
  const share = clampShare(along);
  return { first: share, last: share };
}

/** The same for an edge parallel to the segment: their overlap, if they are on one line. */
function cutAlong(
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): Cut | null {
  const lengthSquared = dx * dx + dy * dy;
  const away = Math.abs((ax - x0) * dy - (ay - y0) * dx) / Math.sqrt(lengthSquared);
  if (away > edgeToleranceMetres) return null;
  const a = ((ax - x0) * dx + (ay - y0) * dy) / lengthSquared;
  const b = ((bx - x0) * dx + (by - y0) * dy) / lengthSquared;
  const first = Math.max(0, Math.min(a, b));
  const last = Math.min(1, Math.max(a, b));
  return first <= last ? { first, last } : null;
}

function clampShare(share: number): number {
  return Math.max(0, Math.min(1, share));
}
