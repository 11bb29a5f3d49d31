/** An interval, from ≤ t < until, in which the windows of a rule are all closed, or at least one is open. */
export interface Interval {
  readonly open: boolean;
  readonly from: number;
  readonly until: number;
}

/** When the windows of a rule are open (alarms.md, "windows"): while the site's local time is in one. */
export interface WindowSchedule {
  /** The longest interval around `t`, epoch ms of the engine's own time. Windows that touch are one. */
  at(t: number): Interval;
}

/** Clock difference in milliseconds: calendar time minus the engine's own time. */
export interface ClockOffset {
  ms: number;
}
