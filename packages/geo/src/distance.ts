import type { Ring } from './ring.ts';

/** Share of the segment from a to b at which it is nearest to (`x`, `y`): 0 = a, 1 = b. */
function shareAlong(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / lengthSquared;
  return Math.max(0, Math.min(1, along));
}

/** Metres from the point (`x`, `y`) to the segment from a to b. */
export function distanceToSegment(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const along = shareAlong(ax, ay, bx, by, x, y);
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** Metres from the point to the nearest edge of the ring, from inside as from outside. */
export function distanceToEdge({ xs, ys }: Ring, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    nearest = Math.min(nearest, distanceToSegment(xs[j], ys[j], xs[i], ys[i], x, y));
  }
  return nearest;
}

/** The point of the ring's edges that is nearest to (`x`, `y`). Metres. */
export function nearestEdgePoint({ xs, ys }: Ring, x: number, y: number): { x: number; y: number } {
  let nearest = { x: Number.NaN, y: Number.NaN };
  let metres = Number.POSITIVE_INFINITY;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const along = shareAlong(xs[j], ys[j], xs[i], ys[i], x, y);
    const point = { x: xs[j] + along * (xs[i] - xs[j]), y: ys[j] + along * (ys[i] - ys[j]) };
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance < metres) [nearest, metres] = [point, distance];
  }
  return nearest;
}
