import type { EvaluatedEvent } from '@muster/engine/evaluation.ts';

import type { Alarm, Condition, Deadline, Rule } from './state.ts';

/** An event of the reference: what `evaluate` prints but for the id, and whether an alarm was found late. */
export type ReferenceEvent =
  | Extract<EvaluatedEvent, { tag: string }>
  | (Omit<Extract<EvaluatedEvent, { rule: string }>, 'alarmId'> & { late: boolean });

/**
 * From condition to alarm. What was told is not taken back when a delayed fix takes a line back. An alarm is known by
 * rule, area and tag, a head count's by rule and area alone.
 */
export class Alarms {
  readonly #book = new Map<string, Alarm>();
  /** Time of the last raise since the condition last changed: told once, even where a line goes back. */
  readonly #raisedFor = new Map<string, number>();
  readonly #emit: (event: ReferenceEvent) => void;

  constructor(emit: (event: ReferenceEvent) => void) {
    this.#emit = emit;
  }

  raise(rule: Rule, tag: string, t: number, siteTime: number): void {
    const known = this.#book.get(alarmKey(rule, tag));
    if (known?.clearedAt === null) return;
    const occurrences = (known?.occurrences ?? 0) + 1;
    this.#book.set(alarmKey(rule, tag), { raisedAt: t, clearedAt: null, handledAt: null, occurrences });
    this.#tell('raise', rule, tag, t, occurrences, siteTime - t > 120_000);
  }

  clear(rule: Rule, tag: string, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, tag));
    if (alarm === undefined || alarm.clearedAt !== null) return;
    alarm.clearedAt = t;
    if (alarm.handledAt !== null) this.#book.delete(alarmKey(rule, tag));
    this.#tell('clear', rule, tag, t, alarm.occurrences, false);
  }

  /** An operator handles an alarm: help was given, a latch is released, and the next raise is a new alarm. */
  handle(rule: Rule, tag: string, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, tag));
    if (alarm === undefined || alarm.handledAt !== null) return;
    alarm.handledAt = t;
    if (rule.code === 'oneKeyHelp') this.clear(rule, tag, t);
    if (alarm.clearedAt !== null) this.#book.delete(alarmKey(rule, tag));
  }

  /** The condition has become true or false. */
  changed(rule: Rule, tag: string): void {
    this.#raisedFor.delete(alarmKey(rule, tag));
  }

  /** What a condition does next, if nothing changes before. */
  next(rule: Rule, condition: Condition, tag: string, siteTime: () => number): Deadline[] {
    const alarm = this.#book.get(alarmKey(rule, tag));
    if (alarm?.clearedAt === null) return this.#nextClear(rule, condition, tag, alarm);
    return condition.value === true ? this.#nextRaise(rule, condition, tag, siteTime) : [];
  }

  #nextRaise(rule: Rule, condition: Condition, tag: string, siteTime: () => number): Deadline[] {
    const raisedFor = this.#raisedFor.get(alarmKey(rule, tag)) ?? -Infinity;
    for (let from = condition.from; from < Infinity;) {
      const start = rule.windows.openFrom(from);
      if (start === Infinity) return [];
      const end = rule.windows.closedFrom(start);
      const due = start + rule.onMs;
      const happen = (): void => {
        this.#raisedFor.set(alarmKey(rule, tag), due);
        this.raise(rule, tag, due, siteTime());
      };
      if (due <= end && due > raisedFor) return [{ due, rank: 1, happen }];
      from = end;
    }
    return [];
  }

  #nextClear(rule: Rule, condition: Condition, tag: string, alarm: Alarm): Deadline[] {
    if (rule.latches && alarm.handledAt === null) return [];
    const soonest = Math.max(alarm.raisedAt, rule.latches ? (alarm.handledAt ?? 0) : 0);
    const end = Math.max(soonest, rule.windows.closedFrom(alarm.raisedAt));
    const due = condition.value === false ? Math.max(soonest, condition.since + rule.offMs) : Infinity;
    if (due <= end) return due === Infinity ? [] : [{ due, rank: 2, happen: () => this.clear(rule, tag, due) }];
    const happen = (): void => {
      condition.from = Math.max(condition.from, end);
      this.clear(rule, tag, end);
    };
    return [{ due: end, rank: 4, happen }];
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
