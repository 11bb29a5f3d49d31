import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import {
  type ConditionKey,
  type ConditionReporter,
  createConditionReporter,
  type RaisedCondition,
} from './conditionReporter.ts';

/** A condition that began or ended; an update of facts is neither. */
export type ConditionChange =
  | { kind: 'began'; condition: SystemCondition }
  | { kind: 'ended'; condition: SystemCondition; endedAt: number };

interface Entry {
  condition: SystemCondition;
  /** Threads that have raised it; it ends with the last of them. */
  raisedBy: Set<string>;
}

type Listener = (all: readonly SystemCondition[], change: ConditionChange | null) => void;

/** The open conditions, in the order of their begin. The main thread has the only instance; see ConditionReporter. */
export class Conditions {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** Keys that a thread had raised when it died, and has not raised since. */
  readonly #leftBy = new Map<string, Set<string>>();
  readonly #listeners: Listener[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  all(): readonly SystemCondition[] {
    return [...this.#entries.values()].map(({ condition }) => condition);
  }

  /** Called at every change; `change` is null when only facts are new. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** @param thread that reports */
  reporterOf(thread: string): ConditionReporter {
    return createConditionReporter({
      raise: (condition) => this.raise(thread, condition),
      clear: (key) => this.clear(thread, key),
    });
  }

  raise(thread: string, { since, ...raised }: RaisedCondition): void {
    const key = keyOf(raised);
    this.#leftBy.get(thread)?.delete(key);
    const standing = this.#entries.get(key);
    if (standing === undefined) {
      const condition = { ...raised, since: since ?? this.#now() };
      this.#entries.set(key, { condition, raisedBy: new Set([thread]) });
      this.#notify({ kind: 'began', condition });
      return;
    }
    standing.raisedBy.add(thread);
    if (JSON.stringify(standing.condition.facts) === JSON.stringify(raised.facts)) return;
    standing.condition = { ...standing.condition, facts: raised.facts };
    this.#notify(null);
  }

  clear(thread: string, key: ConditionKey): void {
    this.#clear(thread, keyOf(key));
  }

  /** Conditions of a dead thread stay until it is ready again. */
  threadEnded(thread: string): void {
    const raised = [...this.#entries].filter(([, { raisedBy }]) => raisedBy.has(thread));
    this.#leftBy.set(thread, new Set(raised.map(([key]) => key)));
  }

  /** A thread is ready: conditions that it had raised before its restart and not again have ended. */
  threadReady(thread: string): void {
    for (const key of this.#leftBy.get(thread) ?? []) this.#clear(thread, key);
    this.#leftBy.delete(thread);
  }

  #clear(thread: string, key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || !entry.raisedBy.delete(thread) || entry.raisedBy.size > 0) return;
    this.#entries.delete(key);
    this.#notify({ kind: 'ended', condition: entry.condition, endedAt: this.#now() });
  }

  #notify(change: ConditionChange | null): void {
    const all = this.all();
    for (const listener of this.#listeners) listener(all, change);
  }
}

/** Whether the same conditions are open, whatever their facts. */
export function isSameConditions(one: readonly SystemCondition[], other: readonly SystemCondition[]): boolean {
  const keys = new Set(one.map(occurrenceOf));
  return one.length === other.length && other.every((condition) => keys.has(occurrenceOf(condition)));
}

function occurrenceOf(condition: SystemCondition): string {
  return `${keyOf(condition)} ${condition.since}`;
}

function keyOf({ code, buildingId, subject }: ConditionKey): string {
  return JSON.stringify([code, buildingId, subject]);
}
