import { ClusterFinder } from '@muster/geo/clusters.ts';

import { type Rank, rank } from './deadlineQueue.ts';
import type { GroupWatch } from './groupWatch.ts';
import { withReserve } from './withReserve.ts';

/** Numbers of a waiting fix: slot, t, x, y, floor. */
const width = 5;

/**
 * Where everybody is as far as site time has come, for those areas in which somebody asks who stands together. Fixes are
 * ahead of site time by the lateness; here they wait for it. Costs nothing for a tag that no such area counts.
 */
export class ClusterTracker {
  /** By `RuleInForce.countKey`. */
  readonly watches = new Map<string, GroupWatch>();
  readonly timer = new LookTimer();
  /** By slot: the newest fix that site time has reached, in metres of the site's plane. */
  t = new Float64Array(64);
  x = new Float64Array(64);
  y = new Float64Array(64);
  floor = new Float64Array(64);
  /** By the whole second at which they are seen, epoch ms: fixes that site time has not reached, `width` numbers each. */
  readonly waiting = new Map<number, number[]>();
  /** Those of the watches that have something to see: of a thousand areas hardly any has in one second. */
  readonly #marked = new Set<GroupWatch>();
  /** By slot: the watches that count it, as site time has it. */
  readonly #watchesOf: GroupWatch[][] = [];
  readonly #finder = new ClusterFinder();
  #xs = new Float64Array(64);
  #ys = new Float64Array(64);

  /** A watch counts a card, as site time has it, or counts it no longer. */
  note(watch: GroupWatch, slot: number, comesIn: boolean): void {
    const watches = (this.#watchesOf[slot] ??= []);
    const place = watches.indexOf(watch);
    if (comesIn && place < 0) watches.push(watch);
    if (!comesIn && place >= 0) watches.splice(place, 1);
  }

  /** Is the card counted, as site time has it? */
  counts(slot: number): boolean {
    return (this.#watchesOf[slot] ?? []).length > 0;
  }

  /** The watch has something to see at the next look. */
  mark(watch: GroupWatch): void {
    if (watch.isDirty) return;
    watch.isDirty = true;
    this.#marked.add(watch);
  }

  /** The watches that have something to see, in order of their areas; none is marked any more. */
  drainMarked(): GroupWatch[] {
    // Some that were marked may be no longer in force.
    const marked = [...this.#marked].filter(
      (watch) => watch.isDirty && this.watches.get(watch.rule.countKey) === watch,
    );
    this.#marked.clear();
    return marked.sort((a, b) => a.areaNumber - b.areaNumber);
  }

  /** Site time has reached a fix of the card. Epoch ms, metres of the site's plane. */
  see(slot: number, t: number, x: number, y: number, floor: number): void {
    this.#reserve(slot + 1);
    this.t[slot] = t;
    this.x[slot] = x;
    this.y[slot] = y;
    this.floor[slot] = floor;
  }

  /** Site time has reached the fixes that wait for seconds up to `at`, epoch ms. */
  reach(at: number): void {
    for (const second of [...this.waiting.keys()].sort((a, b) => a - b)) {
      if (second <= at) this.#reachSecond(second);
    }
  }

  /**
   * Groups of cards on one floor (`ClusterFinder`), each in the order given.
   * @param radius metres
   */
  gather(slots: readonly number[], radius: number, minCount: number): number[][] {
    if (this.#xs.length < slots.length) {
      this.#xs = new Float64Array(2 * slots.length);
      this.#ys = new Float64Array(2 * slots.length);
    }
    slots.forEach((slot, index) => {
      this.#xs[index] = this.x[slot];
      this.#ys[index] = this.y[slot];
    });
    const labels = this.#finder.find(this.#xs, this.#ys, slots.length, radius, minCount);
    const groups: number[][] = Array.from({ length: this.#finder.groupCount }, () => []);
    labels.forEach((label, index) => groups[label]?.push(slots[index]));
    return groups;
  }

  #reachSecond(second: number): void {
    const fixes = this.waiting.get(second) ?? [];
    this.waiting.delete(second);
    for (let at = 0; at < fixes.length; at += width) {
      const slot = fixes[at];
      this.see(slot, fixes[at + 1], fixes[at + 2], fixes[at + 3], fixes[at + 4]);
      for (const watch of this.#watchesOf[slot] ?? []) if (!watch.hasNothingToSee) this.mark(watch);
    }
  }

  #reserve(slots: number): void {
    if (slots <= this.t.length) return;
    for (const name of ['t', 'x', 'y', 'floor'] as const) {
      const longer = new Float64Array(withReserve(slots));
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

/** Due at the next whole second at which there is something to see. */
class LookTimer {
  readonly kind = 'look';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.group;
  readonly order = 0;
  readonly name = '';
  place = -1;
}
