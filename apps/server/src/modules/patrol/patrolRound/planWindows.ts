import { firstWindow } from '@muster/engine/patrol/windows.ts';
import { createZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';

type Route = Parameters<typeof firstWindow>[1];

export interface PlanWindow {
  /** `YYYY-MM-DD#n` */
  name: string;
  /** Epoch ms, from ≤ t < to. */
  from: number;
  to: number;
}

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The windows of a route that meet a span of time (epoch ms, from ≤ t < until), in order. */
export function windowsWithin(route: Route, timeZone: string, from: number, until: number): PlanWindow[] {
  // The engine is not given these either (sitePatrols.store.ts).
  const isFit = [route.startTime, route.endTime].every((time) => clockTime.test(time)) && route.timesPerDay <= 24;
  if (!isFit) return [];
  const clock = createZoneClock(timeZone);
  const found: PlanWindow[] = [];
  let cursor = Number.NEGATIVE_INFINITY;
  while (true) {
    const window = firstWindow(clock, route, from, (each) => each.to > from && each.from >= cursor);
    if (window === null || window.from >= until) return found;
    found.push(window);
    cursor = window.to;
  }
}
