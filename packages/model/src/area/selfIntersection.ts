/** A closed outline in a plane, as columns; the last corner joins the first, which is not repeated. */
interface Outline {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/**
 * The first two edges of a ring that intersect: crossing, touching, or folding back on the neighbour.
 * Edge `i` runs from vertex `i` to the next. Null for a valid outline. All pairs are compared: n² / 2 for n vertices.
 */
export function findSelfIntersection(ring: Outline): [edge: number, otherEdge: number] | null {
  const count = ring.xs.length;
  for (let i = 0; i < count; i++) {
    if (foldsBack(ring, i)) return [i, (i + 1) % count];
    for (let j = i + 2; j < count; j++) {
      const areNeighbours = i === 0 && j === count - 1;
      if (!areNeighbours && edgesMeet(ring, i, j)) return [i, j];
    }
  }
  return null;
}

/** Whether the edge after edge `i` folds back over it. Also true for an edge without length. */
function foldsBack({ xs, ys }: Outline, i: number): boolean {
  const j = (i + 1) % xs.length;
  const k = (i + 2) % xs.length;
  const along = (xs[j] - xs[i]) * (xs[k] - xs[j]) + (ys[j] - ys[i]) * (ys[k] - ys[j]);
  return along <= 0 && sideOf(xs[i], ys[i], xs[j], ys[j], xs[k], ys[k]) === 0;
}

/** Whether two edges that are not neighbours share a point. */
function edgesMeet({ xs, ys }: Outline, i: number, j: number): boolean {
  const ax = xs[i];
  const ay = ys[i];
  const bx = xs[(i + 1) % xs.length];
  const by = ys[(i + 1) % xs.length];
  const cx = xs[j];
  const cy = ys[j];
  const dx = xs[(j + 1) % xs.length];
  const dy = ys[(j + 1) % xs.length];
  if (areApart(ax, bx, cx, dx) || areApart(ay, by, cy, dy)) return false;
  const c = sideOf(ax, ay, bx, by, cx, cy);
  const d = sideOf(ax, ay, bx, by, dx, dy);
  const a = sideOf(cx, cy, dx, dy, ax, ay);
  const b = sideOf(cx, cy, dx, dy, bx, by);
  // Boxes overlap, so touching and collinear pairs (a zero somewhere) are caught by the signs alone.
  return c * d <= 0 && a * b <= 0;
}

function areApart(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);
}

/** Twice the area of triangle a, b, (x, y): positive when the point is left of the line from a to b. */
export function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
