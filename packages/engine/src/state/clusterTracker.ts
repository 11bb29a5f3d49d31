import { ClusterFinder } from '@muster/geo/clusters.ts';

import { type Rank, rank } from './deadlineQueue.ts';
import type { GroupWatch } from './groupWatch.ts';
import { withReserve } from './withReserve.ts';

/** Number of values of a pending fix: slot, t, x, y, floor. */
const width = 5;

/**
 * Places at site time, for areas with a group rule. Fixes are ahead of site time by the lateness and wait here. Costs
 * nothing for a tag that no such area counts.
 */
export class ClusterTracker {
  /** By `RuleInForce.countKey`. */
  readonly watches = new Map<string, GroupWatch>();
  readonly timer = new GroupTimer();
  /** By slot: the newest fix that site time has reached, in metres of the site's plane. */
  t = new Float64Array(64);
  x = new Float64Array(64);
  y = new Float64Array(64);
  floor = new Float64Array(64);
  /**
   * By the whole second at which they are applied, epoch ms: fixes that site time has not reached, `width` numbers
   * each.
   */
  readonly waiting = new Map<number, number[]>();
  /** Watches with changes: of a thousand areas hardly any in one second. */
  readonly #marked = new Set<GroupWatch>();
  /** By slot: the watches that count it at site time. */
  readonly #watchesOf: GroupWatch[][] = [];
  readonly #finder = new ClusterFinder();
  #xs = new Float64Array(64);
  #ys = new Float64Array(64);

  /** A watch starts or stops counting a card at site time. */
  note(watch: GroupWatch, slot: number, comesIn: boolean): void {
    const watches = (this.#watchesOf[slot] ??= []);
    const place = watches.indexOf(watch);
    if (comesIn && place < 0) watches.push(watch);
    if (!comesIn && place >= 0) watches.splice(place, 1);
  }

  /** Whether the card is counted at site time. */
  counts(slot: number): boolean {
    return (this.#watchesOf[slot] ?? []).length > 0;
  }

  /** The watch must be evaluated at the next whole second. */
  mark(watch: GroupWatch): void {
    if (watch.isDirty) return;
    watch.isDirty = true;
    this.#marked.add(watch);
  }

  /** The watches to evaluate, in order of their areas; clears the marks. */
  drainMarked(): GroupWatch[] {
    // Some marked watches may no longer be in force.
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

/** Due at the next whole second with a change. */
class GroupTimer {
  readonly kind = 'look';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.group;
  readonly order = 0;
  readonly name = '';
  place = -1;
}
