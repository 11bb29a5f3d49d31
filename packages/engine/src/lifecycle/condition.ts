import { type AlarmSubject, clearAlarm, type Grounds, raiseAlarm, verifyAlarm } from './alarmChanges.ts';
import type { OpenAlarm } from '../state/alarmStore.ts';
import { settleRest } from '../motion/rest.ts';
import { isSameInForce, type RuleInForce } from '../rules/setting/ruleInForce.ts';
import { following, type Interval } from '../rules/setting/windowSchedule.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';

/** What is known of a condition. */
export type Truth = boolean | 'unknown';

/** What silence put an end to: a value of a condition, since when it held (epoch ms), and in which windows. */
interface Held {
  readonly condition: boolean;
  readonly since: number;
  readonly window: Interval;
}

/** What a case does next by itself. */
interface Step {
  readonly due: number;
  readonly rank: Rank;
}

const noWindow: Interval = { open: false, from: 0, until: 0 };
const noHeld: Held = { condition: false, since: 0, window: noWindow };

/**
 * The condition of one rule about one subject in one place, on its way to an alarm and back (alarms.md, "from condition
 * to alarm"). Rules say what holds; only here is it decided when that becomes an alarm.
 *
 * What a case does next follows from its fields alone (`nextStep`). A change of the condition sets them, does what is
 * due by the time of the change, and puts what comes next into the queue.
 */
