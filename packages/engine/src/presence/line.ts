import type { ConditionState } from '../state/conditionState.ts';
import { fireCondition } from '../lifecycle/condition.ts';
import { fireSilence, lineDueOf, silenceComesFirst } from './silence.ts';
import { isBefore } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';

/**
 * Fires deadlines of a tag's line due by `upTo`, epoch ms, in order, even ahead of site time: the state of a tag's line
 * follows from its fixes, and the next fix is known.
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

/** The condition with the earliest deadline. */
function nextCondition(conditions: readonly ConditionState[]): ConditionState | null {
  let next: ConditionState | null = null;
  for (const standing of conditions) {
    if (standing.place >= 0 && (next === null || isBefore(standing, next))) next = standing;
  }
  return next;
}
