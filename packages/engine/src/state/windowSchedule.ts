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

/** Clock difference in milliseconds: calendar time minus the engine's own time. */
export interface ClockOffset {
  ms: number;
}
