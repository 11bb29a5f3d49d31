import type { AlarmState } from '../event.ts';
import type { OpenAlarm } from './conditionState.ts';

/**
 * Maximum number of alarms of unbound tags. Anyone with a gateway's key can invent tags, so the oldest is dropped: it
 * stays in the alarm list unchanged, and its next `sos` raises a separate alarm.
 */
const maxUnregistered = 10_000;

/** Maximum number of remembered handled alarms, so that the next of the same raise time gets its own id. */
const maxHandled = 10_000;

/** What is kept of an alarm that is both cleared and handled. */
export type HandledAlarm = Pick<OpenAlarm, 'key' | 'ordinal'> & Pick<AlarmState, 'raisedAt'>;

/** The identity of an alarm (alarms.md: one open alarm per rule, area and subject). */
export function alarmKey(rule: string, areaId: string | null, subject: string): string {
  return `${rule}\n${areaId ?? ''}\n${subject}`;
}

/** Every open alarm. One that is both cleared and handled is dropped: the next raise is a new alarm. */
export class AlarmStore {
  readonly #byKey = new Map<string, OpenAlarm>();
  readonly #byId = new Map<string, OpenAlarm>();
  readonly #unregistered = new Set<string>();
  /** By key: the newest handled alarm that was dropped. */
  readonly #handled = new Map<string, HandledAlarm>();

  get(key: string): OpenAlarm | undefined {
    return this.#byKey.get(key);
  }

  find(id: string): OpenAlarm | undefined {
    return this.#byId.get(id);
  }

  /** In order of their first raise in the log. */
  all(): Iterable<OpenAlarm> {
    return this.#byKey.values();
  }

  add(alarm: OpenAlarm): void {
    this.#byKey.set(alarm.key, alarm);
    this.#byId.set(alarm.state.id, alarm);
    if (alarm.state.subjectKind !== 'tag') return;
    this.#unregistered.add(alarm.key);
    const [oldest] = this.#unregistered;
    if (this.#unregistered.size > maxUnregistered && oldest !== undefined)
      this.remove(this.#byKey.get(oldest) ?? alarm);
  }

  remove(alarm: OpenAlarm): void {
    this.#byKey.delete(alarm.key);
    this.#byId.delete(alarm.state.id);
    this.#unregistered.delete(alarm.key);
    const { key, ordinal, state } = alarm;
    if (state.handledAt !== null) this.remember({ key, raisedAt: state.raisedAt, ordinal });
  }

  /**
   * Number of the next alarm with the same key and raise time, usually 0. While the server's clock is behind its earlier
   * value, site time stops, and an alarm may be raised, handled and raised again at the same time.
   */
  ordinalOf(key: string, raisedAt: number): number {
    const handled = this.#handled.get(key);
    return handled?.raisedAt === raisedAt ? handled.ordinal + 1 : 0;
  }

  remember(handled: HandledAlarm): void {
    // The newest is last.
    this.#handled.delete(handled.key);
    this.#handled.set(handled.key, handled);
    const [oldest] = this.#handled.keys();
    if (this.#handled.size > maxHandled && oldest !== undefined) this.#handled.delete(oldest);
  }

  /** Remembered alarms, the oldest first. */
  handled(): HandledAlarm[] {
    return [...this.#handled.values()];
  }
}
