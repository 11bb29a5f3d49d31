/**
 * A closed outline in a site's plane, as columns: vertex `i` is (`xs[i]`, `ys[i]`) in metres. The last vertex joins the
 * first, which is not repeated.
 */
export interface Ring {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** An upright box in metres; its sides belong to it. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** A ring of points `[x, y]` in metres. */
export function ringOf(points: readonly (readonly [x: number, y: number])[]): Ring {
  return { xs: Float64Array.from(points, ([x]) => x), ys: Float64Array.from(points, ([, y]) => y) };
}

/** The smallest box around a ring. */
export function boxOf({ xs, ys }: Ring): Box {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < xs.length; i++) {
    minX = Math.min(minX, xs[i]);
    maxX = Math.max(maxX, xs[i]);
    minY = Math.min(minY, ys[i]);
    maxY = Math.max(maxY, ys[i]);
  }
  return { minX, minY, maxX, maxY };
}

/** The smallest box around two. */
export function unionOf(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Whether two boxes are within `reach` metres of each other, in x and in y. */
export function boxesMeet(a: Box, b: Box, reach: number): boolean {
  return a.minX <= b.maxX + reach && a.maxX >= b.minX - reach && a.minY <= b.maxY + reach && a.maxY >= b.minY - reach;
}

/** Area in m² by the shoelace formula: positive when the ring runs counter-clockwise (east to north). */
export function signedArea({ xs, ys }: Ring): number {
  const last = xs.length - 1;
  let twice = 0;
  for (let i = 0, j = last; i <= last; j = i++) {
    // Relative to the first vertex: far from the origin, plain products would lose precision.
    twice += (xs[j] - xs[0]) * (ys[i] - ys[0]) - (xs[i] - xs[0]) * (ys[j] - ys[0]);
  }
  return twice / 2;
}

/** Centre of mass of the ring's area, in metres; of a ring without area, the middle of its box. */
export function centroid(ring: Ring): [x: number, y: number] {
  const { xs, ys } = ring;
  const sixTimes = 6 * signedArea(ring);
  if (sixTimes === 0) {
    const box = boxOf(ring);
    return [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  }
  let x = 0;
  let y = 0;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const ax = xs[j] - xs[0];
    const ay = ys[j] - ys[0];
    const bx = xs[i] - xs[0];
    const by = ys[i] - ys[0];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return [xs[0] + x / sixTimes, ys[0] + y / sixTimes];
}