export class Case implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.raise;
  readonly order: number;
  readonly name: string;
  place = -1;
  /** Another object after a change of configuration, never another rule or area. */
  rule: RuleInForce;
  readonly subject: AlarmSubject;
  /** The tag on whose line the condition lies; −1 = the site's time line. */
  readonly slot: number;
  condition: Truth = false;
  since = 0;
  /** A delayed fix may show that it held on. */
  held: Held = noHeld;
  /** The windows of the rule as they stand at this point of the line. */
  window: Interval = noWindow;
  /** Start of the last stretch that was raised since the condition last changed: told once, even where a fix goes back. */
  raisedFor = Number.NEGATIVE_INFINITY;
  /** Nothing is due before the settings that make it due were in force. */
  notBefore = Number.NEGATIVE_INFINITY;
  /** From then on nobody knows the condition, unless it is heard of again; Infinity where only presence is asked. */
  lapsesAt = Number.POSITIVE_INFINITY;
  alarm: OpenAlarm | null = null;
  /** null = the tag's own fixes. */
  readonly #grounds: (() => Grounds) | null;

  constructor(rule: RuleInForce, subject: AlarmSubject, slot: number, grounds: (() => Grounds) | null) {
    this.rule = rule;
    this.order = rule.order;
    this.name = `${rule.areaId ?? ''} ${subject.tag ?? subject.key ?? ''}`;
    this.subject = subject;
    this.slot = slot;
    this.#grounds = grounds;
  }

  /** Nothing stands and nothing waits: the case may be forgotten. */
  get isIdle(): boolean {
    const holds = this.condition === 'unknown' ? this.held.condition : this.condition;
    return !holds && this.alarm === null;
  }

  /** The condition is true or false from `t` on. What was due by then comes first. */
  tell(engine: EngineState, condition: boolean, t: number): void {
    // What holds began where it did; what settings judged not to hold, a delayed fix may show not to have held before.
    if (condition === this.condition && (condition || t >= this.since)) return;
    if (this.place >= 0) this.#proceed(engine, t);
    this.condition = condition;
    this.since = t;
    this.held = noHeld;
    this.raisedFor = Number.NEGATIVE_INFINITY;
    // What is heard after a change is judged by the settings of now at its own time (wire.md, `alarms`).
    this.notBefore = Number.NEGATIVE_INFINITY;
    // Windows of a change do not close before it what stood at it.
    if (this.alarm === null || t >= this.window.from) this.#comeTo(t);
    this.#verify(engine, t);
    this.#proceed(engine, t);
  }

  /** As `tell`, of a condition that is known no longer than until `lapsesAt`. What has lapsed too early is recalled. */
  report(engine: EngineState, condition: boolean, t: number, lapsesAt: number): void {
    const isRecalled = this.condition === 'unknown' && t < this.lapsesAt;
    if (isRecalled) {
      this.lapsesAt = lapsesAt;
      this.recall(engine, t);
    }
    if (this.place >= 0) this.#proceed(engine, t);
    this.lapsesAt = lapsesAt;
    if (condition === this.condition && (condition || t >= this.since)) this.#proceed(engine, t);
    else this.tell(engine, condition, t);
  }

  /** A condition that holds ends at `t` and begins again at once. */
  restart(engine: EngineState, t: number): void {
    if (this.restartsQuietly(t)) this.since = t;
    else for (const condition of [false, true]) this.tell(engine, condition, t);
  }

  /** Would only the start move, as nothing was raised or is due? The deadline that waits comes too early, and asks again. */
  restartsQuietly(t: number): boolean {
    const hasRaised = this.alarm !== null || this.raisedFor !== Number.NEGATIVE_INFINITY;
    // A delayed fix may lie before the window in force.
    return !hasRaised && this.place >= 0 && this.due > t && t >= this.window.from;
  }

  /** Silence has made the condition unknown at `t`. Windows that open or close at that very time come after it. */
  lose(engine: EngineState, t: number): void {
    if (this.condition === 'unknown') return;
    this.held = { condition: this.condition, since: this.since, window: this.window };
    this.condition = 'unknown';
    this.since = t;
    this.#verify(engine, t);
    this.#proceed(engine, Number.NEGATIVE_INFINITY);
  }

  /** A delayed fix at `t` shows that silence concluded too much: all goes on from there, as if it had come in time. */
  recall(engine: EngineState, t: number): void {
    if (this.condition !== 'unknown') return;
    this.condition = this.held.condition;
    this.since = this.held.since;
    this.window = this.held.window;
    this.held = noHeld;
    // Windows that passed over a latching alarm before its hand came are of no matter to it any more.
    if (this.alarm?.latches) this.#comeTo(t);
    this.#verify(engine, t);
    this.#proceed(engine, Number.NEGATIVE_INFINITY);
  }

  /**
   * The rule is in force as `rule` says from `t` on: nothing is due earlier than the settings that make it due. Where
   * they are what they were, nothing is due at another time than before.
   */
  adopt(rule: RuleInForce, t: number): void {
    if (!isSameInForce(this.rule, rule)) {
      this.notBefore = t;
      // Other settings are another question, for which nothing was raised yet.
      if (this.alarm === null) this.raisedFor = Number.NEGATIVE_INFINITY;
    }
    if (this.rule.schedule !== rule.schedule) {
      // What opens by a change of windows opens then, as a rule that is switched on begins then.
      const opening = this.rule.schedule.at(t).open ? Number.NEGATIVE_INFINITY : t;
      const since = Math.max(this.held.since, opening);
      if (this.condition === true) this.since = Math.max(this.since, opening);
      // What stands is closed by the windows of now from now on.
      const window = rule.schedule.at(this.alarm === null ? this.since : Math.max(this.since, t));
      if (this.condition === 'unknown') this.held = { ...this.held, since, window };
    }
    this.rule = rule;
  }

  /**
   * As `adopt`; under the settings of now the condition is `condition` (the last that was known, where it is unknown).
   * One that holds as before keeps its start.
   */
  resettle(engine: EngineState, rule: RuleInForce, condition: boolean, t: number): void {
    this.adopt(rule, t);
    this.#comeTo(t);
    if (this.condition === 'unknown') {
      const since = this.held.condition === condition ? this.held.since : t;
      // A delayed fix goes on from where silence began: windows that have passed since are to come yet.
      this.held = { condition, since, window: this.held.window };
    } else if (this.condition !== condition) {
      this.condition = condition;
      this.since = t;
    }
    this.#proceed(engine, t);
  }

  /** A latching alarm was handled at `t`: from then on it may clear, when site time has come so far. */
  release(engine: EngineState, t: number): void {
    this.#comeTo(t);
    this.#proceed(engine, engine.now);
  }

  /**
   * The rule no longer holds for the subject: switched off, the area removed, nobody bound to the card. A raised alarm
   * clears, unless it latches: that one waits for its hand.
   */
  end(engine: EngineState, t: number): void {
    engine.queue.remove(this);
    const { alarm } = this;
    if (alarm === null) return;
    if (isLatched(alarm)) this.#letGo(alarm);
    else this.#clear(engine, alarm, Math.max(alarm.raisedT, t));
  }

  fire(engine: EngineState): void {
    if (this.slot >= 0) settleRest(engine, this.slot);
    this.#proceed(engine, this.due);
  }

  /** Does every step that is due by `at`, and queues the next. */
  #proceed(engine: EngineState, at: number): void {
    for (let step = this.#nextStep(); ; step = this.#nextStep()) {
      if (step === null) return engine.queue.remove(this);
      if (step.due > at) return engine.schedule(this, step.due, step.rank, this.slot);
      this.#take(engine, step);
    }
  }

  #take(engine: EngineState, { due, rank: what }: Step): void {
    if (what === rank.window) {
      this.window = following(this.window, this.rule.schedule.at(this.window.until));
    } else if (what === rank.unknown) {
      this.lose(engine, due);
    } else if (this.alarm === null) {
      this.raisedFor = this.#start;
      this.alarm = raiseAlarm(engine, this.rule, this.subject, due, this.#grounds?.() ?? { slots: [this.slot] });
      this.alarm.holders = this.alarm.holders.concat(this);
    } else {
      this.#clear(engine, this.alarm, due);
    }
  }

  #nextStep(): Step | null {
    const step = this.#nextToAlarm();
    const { lapsesAt } = this;
    const lapses = lapsesAt < Number.POSITIVE_INFINITY && this.condition !== 'unknown' && !this.isIdle;
    if (!lapses || (step !== null && comesFirst(step, lapsesAt))) return step;
    return { due: lapsesAt, rank: rank.unknown };
  }

  #nextToAlarm(): Step | null {
    const { alarm, condition, window } = this;
    if (alarm === null) return condition === true ? this.#nextOnTheWayUp() : null;
    if (isLatched(alarm)) return null;
    const earliest = Math.max(standsUntil(alarm), this.notBefore);
    // What is ahead of the settings that closed it keeps nothing up; a fix from before them clears at its own time.
    const heardAt = Number.isFinite(this.notBefore) ? earliest : Math.max(earliest, this.since);
    if (!window.open) return { due: Math.max(heardAt, window.from), rank: rank.clear };
    if (condition !== false) return atWindow(window);
    const due = Math.max(earliest, this.since + this.rule.offDelayMs);
    return due > window.until ? atWindow(window) : { due, rank: rank.clear };
  }

  /** The condition holds and no alarm stands: it rises when it has held inside a window for the on-delay. */
  #nextOnTheWayUp(): Step | null {
    const { window } = this;
    const due = Math.max(this.#start + this.rule.onDelayMs, this.notBefore);
    // At the very end of a window raises come first, and closing second (alarms.md, "site time").
    const rises = window.open && due <= window.until && this.#start > this.raisedFor;
    return rises ? { due, rank: rank.raise } : atWindow(window);
  }

  /** Since when the condition holds in the window of now. */
  get #start(): number {
    return Math.max(this.since, this.window.from);
  }

  /** The line stands at `t`. An alarm that stands until later, whatever a delayed fix says, keeps its windows. */
  #comeTo(t: number): void {
    this.window = this.rule.schedule.at(this.alarm === null ? t : Math.max(t, standsUntil(this.alarm)));
  }

  #clear(engine: EngineState, alarm: OpenAlarm, at: number): void {
    this.#letGo(alarm);
    if (alarm.holders.length === 0) clearAlarm(engine, alarm, at);
  }

  #letGo(alarm: OpenAlarm): void {
    this.alarm = null;
    alarm.holders = alarm.holders.toSpliced(alarm.holders.indexOf(this), 1);
  }

  #verify(engine: EngineState, t: number): void {
    if (this.alarm !== null) verifyAlarm(engine, this.alarm, this.condition !== 'unknown', t);
  }
}

/** Does the alarm wait for its hand? */
export const isLatched = ({ latches, state }: OpenAlarm): boolean => latches && state.handledAt === null;

/** The earliest time at which an alarm may clear: that of its raise, or of the hand for which it waited. */
function standsUntil({ latches, raisedT, handledT }: OpenAlarm): number {
  return latches ? Math.max(raisedT, handledT ?? raisedT) : raisedT;
}

/** The next opening or closing; null where windows never change again. */
function atWindow({ until }: Interval): Step | null {
  return until === Number.POSITIVE_INFINITY ? null : { due: until, rank: rank.window };
}

/** Does a step come before the condition becomes unknown? */
function comesFirst(step: Step, unknownAt: number): boolean {
  return step.due === unknownAt ? step.rank < rank.unknown : step.due < unknownAt;
}
