import { following } from '../rules/setting/windowSchedule.ts';
import { type ConditionState, noLastKnown, type OpenAlarm } from '../state/conditionState.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';
import type { Interval } from '../state/windowSchedule.ts';
import { clearAlarm, raiseAlarm, verifyAlarm } from './alarmChanges.ts';

// Rules only test conditions; this file alone decides when a condition becomes an alarm. The next step of a condition
// follows from its fields alone (`nextStep`). A change of the condition sets them, does what is due by the time of the
// change, and queues what comes next.

/** The next step of a condition without a new input. */
interface Step {
  readonly due: number;
  readonly rank: Rank;
}

/** The condition is true or false from `t` on, epoch ms. Steps due by then come first. */
export function setCondition(engine: EngineState, condition: ConditionState, value: boolean, t: number): void {
  // A true condition keeps its start; a delayed fix may show that it was false before.
  if (value === condition.value && (value || t >= condition.since)) return;
  if (condition.place >= 0) proceed(engine, condition, t);
  condition.value = value;
  condition.since = t;
  condition.lastKnown = noLastKnown;
  condition.raisedFor = Number.NEGATIVE_INFINITY;
  // A change is evaluated by the current settings at its own time (wire.md, `alarms`).
  condition.notBefore = Number.NEGATIVE_INFINITY;
  // Changed windows do not close alarms before the change.
  if (condition.alarm === null || t >= condition.window.from) moveWindow(condition, t);
  verify(engine, condition, t);
  proceed(engine, condition, t);
}

/** Like `setCondition`, for a condition that is known until `lapsesAt` at most. Restores one that lapsed too early. */
export function reportCondition(
  engine: EngineState,
  condition: ConditionState,
  value: boolean,
  t: number,
  lapsesAt: number,
): void {
  const isRestored = condition.value === 'unknown' && t < condition.lapsesAt;
  if (isRestored) {
    condition.lapsesAt = lapsesAt;
    restoreCondition(engine, condition, t);
  }
  if (condition.place >= 0) proceed(engine, condition, t);
  condition.lapsesAt = lapsesAt;
  if (value === condition.value && (value || t >= condition.since)) proceed(engine, condition, t);
  else setCondition(engine, condition, value, t);
}

/** A true condition ends at `t` and begins again at once. */
export function restartCondition(engine: EngineState, condition: ConditionState, t: number): void {
  if (restartsQuietly(condition, t)) condition.since = t;
  else for (const value of [false, true]) setCondition(engine, condition, value, t);
}

/**
 * Whether only the start would move, without a raise or a due deadline. The queued deadline fires too early and checks
 * again.
 */
export function restartsQuietly(condition: ConditionState, t: number): boolean {
  const hasRaised = condition.alarm !== null || condition.raisedFor !== Number.NEGATIVE_INFINITY;
  // A condition that begins again is no longer limited by the change of settings before it.
  const isHeldUp = condition.notBefore !== Number.NEGATIVE_INFINITY;
  // A delayed fix may be before the current window.
  return !hasRaised && !isHeldUp && condition.place >= 0 && condition.due > t && t >= condition.window.from;
}

/** Silence made the condition unknown at `t`. Windows that open or close at that very time come after it. */
export function markUnknown(engine: EngineState, condition: ConditionState, t: number): void {
  if (condition.value === 'unknown') return;
  condition.lastKnown = { value: condition.value, since: condition.since, window: condition.window };
  condition.value = 'unknown';
  condition.since = t;
  verify(engine, condition, t);
  proceed(engine, condition, Number.NEGATIVE_INFINITY);
}

