import type { Area } from './area.ts';
import type { Carrier } from './carrier.ts';
import type { GroupWatch } from './groupWatch.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { HeadCount } from './headCount.ts';
import type { PermitWatch } from './permitWatch.ts';

/** Subjects inside an area at site time, and the counts and groups that depend on them. */
export interface Attendance {
  /** By slot of the card. */
  readonly insiders: Map<number, Carrier>;
  /** For the rules in force. */
  headCounts: readonly HeadCount[];
  watches: readonly GroupWatch[];
  /** Of a temporary area. */
  permit: PermitWatch | null;
}

/**
 * Presence of subjects in areas at site time. Tag lines are ahead of it by the lateness; counts and groups are not
 * (alarms.md, "time"). Kept for every area, so that a rule that is switched on finds it.
 */
export class Attendances {
  /** By area number. */
  readonly #known = new Map<number, Attendance>();

  of({ number }: Pick<Area, 'number'>): Attendance {
    let attendance = this.#known.get(number);
    if (attendance === undefined) {
      attendance = { insiders: new Map(), headCounts: [], watches: [], permit: null };
      this.#known.set(number, attendance);
    }
    return attendance;
  }

  /** Drops removed areas. */
  keep(areas: Iterable<Pick<Area, 'number'>>): void {
    const kept = new Set(Array.from(areas, ({ number }) => number));
    for (const number of this.#known.keys()) if (!kept.has(number)) this.#known.delete(number);
  }

  /** The areas that contain a card. */
  *around(slot: number): Iterable<Attendance> {
    for (const attendance of this.#known.values()) if (attendance.insiders.has(slot)) yield attendance;
  }
}

/** An enter or exit that is applied when site time reaches the fix, or the silence, that shows it. */
export class Movement {
  readonly kind = 'movement';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.headCount;
  /** Order of arrival. */
  readonly order: number;
  readonly name = '';
  place = -1;
  readonly slot: number;
  /** Area number. */
  readonly number: number;
  readonly carrier: Carrier;
  readonly comesIn: boolean;

  constructor(slot: number, number: number, carrier: Carrier, comesIn: boolean, order: number) {
    this.slot = slot;
    this.number = number;
    this.carrier = carrier;
    this.comesIn = comesIn;
    this.order = order;
  }
}
