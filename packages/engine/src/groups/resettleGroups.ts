import { tagFlag } from '../state/tagRecords.ts';
import type { World } from '../state/engineState.ts';
import { expectFixes } from './clusterTracker.ts';

/** Takes the groups over into a changed configuration, once it is known who is inside. */
export function resettleGroups(world: World): void {
  const { crowd, tags } = world;
  for (let slot = 0; slot < tags.size; slot++) regroup(world, slot);
  for (const watch of crowd.watches.values()) watch.resettle(world, world.now);
  if (crowd.watches.size > 0) crowd.lookSoon(world);
}

/** Other settings, or another bearer, may make a card count for a group, or count no longer. */
export function regroup(world: World, slot: number): void {
  const { crowd, tags } = world;
  const wasExpected = tags.has(slot, tagFlag.grouped);
  expectFixes(world, slot);
  if (!wasExpected && (tags.has(slot, tagFlag.grouped) || crowd.counts(slot))) crowd.recall(world, slot);
}
