import type { Point } from './regionEdit.ts';

/** Snap targets: surrounding corners and sides, as columns; metres. */
export interface SnapTargets {
  /** Sides: from (`x0`, `y0`) to (`x1`, `y1`), each four numbers. Their ends are the corners. */
  readonly sides: Float64Array;
}

export type SnapKind = 'corner' | 'side' | 'rightAngle';

export interface Snapped {
  at: Point;
  /** null = not snapped. */
  kind: SnapKind | null;
}

/** A line through a point, with the cosine and sine of its direction. */
interface Guide {
  through: Point;
  dx: number;
  dy: number;
}

/**
 * The snapped point: a corner within `reach` metres, else the nearest point of a side, else the point of a right angle
 * or a straight line with the previous side. `closes`: the first point of the drawing is also a target.
 */
export function snapPoint(
  at: Point,
  targets: readonly SnapTargets[],
  drawn: readonly Point[],
  reach: number,
  closes = true,
): Snapped {
  const corner = nearestCorner(at, targets, closes && drawn.length > 2 ? drawn[0] : undefined, reach);
  if (corner !== null) return { at: corner, kind: 'corner' };
  const side = nearestOfSides(at, targets, reach);
  if (side !== null) return { at: side, kind: 'side' };
  const angle = rightAngle(at, drawn, reach);
  return angle === null ? { at, kind: null } : { at: angle, kind: 'rightAngle' };
}

/** Closed rings as targets. */
export function snapTargets(rings: readonly { xs: ArrayLike<number>; ys: ArrayLike<number> }[]): SnapTargets {
  const sides = new Float64Array(rings.reduce((sum, { xs }) => sum + xs.length * 4, 0));
  let place = 0;
  for (const { xs, ys } of rings) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      sides.set([xs[j], ys[j], xs[i], ys[i]], place);
      place += 4;
    }
  }
  return { sides };
}

function nearestCorner(
  [x, y]: Point,
  targets: readonly SnapTargets[],
  first: Point | undefined,
  reach: number,
): Point | null {
  let best: Point | null = null;
  let least = reach;
  const offer = (cornerX: number, cornerY: number): void => {
    const away = Math.hypot(cornerX - x, cornerY - y);
    if (away > least) return;
    least = away;
    best = [cornerX, cornerY];
  };
  if (first !== undefined) offer(first[0], first[1]);
  for (const { sides } of targets) {
    for (let side = 0; side < sides.length; side += 4) {
      // Cheap first: nearly all of a site is far away.
      if (Math.abs(sides[side] - x) <= least) offer(sides[side], sides[side + 1]);
    }
  }
  return best;
}

function nearestOfSides(at: Point, targets: readonly SnapTargets[], reach: number): Point | null {
  let best: Point | null = null;
  for (const each of targets) {
    const least: number = best === null ? reach : Math.hypot(best[0] - at[0], best[1] - at[1]);
    best = nearestSide(at, each, least) ?? best;
  }
  return best;
}

function nearestSide([x, y]: Point, { sides }: SnapTargets, reach: number): Point | null {
  let best: Point | null = null;
  let least = reach;
  for (let side = 0; side < sides.length; side += 4) {
    const x0 = sides[side];
    const y0 = sides[side + 1];
    const dx = sides[side + 2] - x0;
    const dy = sides[side + 3] - y0;
    if (Math.min(x0, x0 + dx) - x > least || x - Math.max(x0, x0 + dx) > least) continue;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
    const away = Math.hypot(x0 + along * dx - x, y0 + along * dy - y);
    if (away > least) continue;
    least = away;
    best = [x0 + along * dx, y0 + along * dy];
  }
  return best;
}

/** The crossing of two near guides; else the nearest point of the nearer one. */
function rightAngle(at: Point, drawn: readonly Point[], reach: number): Point | null {
  const near = guidesOf(drawn)
    .map((guide) => ({ guide, away: Math.abs(besideGuide(guide, at)) }))
    .filter(({ away }) => away <= reach)
    .toSorted((one, other) => one.away - other.away);
  const [nearest, ...others] = near;
  if (nearest === undefined) return null;
  const crossing = others
    .map(({ guide }) => crossingOf(nearest.guide, guide))
    .find((point) => point !== null && Math.hypot(point[0] - at[0], point[1] - at[1]) <= reach * Math.SQRT2);
  return crossing ?? footOf(nearest.guide, at);
}

/** Guides: along and across the last side, and across the first; from the first point, east and north. */
function guidesOf(drawn: readonly Point[]): Guide[] {
  const [first, second] = drawn;
  const last = drawn.at(-1);
  const before = drawn.at(-2);
  if (first === undefined || last === undefined) return [];
  if (second === undefined || before === undefined) return crossAt(first, 1, 0);
  const onwards = crossAt(last, last[0] - before[0], last[1] - before[1]);
  const back = crossAt(first, second[0] - first[0], second[1] - first[1]);
  return [...onwards, ...back];
}

function crossAt(through: Point, dx: number, dy: number): Guide[] {
  const length = Math.hypot(dx, dy);
  if (length === 0) return [];
  const along = { through, dx: dx / length, dy: dy / length };
  return [along, { through, dx: -along.dy, dy: along.dx }];
}

/** Metres to the left of a guide. */
function besideGuide({ through, dx, dy }: Guide, [x, y]: Point): number {
  return dx * (y - through[1]) - dy * (x - through[0]);
}

function footOf({ through, dx, dy }: Guide, [x, y]: Point): Point {
  const along = (x - through[0]) * dx + (y - through[1]) * dy;
  return [through[0] + along * dx, through[1] + along * dy];
}

function crossingOf(one: Guide, other: Guide): Point | null {
  const turn = one.dx * other.dy - one.dy * other.dx;
  if (Math.abs(turn) < 1e-6) return null;
  const along =
    ((other.through[0] - one.through[0]) * other.dy - (other.through[1] - one.through[1]) * other.dx) / turn;
  return [one.through[0] + along * one.dx, one.through[1] + along * one.dy];
}
