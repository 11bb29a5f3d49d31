import { ClusterFinder } from '@muster/geo/clusters.ts';

import { positionsOf } from '../evidence/pastPositions.ts';
import { tagFlag } from '../state/tagRecords.ts';
import { withReserve } from '../state/withReserve.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';
import type { GroupWatch } from './groupWatch.ts';

/** Groups are looked for at every whole second of site time (alarms.md, rule 9). */
const secondMs = 1000;

/** Numbers of a waiting fix: slot, t, x, y, floor. */
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
  /** By the whole second at which they are seen, epoch ms: fixes that site time has not reached. */
  readonly #waiting = new Map<number, number[]>();
  /** Those of the watches that have something to see: of a thousand areas hardly any has in one second. */
  readonly #marked = new Set<GroupWatch>();
  readonly #finder = new ClusterFinder();
  #xs = new Float64Array(64);
  #ys = new Float64Array(64);

  /** A card that is counted has a new fix, in metres of the site's plane: seen at the first whole second after it, and after site time. */
  take(engine: EngineState, slot: number, t: number, x: number, y: number, floor: number): void {
    this.#fixesAt(engine, secondAfter(Math.max(t, engine.now))).push(slot, t, x, y, floor);
  }

  /**
   * A card is counted that was of no interest to anybody so far: where it was until now is told from its last minute, a
   * place a second to a centimetre.
   */
  recall(engine: EngineState, slot: number): void {
    const { tags, site, evidence, now } = engine;
    const newestT = tags.fixT(slot);
    if (newestT > now) {
      const past = positionsOf(evidence.pastOf(tags, slot), tags.names[slot], newestT);
      const from = Math.max(
        0,
        past.findLastIndex(({ t }) => t <= now),
      );
      for (const { t, lon = 0, lat = 0, floor = 0 } of past.slice(from)) {
        const plane = site.planeFor(lon, lat);
        if (t > now) this.take(engine, slot, t, plane.x(lon), plane.y(lat), floor);
        else this.see(slot, t, plane.x(lon), plane.y(lat), floor);
      }
      this.take(engine, slot, newestT, tags.x(slot), tags.y(slot), tags.floor(slot));
    } else this.see(slot, newestT, tags.x(slot), tags.y(slot), tags.floor(slot));
  }

  /** A watch counts a card, as site time has it, or counts it no longer. */
  note(watch: GroupWatch, slot: number, comesIn: boolean): void {
    const watches = (this.#watchesOf[slot] ??= []);
    const place = watches.indexOf(watch);
    if (comesIn && place < 0) watches.push(watch);
    if (!comesIn && place >= 0) watches.splice(place, 1);
  }

  /** The watch has something to see at the next look. */
  mark(watch: GroupWatch): void {
    if (watch.isDirty) return;
    watch.isDirty = true;
    this.#marked.add(watch);
  }

  /** Is the card counted, as site time has it? */
  counts(slot: number): boolean {
    return (this.#watchesOf[slot] ?? []).length > 0;
  }

  /** The plane is another one: where everybody is, is told by the newest fixes. */
  moveAll(engine: EngineState): void {
    const { tags } = engine;
    for (const fixes of this.#waiting.values()) fixes.length = 0;
    for (let slot = 0; slot < tags.size; slot++) {
      if (!tags.has(slot, tagFlag.grouped)) continue;
      this.see(slot, tags.fixT(slot), tags.x(slot), tags.y(slot), tags.floor(slot));
    }
  }

  /**
   * Somebody comes or goes at site time: looks at the next whole second, which for what happens by itself is that of the
   * event itself, as long as it has not been looked at.
   */
  lookSoon(engine: EngineState, byItself = false): void {
    const { now, settledTo } = engine;
    this.#fixesAt(engine, secondAfter(byItself ? Math.max(Math.ceil(now) - 1, settledTo) : now));
  }

  see(slot: number, t: number, x: number, y: number, floor: number): void {
    this.#reserve(slot + 1);
    this.t[slot] = t;
    this.x[slot] = x;
    this.y[slot] = y;
    this.floor[slot] = floor;
  }

  /** Site time has come to `at`, a whole second. */
  look(engine: EngineState, at: number): void {
    for (const second of [...this.#waiting.keys()].sort((a, b) => a - b)) {
      if (second <= at) this.#reach(second);
    }
    // Some that were marked may be no longer in force.
    const dirty = [...this.#marked].filter((watch) => watch.isDirty && this.watches.get(watch.rule.countKey) === watch);
    this.#marked.clear();
    dirty.sort((a, b) => a.areaNumber - b.areaNumber);
    // At one time raises come before clears.
    for (const watch of dirty) watch.look(engine, at);
    for (const watch of dirty) watch.close(engine, at);
    this.wake(engine);
  }

  /** Sets the clock to the next second at which there is something to see. */
  wake(engine: EngineState): void {
    const next = Math.min(...this.#waiting.keys());
    if (next < Number.POSITIVE_INFINITY) engine.schedule(this.clock, next, rank.group);
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

  /** For a snapshot, in order of time: fixes, `width` numbers each. */
  waiting(): [second: number, fixes: readonly number[]][] {
    return [...this.#waiting].sort(([a], [b]) => a - b);
  }

  /** From a snapshot. */
  restore(engine: EngineState, second: number, fixes: Iterable<number>): void {
    const waiting = this.#fixesAt(engine, second);
    for (const number of fixes) waiting.push(number);
  }

  #reach(second: number): void {
    const fixes = this.#waiting.get(second) ?? [];
    this.#waiting.delete(second);
    for (let at = 0; at < fixes.length; at += width) {
      const slot = fixes[at];
      this.see(slot, fixes[at + 1], fixes[at + 2], fixes[at + 3], fixes[at + 4]);
      for (const watch of this.#watchesOf[slot] ?? []) if (!watch.hasNothingToSee) this.mark(watch);
    }
  }

  #fixesAt(engine: EngineState, second: number): number[] {
    let fixes = this.#waiting.get(second);
    if (fixes === undefined) {
      this.#waiting.set(second, (fixes = []));
      this.wake(engine);
    }
    return fixes;
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

/** As its own line has it: is the card inside an area in which somebody asks with whom it stands together? */
export function expectFixes({ tags }: EngineState, slot: number): void {
  const bearer = tags.bearers[slot];
  const isExpected = tags.stays[slot].some(({ presence, area }) => {
    return presence === 'inside' && bearer !== null && area.groupRules.some(({ covers }) => covers(bearer));
  });
  tags.set(slot, tagFlag.grouped, isExpected);
}

/** Looks who stands together when a whole second has come at which something is different. */
class LookClock implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.group;
  readonly order = 0;
  readonly name = '';
  place = -1;

  fire(engine: EngineState): void {
    engine.crowd.look(engine, this.due);
  }
}

/** The first whole second after `t`, epoch ms. */
function secondAfter(t: number): number {
  return (Math.floor(t / secondMs) + 1) * secondMs;
}
