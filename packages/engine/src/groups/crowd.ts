import { ClusterFinder } from '@muster/geo/clusters.ts';

import { tagFlag } from '../tag/tagRecords.ts';
import { type Rank, rank } from '../time/deadlineQueue.ts';
import type { Due, World } from '../world.ts';
import type { GroupWatch } from './groupWatch.ts';

/** Groups are looked for at every whole second of site time (alarms.md, rule 9). */
const secondMs = 1000;

/** A card that comes into an area, or goes out. */
interface Coming {
  readonly watch: GroupWatch;
  readonly slot: number;
  readonly id: string;
  readonly comesIn: boolean;
}

/** What site time has not reached: the fixes of one second, four numbers each (slot, t, x, y, floor), and who comes. */
class Waiting {
  readonly fixes: number[] = [];
  comings: Coming[] = [];
}

/** Numbers of a waiting fix. */
const width = 5;

/**
 * Where everybody is as far as site time has come, for those areas in which somebody asks who stands together. Fixes are
 * ahead of site time by the lateness; here they wait for it. Costs nothing for a tag that no such area counts.
 */
export class Crowd {
  /** By `RuleInForce.countKey`. */
  readonly watches = new Map<string, GroupWatch>();
  readonly clock = new LookClock();
  /** By slot: the newest fix that site time has reached, in metres of the site's plane. */
  t = new Float64Array(64);
  x = new Float64Array(64);
  y = new Float64Array(64);
  floor = new Float64Array(64);
  /** By slot: the watches that count it, as site time has it. */
  readonly #watchesOf: GroupWatch[][] = [];
  /** By slot: how many watches count it, as its own line has it. */
  readonly #memberships: number[] = [];
  /** By the whole second at which they are seen, epoch ms. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #finder = new ClusterFinder();
  #xs = new Float64Array(64);
  #ys = new Float64Array(64);

  /** A card that is counted has a new fix: seen at the first whole second after it, and after site time. */
  take(world: World, slot: number): void {
    const { tags } = world;
    const { fixes } = this.#waitingAt(world, secondAfter(Math.max(tags.fixT(slot), world.now)));
    fixes.push(slot, tags.fixT(slot), tags.x(slot), tags.y(slot), tags.floor(slot));
  }

  /**
   * A card comes in or goes out at `t` of its line.
   * @param byItself what a deadline says comes before the look of its own second, what a fix says after it
   */
  come(
    world: World,
    watch: GroupWatch,
    slot: number,
    id: string,
    comesIn: boolean,
    t: number,
    byItself: boolean,
  ): void {
    this.#join(world, slot, comesIn ? 1 : -1);
    if (comesIn) this.take(world, slot);
    const at = Math.max(t, world.now);
    const first = secondAfter(byItself ? Math.max(Math.ceil(at) - 1, world.settledTo, world.tags.fixT(slot)) : at);
    this.#waitingAt(world, first).comings.push({ watch, slot, id, comesIn });
  }

