import type { EngineState } from '../state/engineState.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { expectFixes, lookSoon, trackFromPast } from './trackClusters.ts';
import { resettleGroupWatch } from './watchGroups.ts';

/** Takes the groups over into a changed configuration, once it is known who is inside. */
export function resettleGroups(engine: EngineState): void {
  const { clusters, tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) regroup(engine, slot);
  for (const watch of clusters.watches.values()) resettleGroupWatch(engine, watch, engine.now);
  if (clusters.watches.size > 0) lookSoon(engine);
}

/** Other settings, or another bearer, may make a card count for a group, or count no longer. */
export function regroup(engine: EngineState, slot: number): void {
  const { clusters, tags } = engine;
  const wasExpected = tags.has(slot, tagFlag.grouped);
  expectFixes(tags, slot);
  if (!wasExpected && (tags.has(slot, tagFlag.grouped) || clusters.counts(slot))) trackFromPast(engine, slot);
}
