import type { EvaluatedEvent } from '@muster/engine/evaluation.ts';

import { type Case, type Condition, type Deadline, rank, type Rule } from './state.ts';
import type { AccessEvent, PatrolEvent, PermitEvent } from './workEvents.ts';

/** An event of the reference: the output of `evaluate` without the id, and whether an alarm was found late. */
export type ReferenceEvent =
  | Extract<EvaluatedEvent, { event: 'enter' | 'exit' | 'unknown' }>
  | PatrolEvent
  | PermitEvent
  | AccessEvent
  | (Omit<Extract<EvaluatedEvent, { rule: string }>, 'alarmId'> & { late?: boolean });

/** What an alarm's id is derived from. */
export interface AlarmName {
  rule: string;
  areaId: string | null;
  subject: string;
  /** Of its first raise. */
  raisedAt: number;
  /** Kind of a camera detection: one camera may have several alarms. */
  kind?: unknown;
}

/** As emitted: emitted events are not reverted. */
interface Alarm {
  rule: Rule;
  subject: string;
  kind: string | undefined;
  level: number;
  /** The rule at the raise. */
  latches: boolean;
  firstRaisedAt: number;
  raisedAt: number;
  /** Settings changed while it was open: from then on the new windows count. */
  windowsFrom: number;
  clearedAt: number | null;
  handledAt: number | null;
  occurrences: number;
}

/** Windows repeat every week: what is not raised in that time is never raised. */
const farthestMs = 8 * 24 * 3_600_000;

/** From condition to alarm. One alarm a rule, area and subject. */
export class Alarms {
  readonly #book = new Map<string, Alarm>();
  readonly #emit: (event: ReferenceEvent) => void;

  constructor(emit: (event: ReferenceEvent) => void) {
    this.#emit = emit;
  }

  raise({ rule, key, kind, subject, level }: Case, t: number, siteTime: number): void {
    const known = this.#book.get(alarmKey(rule, key));
    if (known?.clearedAt === null) return;
    const alarm: Alarm = {
      rule,
      subject: known?.subject ?? subject(),
      kind,
      level: level(),
      latches: rule.latches,
      firstRaisedAt: known?.firstRaisedAt ?? t,
      raisedAt: t,
      windowsFrom: -Infinity,
      clearedAt: null,
      handledAt: null,
      occurrences: (known?.occurrences ?? 0) + 1,
    };
    this.#book.set(alarmKey(rule, key), alarm);
    this.#emitChange('raise', alarm, t, siteTime - t > 120_000);
  }

  /**
   * An operator handles an alarm: a latch is released, and the next raise is a new alarm. `live`: keys of the existing
   * cases; an alarm without one, like a call for help, is cleared only by this.
   */
  handle(name: AlarmName, t: number, live: ReadonlySet<string>): void {
    for (const [key, alarm] of this.#book) {
      const isRule = alarm.rule.code === name.rule && alarm.rule.areaId === name.areaId;
      const isIt = alarm.subject === name.subject && alarm.firstRaisedAt === name.raisedAt && alarm.kind === name.kind;
      if (!isRule || !isIt || alarm.handledAt !== null) continue;
      alarm.handledAt = t;
      if (alarm.clearedAt !== null) this.#book.delete(key);
      else if (!live.has(key)) this.#clear(key, alarm, Math.max(t, alarm.raisedAt));
    }
  }

