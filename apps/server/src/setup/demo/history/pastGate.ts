import type { GatePass } from '@muster/demo/gate.ts';
import type { ExceptionEvent } from '@muster/engine/event.ts';
import type { AccessPass } from '@muster/engine/input.ts';

import { accessEventId } from '../../../ingest/access/accessEvents.ts';
import type { CheckedEvent, Checkpoint } from '../../../ingest/access/accessEvent.store.ts';

/** The events of the turnstile on a day of the history, as sent by its controller. */
export function eventsOf(buildingId: string, at: Checkpoint, passes: readonly GatePass[]): CheckedEvent[] {
  return passes.map(({ t, card, direction }, index) => {
    const credential = { credentialKind: 'card', credential: card } as const;
    const event = { index, checkpoint: at.device ?? at.id, t, ...credential, direction, granted: true };
    return { ...event, picture: undefined, at, id: accessEventId(buildingId, at, event) };
  });
}

/** The same for the engine; cards without a carrier are not evaluated. */
export function enginePasses(
  { id: checkpoint }: Checkpoint,
  passes: readonly GatePass[],
  carrierOf: (card: string) => string | null,
): AccessPass[] {
  return passes.flatMap(({ t, card: tag, direction }) => {
    const subjectId = carrierOf(tag);
    return subjectId === null ? [] : [{ checkpoint, t, tag, subjectId, direction }];
  });
}

/** Exceptions of the history, each in its newest state. */
export class PastExceptions {
  readonly #known = new Map<string, ExceptionEvent>();

  note(event: ExceptionEvent): void {
    const { what, subjectId, tag, of, checkpoint, shiftId } = event;
    this.#known.set([what, subjectId, tag, of, checkpoint, shiftId].join('\n'), event);
  }

  /** Closed ones, in their order; at the end all: the live site begins without open ones. @param end epoch ms */
  removeClosed(end: number | null): ExceptionEvent[] {
    const taken: ExceptionEvent[] = [];
    for (const [key, event] of this.#known) {
      if (event.closedAt === null && !event.isVoid && end === null) continue;
      this.#known.delete(key);
      if (!event.isVoid) taken.push({ ...event, closedAt: event.closedAt ?? end });
    }
    return taken.toSorted((one, other) => one.since - other.since);
  }
}
