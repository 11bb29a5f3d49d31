import type { Ring } from './ring.ts';

/** Specification §9: circle geometry has 128 steps. */
export const circleSteps = 128;

/**
 * The inscribed polygon of 128 vertices that represents a circle (alarms.md), counter-clockwise from the east; metres.
 * Between two vertices it is inside the circle by radius / 3,320: 3 cm at 100 m.
 * @throws RangeError when the radius is not a positive number.
 */
export function circleRing(centerX: number, centerY: number, radius: number): Ring {
  if (!(radius > 0 && radius < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`A circle needs a radius above 0 m, not ${radius}.`);
  }
  const xs = new Float64Array(circleSteps);
  const ys = new Float64Array(circleSteps);
  for (let step = 0; step < circleSteps; step++) {
    const angle = (2 * Math.PI * step) / circleSteps;
    xs[step] = centerX + radius * Math.cos(angle);
    ys[step] = centerY + radius * Math.sin(angle);
  }
  return { xs, ys };
}
