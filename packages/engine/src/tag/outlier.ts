import type { World } from '../world.ts';

/** Metres per second beyond which nobody moves (alarms.md, "outlier"). */
const topSpeed = { person: 12, vehicle: 60 } as const;

/** So many outliers in a row that agree with each other are no outliers: the tag is where they say. */
const agreeing = 3;

/**
 * Is a position too far from the tag's newest fix to be true? Then it is no fix. Notes it, for the next to be compared
 * with. Metres, epoch ms.
 */
export function isOutlier({ tags }: World, slot: number, t: number, x: number, y: number): boolean {
  if (tags.fixT[slot] === Number.NEGATIVE_INFINITY) return false;
  const speed = topSpeed[tags.bearers[slot]?.kind ?? 'person'];
  if (isWithin(speed, t - tags.fixT[slot], x - tags.x[slot], y - tags.y[slot])) return false;
  const inRow = tags.outliers[slot];
  const agrees =
    inRow > 0 && isWithin(speed, t - tags.outlierT[slot], x - tags.outlierX[slot], y - tags.outlierY[slot]);
  tags.outliers[slot] = agrees ? inRow + 1 : 1;
  tags.outlierT[slot] = t;
  tags.outlierX[slot] = x;
  tags.outlierY[slot] = y;
  return tags.outliers[slot] < agreeing;
}

function isWithin(speed: number, elapsedMs: number, dx: number, dy: number): boolean {
  const reach = speed * Math.max(1, elapsedMs / 1000);
  return dx * dx + dy * dy <= reach * reach;
}
