import { inRecord, recordWidth, tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';

/**
 * Somebody who walks inside leaves the circle of its rest every second or third step. Where one area asks about rest, and
 * nothing was raised that it would end, all that follows is another anchor and another start of a condition that still
 * waits. The record is told of both (`movePlain`), and whoever is about to ask stay or condition tells them first.
 */
export function settleRest({ tags }: EngineState, slot: number): void {
  if (!tags.has(slot, tagFlag.restsAnew)) return;
  tags.set(slot, tagFlag.restsAnew, false);
  const since = tags.restSince[slot];
  if (Number.isNaN(since)) return;
  tags.restSince[slot] = Number.NaN;
  for (const stay of tags.stays[slot]) {
    if (stay.presence !== 'inside' || stay.area.restRules.length === 0) continue;
    stay.anchorX = tags.numbers[slot * recordWidth + inRecord.quietX];
    stay.anchorY = tags.numbers[slot * recordWidth + inRecord.quietY];
    for (const standing of tags.conditions[slot]) {
      const isAbout = stay.area.restRules.some((rule) => rule === standing.rule);
      if (isAbout && standing.value === true) standing.since = since;
    }
  }
}

/** Of everybody: other settings, an operator or a snapshot ask. */
export function settleRests(engine: EngineState): void {
  for (let slot = 0; slot < engine.tags.size; slot++) settleRest(engine, slot);
}
