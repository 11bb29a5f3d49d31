/** A stretch of time, from ≤ t < until, in which the windows of a rule are all closed, or one at least is open. */
export interface Interval {
  readonly open: boolean;
  readonly from: number;
  readonly until: number;
}

/** When the windows of a rule are open (alarms.md, "windows"): they are open while the site's clock shows a time in one. */
export interface WindowSchedule {
  /** The longest stretch around `t`, epoch ms of the engine's own time. Windows that touch are one. */
  at(t: number): Interval;
}

/** By how many milliseconds inputs have moved the site's clock: the calendar's time is the engine's own and so much more. */
export interface ClockOffset {
  ms: number;
}
