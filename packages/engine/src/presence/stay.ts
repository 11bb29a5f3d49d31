import type { Place } from '../rules/rule.ts';
import type { Area } from '../site/area.ts';
import type { World } from '../world.ts';

/** Who is inside an area, as somebody on the site's time line counts it. */
export interface Count {
  readonly key: string;
  /** Does it depend on more than whether it covers the bearer? */
  readonly judgesBearer?: boolean;
  /**
   * A subject comes in or goes out, with a card, at `t` of the card's line.
   * @param byItself it is a deadline that says so, not a fix
   */
  change(world: World, slot: number, id: string, comesIn: boolean, t: number, byItself: boolean): void;
  /** Everybody is counted anew: a subject is inside, or is not; and was counted before, or was not. */
  countAnew(world: World, slot: number, id: string, isIn: boolean, wasIn: boolean): void;
}

const noCounts: readonly Count[] = [];

/** Presence of one tag's bearer in one area (alarms.md, "presence"), kept while it is more than "outside". */
export interface Stay {
  /** Another object after a change of configuration. */
  area: Area;
  presence: Place | 'unknown';
  /** What it was before it became unknown; null = it began unknown. */
  lastPlace: Place | null;
  /** When silence made it unknown, epoch ms; NaN where it did not. A fix before that shows that it is not so. */
  silentFrom: number;
  /** Other settings may ask where the bearer is: the fix at hand tells it, whether presence changes or not. */
  isAskedAnew: boolean;
  /** Newest fixes in a row that lie in the area. */
  fixesIn: number;
  /** Time of the first of the newest fixes in a row that lie outside within the tolerance; NaN = the newest does not. */
  nearSince: number;
  /** From where the bearer has not moved, metres of the plane, as far as a rule of the area asks (`stationary`). */
  anchorX: number;
  anchorY: number;
  /** Counts in which the bearer is counted. */
  countedIn: readonly Count[];
}

/** Areas in the order of their numbers: that of events of one moment. */
export function inOrder(stays: readonly Stay[]): Stay[] {
  return stays.toSorted((a, b) => a.area.number - b.area.number);
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
    countedIn: noCounts,
  };
}

/** Where the bearer was at the newest fix, whatever silence has made of it since; null = it began unknown. */
export function placeAtNewestFix({ presence, lastPlace }: Stay): Place | null {
  return presence === 'unknown' ? lastPlace : presence;
}
