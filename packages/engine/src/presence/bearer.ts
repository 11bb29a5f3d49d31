import { tagFlag } from '../tag/tags.ts';
import type { World } from '../world.ts';
import { loseSight } from './presence.ts';

/**
 * Whoever carries the tag carries it no longer, from `t` on: nobody knows any more where they are, and no rule speaks of
 * them by this tag. Alarms clear; latching ones wait for their hand. The tag keeps its line of fixes.
 */
export function endBearer(world: World, slot: number, t: number): void {
  const { tags } = world;
  if (tags.bearers[slot] === null) return;
  for (const standing of tags.cases[slot].splice(0)) standing.end(world, t);
  for (const stay of tags.stays[slot].splice(0)) loseSight(world, slot, stay, t);
  tags.bearers[slot] = tags.bounds[slot] = null;
  tags.pace[slot] = Number.NaN;
  tags.trails.forget(slot);
  tags.set(slot, tagFlag.settled | tagFlag.silenced | tagFlag.online, false);
  tags.generation[slot] = tags.fenceSet[slot] = -1;
  tags.markChanged(slot);
}
