import { settleRest } from '../motion/rest.ts';
import { boundsCase } from '../motion/tellBounds.ts';
import { defaultFixTimeout } from '../state/area.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { Tags } from '../state/tags.ts';
import { type Deadline, isBefore, rank } from '../state/deadlineQueue.ts';
import type { World } from '../state/engineState.ts';
import { endBearer } from './bearer.ts';
import { loseSight } from './presence.ts';

/** A fix less than so many milliseconds after the one before comes too soon for anything that a patient silence concludes. */
export const patientMs = 60_000;

/** Milliseconds after its newest fix at which a tag is offline, whatever single areas say of presence. */
const offlineMs = defaultFixTimeout * 1000;

/**
 * What the silence of a tag concludes: presence unknown at newest fix + `fixTimeout` of each area, offline, and the end
 * of a binding that was foreseen. One deadline a tag, in the queue `World.silences`. It is not moved at every fix; when it
 * comes too early it asks again. Its rank is `unknown`.
 */
export function fireSilence(world: World, slot: number): void {
  const { silences } = world;
  settleRest(world, slot);
  silences.remove(slot);
  const due = nextOf(world, slot);
  if (due <= silences.dueOf(slot)) {
    if (due >= world.tags.boundUntil[slot]) endBearer(world, slot, due);
    else conclude(world, slot, due);
  }
  scheduleSilence(world, slot);
}

/** Concludes what other settings make due before `t`, the time from which they are in force. */
export function catchUpSilence(world: World, slot: number, t: number): void {
  for (let due = nextOf(world, slot); due < t; due = nextOf(world, slot)) conclude(world, slot, due);
}

/** Queues the next conclusion, unless it is to be asked for earlier anyway. */
export function scheduleSilence(world: World, slot: number): void {
  const { silences, tags } = world;
  const timeout = timeoutOf(world, slot);
  const due = nextAfter(world, slot, timeout);
  if (due === Number.POSITIVE_INFINITY) return;
  if (tags.bearers[slot] !== null) world.noteLineDue(slot, tags.boundUntil[slot]);
  if (timeout < patientMs) world.noteLineDue(slot, due);
  if (!silences.has(slot) || due < silences.dueOf(slot)) silences.set(slot, due);
}

/** What fixes of the tag have to wait for: its conditions and the end of a binding; silence where it comes soon. */
export function lineDueOf(world: World, slot: number, next: Deadline | null): number {
  const { tags, silences } = world;
  const bound = tags.bearers[slot] === null ? Number.POSITIVE_INFINITY : tags.boundUntil[slot];
  const silent = isPatient(world, slot) || !silences.has(slot) ? Number.POSITIVE_INFINITY : silences.dueOf(slot);
  return Math.min(next?.due ?? Number.POSITIVE_INFINITY, bound, silent);
}

/** Concludes the silence of a tag nothing for as long as `patientMs`? */
function isPatient(world: World, slot: number): boolean {
  return timeoutOf(world, slot) >= patientMs;
}

/** Does the silence of a tag come before another deadline? */
export function silenceComesFirst({ silences, tags }: World, slot: number, other: Deadline): boolean {
  return isBefore({ due: silences.dueOf(slot), rank: rank.unknown, order: 0, name: tags.names[slot] }, other);
}

function nextOf(world: World, slot: number): number {
  return nextAfter(world, slot, timeoutOf(world, slot));
}

/** `timeout`: see `timeoutOf`. */
function nextAfter({ tags }: World, slot: number, timeout: number): number {
  const bound = tags.bearers[slot] === null ? Number.POSITIVE_INFINITY : tags.boundUntil[slot];
  return timeout === Number.POSITIVE_INFINITY ? bound : Math.min(tags.fixT(slot) + timeout, bound);
}

/** Milliseconds after the newest fix at which silence concludes something; Infinity = nothing is left for it to say. */
function timeoutOf(world: World, slot: number): number {
  const { tags } = world;
  let timeout = tags.has(slot, tagFlag.online) ? offlineMs : Number.POSITIVE_INFINITY;
  for (const { presence, area } of tags.stays[slot]) {
    if (presence !== 'unknown') timeout = Math.min(timeout, area.fixTimeoutMs);
  }
  const ofBounds = boundsCase(world, slot);
  if (ofBounds !== undefined && ofBounds.condition !== 'unknown')
    timeout = Math.min(timeout, boundsTimeout(tags, slot));
  return timeout;
}

function conclude(world: World, slot: number, at: number): void {
  const { tags } = world;
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

/** Milliseconds of silence after which nobody knows whether the bearer is outside of all that holds it. */
function boundsTimeout({ bounds }: Tags, slot: number): number {
  return bounds[slot]?.fixTimeoutMs ?? Number.POSITIVE_INFINITY;
}
