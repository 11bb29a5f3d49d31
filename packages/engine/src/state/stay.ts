import type { Place } from './rule.ts';
import type { Area } from './area.ts';

/** Presence of one tag's carrier in one area (alarms.md, "presence"), kept while it is more than "outside". */
export interface Stay {
  /** Another object after a change of configuration. */
  area: Area;
  presence: Place | 'unknown';
  /** What it was before it became unknown; null = it began unknown. */
  lastPlace: Place | null;
  /** When silence made it unknown, epoch ms; NaN where it did not. A fix before that shows that it is not so. */
  silentFrom: number;
  /** Other settings may ask where the carrier is: the fix at hand shows it, whether presence changes or not. */
  isAskedAnew: boolean;
  /** Newest fixes in a row that lie in the area. */
  fixesIn: number;
  /** Time of the first of the newest fixes in a row that lie outside within the tolerance; NaN = the newest does not. */
  nearSince: number;
  /** From where the carrier has not moved, metres of the plane, as far as a rule of the area asks (`stationary`). */
  anchorX: number;
  anchorY: number;
  /** Does the site's time line count the carrier as inside? It is updated after every fix, not within one. */
  isAttended: boolean;
}

export function newStay(area: Area, presence: 'unknown' | 'outside'): Stay {
  return {
    area,
    presence,
    lastPlace: null,
    silentFrom: Number.NaN,
    isAskedAnew: false,
    fixesIn: 0,
    nearSince: Number.NaN,
    anchorX: Number.NaN,
    anchorY: Number.NaN,
    isAttended: false,
  };
}

/** Where the carrier was at the newest fix, whatever silence has made of it since; null = it began unknown. */
export function placeAtNewestFix({ presence, lastPlace }: Stay): Place | null {
  return presence === 'unknown' ? lastPlace : presence;
}
