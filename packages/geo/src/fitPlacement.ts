/** A point of a picture and its place on the ground. */
export interface ControlPoint {
  /** Pixels from the left edge of the picture, and from its top. */
  readonly pixelX: number;
  readonly pixelY: number;
  /** Metres in the site's plane. */
  readonly x: number;
  readonly y: number;
}

/** `similarity` moves, turns and scales; `affine` also lets the two axes of a drawing differ in scale and angle. */
export type PlacementMethod = 'similarity' | 'affine';

/** Transformation from pixels to metres, and its error. */
export interface Placement {
  /** Place of a point of the picture, metres. */
  at(pixelX: number, pixelY: number): [x: number, y: number];
  /** Distance between the given and the computed place of each control point, metres. */
  readonly residuals: readonly number[];
  /** Root mean square of the residuals, metres. */
  readonly residual: number;
  /** Length of a pixel, metres: the geometric mean of both axes. */
  readonly metresPerPixel: number;
}

/** Minimum number of control points of a method. */
export const leastPoints = { similarity: 2, affine: 3 } as const satisfies Record<PlacementMethod, number>;

/** A determinant below this share of its square means that the points coincide or are on one line. */
const leastSpread = 1e-9;

/**
 * Places a picture on the ground by least squares over its control points. A similarity never mirrors the picture:
 * its y axis points down, the plane's points up.
 * @throws RangeError when there are too few points, or they coincide (similarity) or are on one line (affine).
 */
export function fitPlacement(points: readonly ControlPoint[], method: PlacementMethod): Placement {
  if (points.length < leastPoints[method])
    throw new RangeError(`A ${method} placement needs ${leastPoints[method]} control points, not ${points.length}.`);
  // Relative to the centres, so that kilometre coordinates do not lose centimetre differences.
  const middle = meanOf(points);
  const centred = points.map(({ pixelX, pixelY, x, y }) => ({
    u: pixelX - middle.pixelX,
    v: middle.pixelY - pixelY,
    x: x - middle.x,
    y: y - middle.y,
  }));
  const [a, b, c, d] = method === 'similarity' ? similarityOf(centred) : affineOf(centred);
  const at = (pixelX: number, pixelY: number): [number, number] => {
    const u = pixelX - middle.pixelX;
    const v = middle.pixelY - pixelY;
    return [middle.x + a * u + b * v, middle.y + c * u + d * v];
  };
  const residuals = points.map(({ pixelX, pixelY, x, y }) => {
    const [fitX, fitY] = at(pixelX, pixelY);
    return Math.hypot(fitX - x, fitY - y);
  });
  const squares = residuals.reduce((sum, each) => sum + each * each, 0);
  return {
    at,
    residuals,
    residual: Math.sqrt(squares / points.length),
    metresPerPixel: Math.sqrt(Math.abs(a * d - b * c)),
  };
}

/** x = a·u + b·v, y = c·u + d·v; v points up like y. */
type Matrix = readonly [a: number, b: number, c: number, d: number];

interface Centred {
  u: number;
  v: number;
  x: number;
  y: number;
}

/** Umeyama, Least-squares estimation of transformation parameters, 1991, in two dimensions: one complex number. */
function similarityOf(points: readonly Centred[]): Matrix {
  const square = sum(points, ({ u, v }) => u * u + v * v);
  if (!(square > leastSpread)) throw new RangeError('The control points lie in one place of the picture.');
  const cosine = sum(points, ({ u, v, x, y }) => u * x + v * y) / square;
  const sine = sum(points, ({ u, v, x, y }) => u * y - v * x) / square;
  if (!(Math.hypot(cosine, sine) > leastSpread)) throw new RangeError('The control points lie in one place.');
  return [cosine, -sine, sine, cosine];
}

function affineOf(points: readonly Centred[]): Matrix {
  const uu = sum(points, ({ u }) => u * u);
  const vv = sum(points, ({ v }) => v * v);
  const uv = sum(points, ({ u, v }) => u * v);
  const determinant = uu * vv - uv * uv;
  if (!(determinant > leastSpread * uu * vv)) throw new RangeError('The control points lie on one line.');
  const solve = (target: (point: Centred) => number): [number, number] => {
    const ut = sum(points, (point) => point.u * target(point));
    const vt = sum(points, (point) => point.v * target(point));
    return [(ut * vv - vt * uv) / determinant, (vt * uu - ut * uv) / determinant];
  };
  const [a, b] = solve(({ x }) => x);
  const [c, d] = solve(({ y }) => y);
  if (!(Math.abs(a * d - b * c) > 0)) throw new RangeError('The control points lie on one line.');
  return [a, b, c, d];
}

function meanOf(points: readonly ControlPoint[]): ControlPoint {
  const mean = (of: (point: ControlPoint) => number): number => sum(points, of) / points.length;
  return {
    pixelX: mean(({ pixelX }) => pixelX),
    pixelY: mean(({ pixelY }) => pixelY),
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
