import type { PlaneBox } from '../scene/view.ts';
import type { TagSource } from '../tag/tagSource.ts';

/** Metres around a site that still belong to it: a gate, a car park, an inaccurate fix. */
const outskirts = 500;

/** Tags far outside of the site. */
export interface OutsideTags {
  count: number;
  /** Place of one of them, metres; null if there are none. */
  place: readonly [x: number, y: number] | null;
}

/** Subjects so far from the content (`box`, metres) that the site map does not show them. */
export function outsideTags(source: TagSource, box: PlaneBox): OutsideTags {
  let count = 0;
  let place: OutsideTags['place'] = null;
  for (let slot = 0; slot < source.length; slot++) {
    if (source.flags[slot] === 0 || source.hasFix[slot] === 0) continue;
    const x = source.x[slot];
    const y = source.y[slot];
    const isNearX = x >= box.minX - outskirts && x <= box.maxX + outskirts;
    if (isNearX && y >= box.minY - outskirts && y <= box.maxY + outskirts) continue;
    count++;
    place ??= [x, y];
  }
  return { count, place };
}

/** Metres from the middle of the plane within which tags are shown together. */
const together = 5000;
const around = 20;

/** The box around the tags near the origin of the plane; null without any. */
export function boxOfTags(source: TagSource): PlaneBox | null {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let slot = 0; slot < source.length; slot++) {
    const x = source.x[slot];
    const y = source.y[slot];
    if (source.flags[slot] === 0 || source.hasFix[slot] === 0 || Math.hypot(x, y) > together) continue;
    box.minX = Math.min(box.minX, x - around);
    box.minY = Math.min(box.minY, y - around);
    box.maxX = Math.max(box.maxX, x + around);
    box.maxY = Math.max(box.maxY, y + around);
  }
  return box.minX === Infinity ? null : box;
}
