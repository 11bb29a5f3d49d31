import { evaluatedEvent } from '@muster/engine/evaluation.ts';
import type { EngineEvent } from '@muster/engine/event.ts';

import type { ReferenceEvent } from './reference/alarms.ts';

/** What the reference knows of an engine's events. */
export function asReferenceEvents(events: readonly EngineEvent[]): ReferenceEvent[] {
  return events.flatMap((event): ReferenceEvent[] => {
    const plain = evaluatedEvent(event);
    if (plain === null) return [];
    if (!('alarmId' in plain)) return [plain];
    const { alarmId: _, ...facts } = plain;
    return [{ ...facts, late: event.kind === 'raise' && event.alarm.late }];
  });
}

/** One line an event, in an order that says nothing of how they arose: for comparing two runs as texts. */
export function linesOf(events: readonly ReferenceEvent[]): string[] {
  return events.map((event) => JSON.stringify(event, Object.keys(event).sort())).sort();
}