/** A delayed fix at `t` contradicts the silence: the condition continues as if the fix had arrived in time. */
export function restoreCondition(engine: EngineState, condition: ConditionState, t: number): void {
  if (condition.value !== 'unknown') return;
  condition.value = condition.lastKnown.value;
  condition.since = condition.lastKnown.since;
  condition.window = condition.lastKnown.window;
  condition.lastKnown = noLastKnown;
  // Windows that a latching alarm outlasted before it was handled no longer affect it.
  if (condition.alarm?.latches) moveWindow(condition, t);
  verify(engine, condition, t);
  proceed(engine, condition, Number.NEGATIVE_INFINITY);
}

/**
 * The rule has the settings `rule` from `t` on: nothing becomes due before that. With unchanged settings, no due time
 * changes.
 */
export function adoptRule(condition: ConditionState, rule: RuleInForce, t: number): void {
  if (!isSameInForce(condition.rule, rule)) {
    condition.notBefore = t;
    // Other settings: nothing was raised for them yet.
    if (condition.alarm === null) condition.raisedFor = Number.NEGATIVE_INFINITY;
  }
  if (condition.rule.schedule !== rule.schedule) {
    // A window opened by a change of windows opens at the change, like a rule that is switched on.
    const opening = condition.rule.schedule.at(t).open ? Number.NEGATIVE_INFINITY : t;
    const since = Math.max(condition.lastKnown.since, opening);
    if (condition.value === true) condition.since = Math.max(condition.since, opening);
    // From now on the new windows close the alarm.
    const window = rule.schedule.at(condition.alarm === null ? condition.since : Math.max(condition.since, t));
    if (condition.value === 'unknown') condition.lastKnown = { ...condition.lastKnown, since, window };
  }
  condition.rule = rule;
}

/**
 * Like `adoptRule`; under the current settings the condition is `value` (the last known, if unknown). One that is true
 * before and after keeps its start.
 */
export function resettleCondition(
  engine: EngineState,
  condition: ConditionState,
  rule: RuleInForce,
  value: boolean,
  t: number,
): void {
  adoptRule(condition, rule, t);
  moveWindow(condition, t);
  if (condition.value === 'unknown') {
    const since = condition.lastKnown.value === value ? condition.lastKnown.since : t;
    // A delayed fix continues from the start of the silence, before windows that have passed since.
    condition.lastKnown = { value, since, window: condition.lastKnown.window };
  } else if (condition.value !== value) {
    condition.value = value;
    condition.since = t;
  }
  proceed(engine, condition, t);
}

/** A latching alarm was handled at `t`: it may clear when site time reaches `t`. */
export function releaseCondition(engine: EngineState, condition: ConditionState, t: number): void {
  moveWindow(condition, t);
  proceed(engine, condition, engine.now);
}

/**
 * The rule no longer applies to the subject: switched off, area removed, card unbound. A raised alarm clears, unless it
 * latches: then it waits for its handling.
 */
export function endCondition(engine: EngineState, condition: ConditionState, t: number): void {
  engine.queue.remove(condition);
  const { alarm } = condition;
  if (alarm === null) return;
  if (isLatched(alarm)) letGo(condition, alarm);
  else clear(engine, condition, alarm, Math.max(alarm.raisedT, t));
}

/** The condition's deadline is due. */
export function fireCondition(engine: EngineState, condition: ConditionState): void {
  proceed(engine, condition, condition.due);
}

/** Does every step due by `at`, and queues the next. */
function proceed(engine: EngineState, condition: ConditionState, at: number): void {
  for (let step = nextStep(condition); ; step = nextStep(condition)) {
    if (step === null) return engine.queue.remove(condition);
    if (step.due > at) return engine.schedule(condition, step.due, step.rank, condition.slot);
    doStep(engine, condition, step);
  }
}

function doStep(engine: EngineState, condition: ConditionState, { due, rank: what }: Step): void {
  if (what === rank.window) {
    condition.window = following(condition.window, condition.rule.schedule.at(condition.window.until));
  } else if (what === rank.unknown) {
    markUnknown(engine, condition, due);
  } else if (condition.alarm === null) {
    condition.raisedFor = condition.start;
    condition.alarm = raiseAlarm(
      engine,
      condition.rule,
      condition.subject,
      due,
      condition.grounds?.() ?? { slots: [condition.slot] },
    );
    condition.alarm.holders = condition.alarm.holders.concat(condition);
  } else {
    clear(engine, condition, condition.alarm, due);
  }
}

