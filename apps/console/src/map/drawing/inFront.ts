import { eyeDistance, type Lens } from '../scene/view.ts';

/** Metres of the site's plane. */
export type GroundPoint = readonly [x: number, y: number];

/** Share of the distance to the middle of the window nearer than which nothing is drawn. */
const nearest = 0.01;

/**
 * The part of a line or an outline on the ground in front of the camera (Sutherland and Hodgman 1974, against one
 * plane); points behind it cannot be projected. The cut is far below the window.
 */
export function inFront(lens: Lens, points: readonly GroundPoint[], isClosed: boolean): readonly GroundPoint[] {
  const near = nearest * eyeDistance(lens);
  const beyond = ([x, y]: GroundPoint): number => {
    const { eye, forward } = lens;
    return (x - eye[0]) * forward[0] + (y - eye[1]) * forward[1] - eye[2] * forward[2] - near;
  };
  if (points.every((point) => beyond(point) >= 0)) return points;
  const kept: GroundPoint[] = [];
  points.forEach((point, index) => {
    const before = index === 0 && !isClosed ? undefined : points.at(index - 1);
    if (before !== undefined && beyond(before) < 0 !== beyond(point) < 0) kept.push(crossing(before, point, beyond));
    if (beyond(point) >= 0) kept.push(point);
  });
  return kept;
}

function crossing(from: GroundPoint, to: GroundPoint, beyond: (point: GroundPoint) => number): GroundPoint {
  const share = beyond(from) / (beyond(from) - beyond(to));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
