import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';

/** Evidence is complete this long after the newest raise. */
const evidenceMs = 60_000;

/**
 * Open alarms of the past: an alarm is written only when it is over, so that no console ever shows, or sounds, an old
 * one.
 */
export class AlarmBook {
  readonly #alarms = new Map<string, { state: AlarmState; events: AlarmEvent[] }>();

  note(event: AlarmEvent): void {
    const known = this.#alarms.get(event.alarm.id);
    if (known === undefined) {
      this.#alarms.set(event.alarm.id, { state: event.alarm, events: [event] });
      return;
    }
    known.state = event.alarm;
    known.events.push(event);
  }

  /** Unhandled alarms. */
  open(): AlarmState[] {
    return this.#all().filter(({ handledAt }) => handledAt === null);
  }

  /** Alarms whose condition is true. */
  standing(): AlarmState[] {
    return this.#all().filter(({ clearedAt }) => clearedAt === null);
  }

  /** Removes alarms that are cleared and handled at `t`, epoch ms, with their events. */
  removeClosed(t: number): { alarms: AlarmState[]; events: AlarmEvent[] } {
    const closed = [...this.#alarms.values()].filter(
      ({ state }) => state.clearedAt !== null && state.handledAt !== null && state.lastRaisedAt + evidenceMs < t,
    );
    for (const { state } of closed) this.#alarms.delete(state.id);
    return { alarms: closed.map(({ state }) => state), events: closed.flatMap(({ events }) => events) };
  }

  #all(): AlarmState[] {
    return [...this.#alarms.values()].map(({ state }) => state);
  }
}
