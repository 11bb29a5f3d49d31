import type { Ring } from './ring.ts';

/** Metres from the point (`x`, `y`) to the segment from a to b. */
export function distanceToSegment(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / lengthSquared;
  const clamped = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - clamped * dx, y - ay - clamped * dy);
}

/** Metres from the point to the nearest edge of the ring, from inside as from outside. */
export function distanceToEdge({ xs, ys }: Ring, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    nearest = Math.min(nearest, distanceToSegment(xs[j], ys[j], xs[i], ys[i], x, y));
  }
  return nearest;
}
