import type { EvaluatedEvent } from '@muster/engine/evaluation.ts';

import type { Alarm, Condition, Deadline, Rule } from './state.ts';

/** An event of the reference: what `evaluate` prints but for the id, and whether an alarm was found late. */
export type ReferenceEvent =
  | Extract<EvaluatedEvent, { tag: string }>
  | (Omit<Extract<EvaluatedEvent, { rule: string }>, 'alarmId'> & { late: boolean });

/**
 * From condition to alarm. A condition knows whether its alarm stands by the line that it lies on (`up`), and forgets it
 * with the line when a delayed fix goes back; the book knows what was told. An alarm is known by rule, area and tag, a
 * head count's by rule and area alone.
 */
export class Alarms {
  readonly #book = new Map<string, Alarm>();
  readonly #told = new Set<string>();
  readonly #handledAt = new Map<string, number>();
  /** Alarms whose clear was told because the condition was false: they stand no more, even where a line goes back. */
  readonly #fallen = new Set<string>();
  readonly #emit: (event: ReferenceEvent) => void;

  constructor(emit: (event: ReferenceEvent) => void) {
    this.#emit = emit;
  }

  raise(rule: Rule, tag: string, t: number, siteTime: number): void {
    const known = this.#book.get(alarmKey(rule, tag));
    if (known?.clearedAt === null) return;
    const occurrences = (known?.occurrences ?? 0) + 1;
    this.#book.set(alarmKey(rule, tag), { raisedAt: t, clearedAt: null, handledAt: null, occurrences });
    this.#fallen.delete(alarmKey(rule, tag));
    this.#tell('raise', rule, tag, t, occurrences, siteTime - t > 120_000);
  }

  clear(rule: Rule, tag: string, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, tag));
    if (alarm === undefined || alarm.clearedAt !== null) return;
    alarm.clearedAt = Math.max(alarm.raisedAt, t);
    if (alarm.handledAt !== null) this.#book.delete(alarmKey(rule, tag));
    this.#tell('clear', rule, tag, alarm.clearedAt, alarm.occurrences, false);
  }

  /** An operator handles an alarm: help was given, a latch is released, and the next raise is a new alarm. */
  handle(rule: Rule, tag: string, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, tag));
    if (alarm === undefined || alarm.handledAt !== null) return;
    alarm.handledAt = t;
    this.#handledAt.set(alarmKey(rule, tag), t);
    if (rule.code === 'oneKeyHelp') this.clear(rule, tag, t);
    if (alarm.clearedAt !== null) this.#book.delete(alarmKey(rule, tag));
  }

  /** What a condition does next, if nothing changes before. */
  next(rule: Rule, condition: Condition, tag: string, siteTime: () => number): Deadline[] {
    const told = this.#book.get(alarmKey(rule, tag));
    if (this.#fallen.has(alarmKey(rule, tag))) condition.up = null;
    const toldUp = told?.clearedAt === null ? told.raisedAt : null;
    const up = condition.up ?? toldUp;
    const rising = condition.up === null && condition.value === true ? this.#rise(rule, condition, tag, siteTime) : [];
    return up === null ? rising : [...rising, ...this.#fall(rule, condition, tag, up)];
  }

  #rise(rule: Rule, condition: Condition, tag: string, siteTime: () => number): Deadline[] {
    for (let from = condition.from; from < Infinity;) {
      const start = rule.windows.openFrom(from);
      if (start === Infinity) return [];
      const end = rule.windows.closedFrom(start);
      const due = start + rule.onMs;
      const happen = (): void => {
        condition.up = due;
        const name = `${alarmKey(rule, tag)} ${due}`;
        if (tag !== '' && this.#told.has(name)) return;
        this.#told.add(name);
        this.raise(rule, tag, due, siteTime());
      };
      if (due <= end) return [{ due, rank: 1, happen }];
      from = end;
    }
    return [];
  }

  #fall(rule: Rule, condition: Condition, tag: string, up: number): Deadline[] {
    const handledAt = this.#handledAt.get(alarmKey(rule, tag)) ?? -Infinity;
    if (rule.latches && handledAt < up) return [];
    const soonest = rule.latches ? handledAt : up;
    const end = Math.max(soonest, rule.windows.closedFrom(up));
    const due = condition.value === false ? Math.max(soonest, condition.since + rule.offMs) : Infinity;
    const at = Math.min(due, end);
    const happen = (): void => {
      condition.up = null;
      condition.from = Math.max(condition.from, at);
      if (at === due) this.#fallen.add(alarmKey(rule, tag));
      this.clear(rule, tag, at);
    };
    return at === Infinity ? [] : [{ due: at, rank: due <= end ? 2 : 4, happen }];
  }

  #tell(event: 'raise' | 'clear', rule: Rule, tag: string, t: number, occurrences: number, late: boolean): void {
    const subject = tag === '' ? (rule.areaId ?? '') : tag;
    const level = rule.setting.level ?? 1;
    this.#emit({ t, event, rule: rule.code, areaId: rule.areaId, subject, level, occurrences, late });
  }
}

function alarmKey({ code, areaId }: Rule, tag: string): string {
  return `${code} ${areaId ?? ''} ${tag}`;
}
