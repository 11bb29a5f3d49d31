import { endHearing } from '../access/traces.ts';
import { endCondition } from '../lifecycle/condition.ts';
import { endBeings, followTag } from '../patrol/beings.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';
import { markPresenceUnknown } from './presence.ts';

/**
 * Ends the tag's carrier at `t`: presence is dropped, and no rule applies to the carrier through this tag. Alarms clear;
 * latching ones wait for their handling. The tag keeps its line of fixes.
 */
export function endCarrier(engine: EngineState, slot: number, t: number): void {
  const { tags } = engine;
  if (tags.carriers[slot] === null) return;
  endBeings(engine, slot, t);
  endHearing(engine, slot);
  const conditions = tags.conditions[slot];
  tags.setConditions(slot, []);
  for (const standing of conditions) endCondition(engine, standing, t);
  const stays = tags.stays[slot];
  tags.setStays(slot, []);
  for (const stay of stays) markPresenceUnknown(engine, slot, stay, t);
  tags.setCarrier(slot, null);
  followTag(engine, slot);
  tags.bounds[slot] = null;
  tags.trails.clear(slot);
  tags.set(slot, tagFlag.settled | tagFlag.silenced | tagFlag.online, false);
  tags.generations[slot] = -1;
  tags.setFenceSet(slot, -1);
  tags.markChanged(slot);
}