  /** The rule is off, or covers the subject no longer. A latching alarm waits for its handling. */
  end(rule: Rule, key: string, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, key));
    if (alarm?.clearedAt === null && !(alarm.latches && alarm.handledAt === null)) {
      this.#clear(alarmKey(rule, key), alarm, Math.max(t, alarm.raisedAt));
    }
  }

  /** Other settings of a case's rule are in force from `t` on. */
  obey(one: Case, rule: Rule, t: number): void {
    const alarm = this.#book.get(alarmKey(rule, one.key));
    if (one.rule.setting !== rule.setting) {
      // A window opened by a change of windows opens at the change.
      const opens = one.rule.windows !== rule.windows && !one.rule.windows.isOpen(t);
      for (let condition: Condition | null = one.condition; condition !== null; condition = condition.before) {
        condition.notBefore = t;
        if (opens) condition.from = Math.max(condition.from, t);
      }
      if (alarm !== undefined) alarm.windowsFrom = t;
    }
    one.rule = rule;
  }

  /** An open alarm takes a more urgent level; it never falls back while it is raised. */
  raiseLevel({ rule, key, level }: Case): void {
    const alarm = this.#book.get(alarmKey(rule, key));
    if (alarm?.clearedAt === null) alarm.level = Math.min(alarm.level, level());
  }

  /** The clock is moved: emitted times stay, computed times move. */
  moveClock(ms: number): void {
    for (const alarm of this.#book.values()) {
      alarm.raisedAt += ms;
      alarm.windowsFrom += ms;
      if (alarm.clearedAt !== null) alarm.clearedAt += ms;
      if (alarm.handledAt !== null) alarm.handledAt += ms;
    }
  }

  isOpen(rule: Rule, key: string): boolean {
    return this.#book.get(alarmKey(rule, key))?.clearedAt === null;
  }

  /** The next step of a case without further changes. */
  next(one: Case, siteTime: () => number): Deadline[] {
    const alarm = this.#book.get(alarmKey(one.rule, one.key));
    if (alarm?.clearedAt === null) return this.#nextClear(one, alarm);
    return one.condition.value === true ? this.#nextRaise(one, siteTime) : [];
  }

  /** True without a break for on-delay, inside one interval of the windows. */
  #nextRaise(one: Case, siteTime: () => number): Deadline[] {
    const { rule, condition } = one;
    for (let from = condition.from; from < condition.from + farthestMs;) {
      const start = rule.windows.openFrom(from);
      if (start === Infinity) return [];
      const end = rule.windows.closedFrom(start);
      const due = Math.max(start + rule.onMs, condition.notBefore);
      const happen = (): void => {
        condition.raised = due;
        this.raise(one, due, siteTime());
      };
      if (due <= end && due > condition.raised) return [{ due, rank: rank.raise, happen }];
      from = end;
    }
    return [];
  }

  /** False without a break for off-delay; or the end of the windows. */
  #nextClear({ rule, key, condition }: Case, alarm: Alarm): Deadline[] {
    if (alarm.latches && alarm.handledAt === null) return [];
    const soonest = Math.max(alarm.raisedAt, condition.notBefore, alarm.latches ? (alarm.handledAt ?? 0) : 0);
    const clear = (t: number): void => this.#clear(alarmKey(rule, key), alarm, t);
    const end = rule.windows.closedFrom(Math.max(soonest, alarm.windowsFrom));
    const due = condition.value === false ? Math.max(soonest, condition.since + rule.offMs) : Infinity;
    if (due <= end) return due === Infinity ? [] : [{ due, rank: rank.clear, happen: () => clear(due) }];
    const happen = (): void => {
      condition.from = Math.max(condition.from, end);
      clear(end);
    };
    return [{ due: end, rank: rank.window, happen }];
  }

  #clear(key: string, alarm: Alarm, t: number): void {
    alarm.clearedAt = t;
    if (alarm.handledAt !== null) this.#book.delete(key);
    this.#emitChange('clear', alarm, t, false);
  }

  #emitChange(event: 'raise' | 'clear', { rule, subject, level, occurrences }: Alarm, t: number, late: boolean): void {
    this.#emit({ t, event, rule: rule.code, areaId: rule.areaId, subject, level, occurrences, late });
  }
}

export function alarmKey({ code, areaId }: Rule, key: string): string {
  return `${code} ${areaId ?? ''} ${key}`;
}
