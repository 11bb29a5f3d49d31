import type { ConditionState } from '../state/conditionState.ts';
import { fireCondition } from '../lifecycle/condition.ts';
import { fireSilence, lineDueOf, silenceComesFirst } from './silence.ts';
import { isBefore } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';

/**
 * Fires what is due on a tag's own line up to `upTo`, epoch ms, in order, even where site time has not come so far: what
 * holds on a tag's line follows from its fixes, and the next of them is at hand.
 */
export function fireLine(engine: EngineState, slot: number, upTo: number): void {
  const { tags, queue, silences } = engine;
  for (;;) {
    const next = nextCondition(tags.conditions[slot]);
    const isSilence = silences.has(slot) && (next === null || silenceComesFirst(engine, slot, next));
    const due = isSilence ? silences.dueOf(slot) : (next?.due ?? Number.POSITIVE_INFINITY);
    if (due > upTo) {
      tags.put(slot, 'lineDue', lineDueOf(engine, slot, next));
      return;
    }
    if (isSilence) fireSilence(engine, slot);
    else if (next !== null) {
      queue.remove(next);
      fireCondition(engine, next);
    }
  }
}

/** The first of the conditions that wait for something. */
function nextCondition(conditions: readonly ConditionState[]): ConditionState | null {
  let next: ConditionState | null = null;
  for (const standing of conditions) {
    if (standing.place >= 0 && (next === null || isBefore(standing, next))) next = standing;
  }
  return next;
}