  /** The plane is another one: where everybody is, is told by the newest fixes. */
  moveAll(world: World): void {
    const { tags } = world;
    for (const { fixes } of this.#waiting.values()) fixes.length = 0;
    for (let slot = 0; slot < tags.size; slot++) {
      if (!tags.has(slot, tagFlag.grouped)) continue;
      this.see(slot, tags.fixT(slot), tags.x(slot), tags.y(slot), tags.floor(slot));
    }
  }

  /** A watch whose rule is no longer in force: nobody is on the way to it any more. */
  forget(watch: GroupWatch): void {
    this.watches.delete(watch.key);
    for (const waiting of this.#waiting.values()) {
      waiting.comings = waiting.comings.filter((coming) => coming.watch !== watch);
    }
    for (const slot of watch.insiders.keys()) {
      this.#watchesOf[slot] = (this.#watchesOf[slot] ?? []).filter((other) => other !== watch);
    }
  }

  /** Finds out anew, from everybody's stays, how many watches count whom. */
  joinAnew(world: World): void {
    const { tags } = world;
    this.#memberships.length = 0;
    tags.stays.forEach((stays, slot) => {
      tags.set(slot, tagFlag.grouped, false);
      for (const { countedIn } of stays) {
        for (const { key } of countedIn) if (this.watches.has(key)) this.#join(world, slot, 1);
      }
    });
  }

  /** Looks at the next whole second, whatever happens until then. */
  lookNext(world: World): void {
    this.#waitingAt(world, secondAfter(world.now));
  }

  see(slot: number, t: number, x: number, y: number, floor: number): void {
    this.#reserve(slot + 1);
    this.t[slot] = t;
    this.x[slot] = x;
    this.y[slot] = y;
    this.floor[slot] = floor;
  }

  /** Site time has come to `at`, a whole second. */
  look(world: World, at: number): void {
    for (const second of [...this.#waiting.keys()].sort((a, b) => a - b)) {
      if (second <= at) this.#reach(world, second);
    }
    const dirty = [...this.watches.values()].filter(({ isDirty }) => isDirty);
    dirty.sort((a, b) => a.areaNumber - b.areaNumber);
    // At one time raises come before clears.
    for (const watch of dirty) watch.look(world, at);
    for (const watch of dirty) watch.close(world, at);
    this.wake(world);
  }

  /** Sets the clock to the next second at which there is something to see. */
  wake(world: World): void {
    const next = Math.min(...this.#waiting.keys());
    if (next < Number.POSITIVE_INFINITY) world.schedule(this.clock, next, rank.group);
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

  /** For a snapshot, in order of time. */
  waiting(): [second: number, waiting: Waiting][] {
    return [...this.#waiting].sort(([a], [b]) => a - b);
  }

  /** From a snapshot. */
  restore(world: World, second: number, fixes: readonly number[], comings: readonly Coming[]): void {
    const waiting = this.#waitingAt(world, second);
    for (const number of fixes) waiting.fixes.push(number);
    waiting.comings.push(...comings);
  }

  #reach(world: World, second: number): void {
    const { fixes, comings } = this.#waiting.get(second) ?? new Waiting();
    this.#waiting.delete(second);
    for (let at = 0; at < fixes.length; at += width) {
      const slot = fixes[at];
      this.see(slot, fixes[at + 1], fixes[at + 2], fixes[at + 3], fixes[at + 4]);
      for (const watch of this.#watchesOf[slot] ?? []) watch.isDirty = true;
    }
    for (const coming of comings) this.admit(world, coming);
  }

  /** A card comes into an area, or goes out, as site time has it. */
  admit(world: World, { watch, slot, id, comesIn }: Coming): void {
    watch.put(world, slot, id, comesIn);
    const watches = (this.#watchesOf[slot] ??= []);
    const place = watches.indexOf(watch);
    if (comesIn && place < 0) watches.push(watch);
    if (!comesIn && place >= 0) watches.splice(place, 1);
  }

  /** One more watch counts the card, as its own line has it, or one less. */
  #join({ tags }: World, slot: number, more: 1 | -1): void {
    const count = (this.#memberships[slot] ?? 0) + more;
    this.#memberships[slot] = count;
    tags.set(slot, tagFlag.grouped, count > 0);
  }

  #waitingAt(world: World, second: number): Waiting {
    let waiting = this.#waiting.get(second);
    if (waiting === undefined) {
      waiting = new Waiting();
      this.#waiting.set(second, waiting);
      this.wake(world);
    }
    return waiting;
  }

  #reserve(slots: number): void {
    if (slots <= this.t.length) return;
    for (const name of ['t', 'x', 'y', 'floor'] as const) {
      const longer = new Float64Array(Math.ceil(1.25 * slots));
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

/** Looks who stands together when a whole second has come at which something is different. */
class LookClock implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.group;
  readonly order = 0;
  readonly name = '';
  place = -1;

  fire(world: World): void {
    world.crowd.look(world, this.due);
  }
}

/** The first whole second after `t`, epoch ms. */
function secondAfter(t: number): number {
  return (Math.floor(t / secondMs) + 1) * secondMs;
}
