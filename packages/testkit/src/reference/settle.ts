import type { Alarms, ReferenceEvent } from './alarms.ts';
import type { Point } from './geometry.ts';
import type { Area, Case, Deadline, Rule } from './state.ts';

/** Shared by all parts of the reference. */
export interface Site {
  areas: Area[];
  rules: Rule[];
  plane: (lon: number, lat: number) => Point;
  /** Site time, epoch ms. */
  time: number;
  /** A tag's fix or silence has changed its place: groups and counts are updated at the later of `t` and site time. */
  readonly moved: (tag: string, t: number, entered: string[]) => void;
  readonly alarms: Alarms;
  readonly emit: (event: ReferenceEvent) => void;
}

/** Applies steps due by `to`, one after the other: each may change the next. */
export function settle(all: () => Deadline[], to: number, before: (next: Deadline) => void = () => {}): void {
  for (;;) {
    const next = all().reduce<Deadline | null>(
      (first, one) => (first && inOrderOfTime(first, one) <= 0 ? first : one),
      null,
    );
    if (next === null || next.due > to) return;
    before(next);
    next.happen();
  }
}

/** In order of due time, then of rank. */
export function inOrderOfTime(a: Deadline, b: Deadline): number {
  return a.due - b.due || a.rank - b.rank;
}

/** Raises and clears of some cases by `to`. */
export function settleCases(site: Site, cases: readonly Case[], to: number): void {
  settle(() => cases.flatMap((one) => site.alarms.next(one, () => site.time)), to);
}
