import type { Place } from './rule.ts';
import type { Area } from './area.ts';

/** Presence of one tag's carrier in one area (alarms.md, "presence"), kept while it is more than "outside". */
export interface Stay {
  /** Another object after a change of configuration. */
  area: Area;
  presence: Place | 'unknown';
  /** State before it became unknown; null = it began unknown. */
  lastPlace: Place | null;
  /** Time at which silence made it unknown, epoch ms; NaN if not. A fix before that time reverts it. */
  silentFrom: number;
  /** Settings have changed: the next fix evaluates the rules, whether presence changes or not. */
  needsEvaluation: boolean;
  /** Number of consecutive newest fixes inside the area. */
  fixesIn: number;
  /** Time of the first of the consecutive newest fixes outside within the tolerance; NaN = the newest is not. */
  nearSince: number;
  /** Anchor of rest, metres of the plane, if a rule of the area needs it (`stationary`). */
  anchorX: number;
  anchorY: number;
  /** Whether the site's time line counts the carrier as inside. Updated after every fix, not within one. */
  isAttended: boolean;
}

export function newStay(area: Area, presence: 'unknown' | 'outside'): Stay {
  return {
    area,
    presence,
    lastPlace: null,
    silentFrom: Number.NaN,
    needsEvaluation: false,
    fixesIn: 0,
    nearSince: Number.NaN,
    anchorX: Number.NaN,
    anchorY: Number.NaN,
    isAttended: false,
  };
}

/** Presence at the newest fix, whatever silence has changed since; null = it began unknown. */
export function placeAtNewestFix({ presence, lastPlace }: Stay): Place | null {
  return presence === 'unknown' ? lastPlace : presence;
}
