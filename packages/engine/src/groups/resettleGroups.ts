import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';
import { expectFixes } from './clusterTracker.ts';

/** Takes the groups over into a changed configuration, once it is known who is inside. */
export function resettleGroups(engine: EngineState): void {
  const { crowd, tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) regroup(engine, slot);
  for (const watch of crowd.watches.values()) watch.resettle(engine, engine.now);
  if (crowd.watches.size > 0) crowd.lookSoon(engine);
}

/** Other settings, or another bearer, may make a card count for a group, or count no longer. */
export function regroup(engine: EngineState, slot: number): void {
  const { crowd, tags } = engine;
  const wasExpected = tags.has(slot, tagFlag.grouped);
  expectFixes(engine, slot);
  if (!wasExpected && (tags.has(slot, tagFlag.grouped) || crowd.counts(slot))) crowd.recall(engine, slot);
}
