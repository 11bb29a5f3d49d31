import type { Line } from './line.ts';
import type { Site } from './settle.ts';
import { type Deadline, type Fix, type Presence, rank } from './state.ts';

/** Presence of a tag on the site's time line, used by counts and groups. */
export interface Seen {
  line: Line;
  fix: Fix;
  /** Areas entered by the fix. */
  entered: string[];
  /** By area id. */
  presence: Map<string, Pick<Presence, 'now' | 'last'>>;
  /** Number in order of arrival. */
  order: number;
}

/** Places of all tags in site time: a fix changes them at the later of its `t` and site time. */
export class Whereabouts {
  readonly #site: Site;
  readonly #lookAgain: (t: number, moved: Seen) => void;
  readonly #seen = new Map<Line, Seen>();
  readonly #newest = new Map<Line, Seen>();
  /** Number of changes so far, see `Seen.order`. */
  known = 0;
  /** Fixes that are ahead of site time. */
  #waiting: { due: number; seen: Seen }[] = [];

  /** `lookAgain`: called when something has changed at `t`. */
  constructor(site: Site, lookAgain: (t: number, moved: Seen) => void) {
    this.#site = site;
    this.#lookAgain = lookAgain;
  }

  moved(line: Line, t: number, entered: string[]): void {
    if (line.fix === null) return;
    const presence = new Map([...line.presence].map(([id, { now, last }]) => [id, { now, last }]));
    const seen = { line, fix: line.fix, presence, entered, order: ++this.known };
    this.#newest.set(line, seen);
    const one = { due: Math.max(t, this.#site.time), seen };
    this.#waiting.push(one);
    // Others due at this very time come first: silence before the effects of fixes.
    if (one.due <= this.#site.time) this.#happen(one);
  }

  deadlines(): Deadline[] {
    return this.#waiting.map((one) => ({ due: one.due, rank: rank.fix, happen: () => this.#happen(one) }));
  }

  #happen(one: { due: number; seen: Seen }): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
    this.#seen.set(one.seen.line, one.seen);
    this.#lookAgain(one.due, one.seen);
  }

  /** The clock is moved; the owner of the fixes moves those. */
  moveClock(ms: number): void {
    for (const one of this.#waiting) one.due += ms;
  }

  fixes(): Fix[] {
    const waiting = this.#waiting.map(({ seen }) => seen);
    return [...this.#seen.values(), ...this.#newest.values(), ...waiting].map(({ fix }) => fix);
  }

  /** An area was removed. */
  forget(areaId: string): void {
    for (const seen of [...this.#seen.values(), ...this.#waiting.map((one) => one.seen)]) seen.presence.delete(areaId);
  }

  /** All tags inside an area, by their newest fix. */
  inside(areaId: string | null): readonly Seen[] {
    return [...this.#seen.values()].filter(({ presence }) => presence.get(areaId ?? '')?.now === 'inside');
  }

  /** Places of all tags by all inputs, also ahead of site time. */
  newest(): readonly Seen[] {
    return [...this.#newest.values()];
  }
}
