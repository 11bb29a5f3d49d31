import { isBefore } from '../time/deadlineQueue.ts';
import type { Due, World } from '../world.ts';

/**
 * Fires what is due on a tag's own line up to `upTo`, epoch ms, in order, even where site time has not come so far: what
 * holds on a tag's line follows from its fixes, and the next of them is at hand.
 */
export function fireLine(world: World, slot: number, upTo: number): void {
  const { tags, queue } = world;
  for (;;) {
    let next: Due = tags.silences[slot];
    for (const standing of tags.cases[slot]) {
      if (standing.place >= 0 && (next.place < 0 || isBefore(standing, next))) next = standing;
    }
    if (next.place < 0 || next.due > upTo) {
      tags.put(slot, 'lineDue', next.place < 0 ? Number.POSITIVE_INFINITY : next.due);
      return;
    }
    queue.remove(next);
    next.fire(world);
  }
}
