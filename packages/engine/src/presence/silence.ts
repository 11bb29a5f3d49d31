import { boundsCase } from '../motion/tellBounds.ts';
import { defaultFixTimeout } from '../site/area.ts';
import { tagFlag } from '../tag/tagRecords.ts';
import type { Tags } from '../tag/tags.ts';
import { type Rank, rank } from '../time/deadlineQueue.ts';
import type { Due, World } from '../world.ts';
import { endBearer } from './bearer.ts';
import { loseSight } from './presence.ts';

/** Milliseconds after its newest fix at which a tag is offline, whatever single areas say of presence. */
const offlineMs = defaultFixTimeout * 1000;

/**
 * What the silence of a tag concludes: presence unknown at newest fix + `fixTimeout` of each area, offline, and the end
 * of a binding that was foreseen. One deadline a tag. It is not moved at every fix; when it comes too early it asks again.
 */
export class Silence implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.unknown;
  readonly order = 0;
  readonly name: string;
  place = -1;
  readonly slot: number;

  constructor(slot: number, tag: string) {
    this.slot = slot;
    this.name = tag;
  }

  fire(world: World): void {
    const { slot } = this;
    const due = this.#nextOf(world);
    if (due <= this.due) {
      if (due >= world.tags.boundUntil[slot]) endBearer(world, slot, due);
      else this.#conclude(world, due);
    }
    this.schedule(world);
  }

  /** Concludes what other settings make due before `t`, the time from which they are in force. */
  catchUp(world: World, t: number): void {
    for (let due = this.#nextOf(world); due < t; due = this.#nextOf(world)) this.#conclude(world, due);
  }

  /** Queues the next conclusion, unless it is to be asked for earlier anyway. */
  schedule(world: World): void {
    const due = this.#nextOf(world);
    if (due < Number.POSITIVE_INFINITY && (this.place < 0 || due < this.due)) {
      world.schedule(this, due, rank.unknown, this.slot);
    }
  }

  #nextOf(world: World): number {
    const { tags } = world;
    const { slot } = this;
    let timeout = tags.has(slot, tagFlag.online) ? offlineMs : Number.POSITIVE_INFINITY;
    for (const { presence, area } of tags.stays[slot]) {
      if (presence !== 'unknown') timeout = Math.min(timeout, area.fixTimeoutMs);
    }
    const ofBounds = boundsCase(world, slot);
    if (ofBounds !== undefined && ofBounds.condition !== 'unknown')
      timeout = Math.min(timeout, boundsTimeout(tags, slot));
    const bound = tags.bearers[slot] === null ? Number.POSITIVE_INFINITY : tags.boundUntil[slot];
    return timeout === Number.POSITIVE_INFINITY ? bound : Math.min(tags.fixT(slot) + timeout, bound);
  }

  #conclude(world: World, at: number): void {
    const { tags } = world;
    const { slot } = this;
    const fixT = tags.fixT(slot);
    if (fixT + offlineMs <= at) tags.set(slot, tagFlag.online, false);
    for (const stay of tags.stays[slot]) {
      if (stay.presence === 'unknown' || fixT + stay.area.fixTimeoutMs > at) continue;
      loseSight(world, slot, stay, at);
      stay.silentFrom = at;
      tags.set(slot, tagFlag.silenced, true);
    }
    if (fixT + boundsTimeout(tags, slot) <= at) {
      boundsCase(world, slot)?.lose(world, at);
      tags.set(slot, tagFlag.silenced, true);
    }
    tags.set(slot, tagFlag.settled, false);
    tags.markChanged(slot);
  }
}

/** Milliseconds of silence after which nobody knows whether the bearer is outside of all that holds it. */
function boundsTimeout({ bounds }: Tags, slot: number): number {
  return bounds[slot]?.fixTimeoutMs ?? Number.POSITIVE_INFINITY;
}
