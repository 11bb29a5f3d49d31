import { tagFlag } from '../state/tagRecords.ts';
import type { Tags } from '../state/tags.ts';

/** Metres per second beyond which nobody moves (alarms.md, "outlier"). */
export const topSpeed = { person: 12, vehicle: 60 } as const;

/** So many outliers in a row that agree with each other are no outliers: the tag is where they say. */
const agreeing = 3;

/**
 * Is a position too far from the tag's newest fix to be true? Then it is no fix. Notes it, for the next to be compared
 * with. Metres, epoch ms.
 */
export function isOutlier(tags: Tags, slot: number, t: number, x: number, y: number): boolean {
  if (!tags.hasFix(slot)) return false;
  const speed = tags.has(slot, tagFlag.drives) ? topSpeed.vehicle : topSpeed.person;
  if (isWithin(speed, t - tags.fixT(slot), x - tags.x(slot), y - tags.y(slot))) return false;
  const last = tags.strayings.get(slot);
  const agrees = last !== undefined && isWithin(speed, t - last.t, x - last.x, y - last.y);
  const inRow = agrees ? last.inRow + 1 : 1;
  tags.stray(slot, { inRow, t, x, y });
  return inRow < agreeing;
}

function isWithin(speed: number, elapsedMs: number, dx: number, dy: number): boolean {
  const reach = speed * Math.max(1, elapsedMs / 1000);
  return dx * dx + dy * dy <= reach * reach;
}
