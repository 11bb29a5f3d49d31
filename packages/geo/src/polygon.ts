import { sideOf } from '@muster/model/area/selfIntersection.ts';

import type { Ring } from './ring.ts';

/**
 * Metres within which a point is *on* an edge, and so in the region (alarms.md: an edge belongs to its region). A
 * coordinate in degrees has an error of 2 nm on the ground and the projection adds less; a micrometre covers that and
 * is far below the 5 cm within which implementations may differ.
 */
export const edgeToleranceMetres = 1e-6;

/**
 * Whether the point (`x`, `y`, metres) is in the ring or on its edge. Even-odd rule, with a ray to the east and
 * half-open edges, so that a vertex on the ray counts once.
 */
export function polygonContains({ xs, ys }: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const ay = ys[j];
    const by = ys[i];
    if (Math.min(ay, by) > y + edgeToleranceMetres || Math.max(ay, by) < y - edgeToleranceMetres) continue;
    const ax = xs[j];
    const bx = xs[i];
    if (Math.max(ax, bx) < x - edgeToleranceMetres) continue;
    const side = sideOf(ax, ay, bx, by, x, y);
    if (Math.min(ax, bx) <= x + edgeToleranceMetres && isNearLine(side, bx - ax, by - ay)) return true;
    // The edge passes east of the point when the point is on its left going up, on its right going down.
    if (ay > y !== by > y && side > 0 === by > ay) inside = !inside;
  }
  return inside;
}

function isNearLine(side: number, dx: number, dy: number): boolean {
  return side * side <= edgeToleranceMetres * edgeToleranceMetres * (dx * dx + dy * dy);
}
