import { tagFlag } from '../state/tagRecords.ts';
import type { Tags } from '../state/tags.ts';

/** Maximum plausible speed, m/s (alarms.md, "outlier"). */
export const topSpeed = { person: 12, vehicle: 60 } as const;

/** Number of consecutive consistent outliers after which the last is a fix. */
const agreeing = 3;

/**
 * Whether a position is too far from the tag's newest fix to be a fix. Records it for comparison with the next one.
 * Metres, epoch ms.
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