function nextStep(condition: ConditionState): Step | null {
  const step = nextToAlarm(condition);
  const { lapsesAt } = condition;
  const lapses = lapsesAt < Number.POSITIVE_INFINITY && condition.value !== 'unknown' && !condition.isIdle;
  if (!lapses || (step !== null && comesFirst(step, lapsesAt))) return step;
  return { due: lapsesAt, rank: rank.unknown };
}

function nextToAlarm(condition: ConditionState): Step | null {
  const { alarm, value, window } = condition;
  if (alarm === null) return value === true ? nextToRaise(condition) : null;
  if (isLatched(alarm)) return null;
  const earliest = Math.max(holdsUntil(alarm), condition.notBefore);
  // State ahead of the settings that closed it has no effect; a fix from before them clears at its own time.
  const heardAt = Number.isFinite(condition.notBefore) ? earliest : Math.max(earliest, condition.since);
  if (!window.open) return { due: Math.max(heardAt, window.from), rank: rank.clear };
  if (value !== false) return atWindow(window);
  const due = Math.max(earliest, condition.since + condition.rule.offDelayMs);
  return due > window.until ? atWindow(window) : { due, rank: rank.clear };
}

/** True without an alarm: raises after the on-delay inside a window. */
function nextToRaise(condition: ConditionState): Step | null {
  const { window } = condition;
  const due = Math.max(condition.start + condition.rule.onDelayMs, condition.notBefore);
  // At the end of a window, raises come before the closing (alarms.md, "site time").
  const rises = window.open && due <= window.until && condition.start > condition.raisedFor;
  return rises ? { due, rank: rank.raise } : atWindow(window);
}

/** Moves the line to `t`. An alarm raised later keeps its windows, even if a delayed fix is earlier. */
function moveWindow(condition: ConditionState, t: number): void {
  condition.window = condition.rule.schedule.at(
    condition.alarm === null ? t : Math.max(t, holdsUntil(condition.alarm)),
  );
}

function clear(engine: EngineState, condition: ConditionState, alarm: OpenAlarm, at: number): void {
  letGo(condition, alarm);
  if (alarm.holders.length === 0) clearAlarm(engine, alarm, at);
}

function letGo(condition: ConditionState, alarm: OpenAlarm): void {
  condition.alarm = null;
  alarm.holders = alarm.holders.toSpliced(alarm.holders.indexOf(condition), 1);
}

function verify(engine: EngineState, condition: ConditionState, t: number): void {
  if (condition.alarm !== null) verifyAlarm(engine, condition.alarm, condition.value !== 'unknown', t);
}

/** Whether no change affects the due time of an alarm of the rule. */
function isSameInForce(a: RuleInForce, b: RuleInForce): boolean {
  return a.words === b.words && a.schedule === b.schedule;
}

/** Whether the alarm waits for its handling. */
function isLatched({ latches, state }: OpenAlarm): boolean {
  return latches && state.handledAt === null;
}

/** The earliest time at which an alarm may clear: that of its raise, or of the handling for which it waited. */
function holdsUntil({ latches, raisedT, handledT }: OpenAlarm): number {
  return latches ? Math.max(raisedT, handledT ?? raisedT) : raisedT;
}

/** The next opening or closing; null if windows never change again. */
function atWindow({ until }: Interval): Step | null {
  return until === Number.POSITIVE_INFINITY ? null : { due: until, rank: rank.window };
}

/** Whether a step is due before the condition becomes unknown. */
function comesFirst(step: Step, unknownAt: number): boolean {
  return step.due === unknownAt ? step.rank < rank.unknown : step.due < unknownAt;
}
