import type { HeadCount } from '../headCount.ts';
import type { Place } from '../rules/rule.ts';
import type { Area } from '../site/area.ts';

/** Presence of one tag's bearer in one area (alarms.md, "presence"), kept while it is more than "outside". */
export interface Stay {
  /** Another object after a change of configuration. */
  area: Area;
  presence: Place | 'unknown';
  /** What it was before it became unknown; null = it began unknown. */
  lastPlace: Place | null;
  /** When silence made it unknown, epoch ms; NaN where it did not. A fix before that shows that it is not so. */
  silentFrom: number;
  /** Newest fixes in a row that lie in the area. */
  fixesIn: number;
  /** Time of the first of the newest fixes in a row that lie outside within the tolerance; NaN = the newest does not. */
  nearSince: number;
  /** Head counts in which the bearer is counted. */
  readonly countedIn: HeadCount[];
}

export function newStay(area: Area): Stay {
  return {
    area,
    presence: 'unknown',
    lastPlace: null,
    silentFrom: Number.NaN,
    fixesIn: 0,
    nearSince: Number.NaN,
    countedIn: [],
  };
}
