import { markUnknown } from '../lifecycle/condition.ts';
import { boundsCondition } from '../motion/bounds.ts';
import { defaultFixTimeout } from '../state/area.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { Tags } from '../state/tags.ts';
import { type Deadline, isBefore, rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import { endCarrier } from './carrier.ts';
import { markPresenceUnknown } from './presence.ts';

/** Silences of at least this many milliseconds are "patient": fixes at shorter intervals need no check for them. */
export const patientMs = 60_000;

/** Milliseconds after its newest fix at which a tag is offline, independent of areas. */
const offlineMs = defaultFixTimeout * 1000;

/**
 * Effects of a tag's silence: unknown presence at newest fix + `fixTimeout` of each area, offline, and the scheduled
 * end of a binding. One deadline a tag, in the queue `EngineState.silences`. A fix does not move it; when it fires too
 * early, it checks again. Its rank is `unknown`.
 */
export function fireSilence(engine: EngineState, slot: number): void {
  const { silences } = engine;
  silences.remove(slot);
  const due = nextOf(engine, slot);
  if (due <= silences.dueOf(slot)) {
    if (due >= engine.tags.boundUntil[slot]) endCarrier(engine, slot, due);
    else conclude(engine, slot, due);
  }
  scheduleSilence(engine, slot);
}

/** Applies silences that new settings make due before `t`, the time from which they are in force. */
export function catchUpSilence(engine: EngineState, slot: number, t: number): void {
  for (let due = nextOf(engine, slot); due < t; due = nextOf(engine, slot)) conclude(engine, slot, due);
}

/** Queues the next silence deadline, unless an earlier one is queued. */
export function scheduleSilence(engine: EngineState, slot: number): void {
  const { silences, tags } = engine;
  const timeout = timeoutOf(engine, slot);
  const due = nextAfter(engine, slot, timeout);
  if (due === Number.POSITIVE_INFINITY) return;
  if (tags.carriers[slot] !== null) engine.noteLineDue(slot, tags.boundUntil[slot]);
  if (timeout < patientMs) engine.noteLineDue(slot, due);
  if (!silences.has(slot) || due < silences.dueOf(slot)) silences.set(slot, due);
}

/** Earliest deadline that fixes of the tag must check: conditions, the end of a binding, and short silences. */
export function lineDueOf(engine: EngineState, slot: number, next: Deadline | null): number {
  const { tags, silences } = engine;
  const bound = tags.carriers[slot] === null ? Number.POSITIVE_INFINITY : tags.boundUntil[slot];
  const silent = isPatient(engine, slot) || !silences.has(slot) ? Number.POSITIVE_INFINITY : silences.dueOf(slot);
  return Math.min(next?.due ?? Number.POSITIVE_INFINITY, bound, silent);
}

/** Whether no silence of the tag shorter than `patientMs` has an effect. */
function isPatient(engine: EngineState, slot: number): boolean {
  return timeoutOf(engine, slot) >= patientMs;
}

/** Whether the silence of a tag is due before another deadline. */
export function silenceComesFirst({ silences, tags }: EngineState, slot: number, other: Deadline): boolean {
  return isBefore({ due: silences.dueOf(slot), rank: rank.unknown, order: 0, name: tags.names[slot] }, other);
}

function nextOf(engine: EngineState, slot: number): number {
  return nextAfter(engine, slot, timeoutOf(engine, slot));
}

/** `timeout`: see `timeoutOf`. */
function nextAfter({ tags }: EngineState, slot: number, timeout: number): number {
  const bound = tags.carriers[slot] === null ? Number.POSITIVE_INFINITY : tags.boundUntil[slot];
  return timeout === Number.POSITIVE_INFINITY ? bound : Math.min(tags.fixT(slot) + timeout, bound);
}

/** Milliseconds after the newest fix at which silence has its next effect; Infinity = none. */
function timeoutOf(engine: EngineState, slot: number): number {
  const { tags } = engine;
  let timeout = tags.has(slot, tagFlag.online) ? offlineMs : Number.POSITIVE_INFINITY;
  for (const { presence, area } of tags.stays[slot]) {
    if (presence !== 'unknown') timeout = Math.min(timeout, area.fixTimeoutMs);
  }
  const ofBounds = boundsCondition(engine, slot);
  if (ofBounds !== undefined && ofBounds.value !== 'unknown') timeout = Math.min(timeout, boundsTimeout(tags, slot));
  return timeout;
}

function conclude(engine: EngineState, slot: number, at: number): void {
  const { tags } = engine;
  const fixT = tags.fixT(slot);
  if (fixT + offlineMs <= at) tags.set(slot, tagFlag.online, false);
  for (const stay of tags.stays[slot]) {
    if (stay.presence === 'unknown' || fixT + stay.area.fixTimeoutMs > at) continue;
    markPresenceUnknown(engine, slot, stay, at);
    stay.silentFrom = at;
    tags.set(slot, tagFlag.silenced, true);
  }
  if (fixT + boundsTimeout(tags, slot) <= at) {
    const ofBounds = boundsCondition(engine, slot);
    if (ofBounds !== undefined) markUnknown(engine, ofBounds, at);
    tags.set(slot, tagFlag.silenced, true);
  }
  tags.set(slot, tagFlag.settled, false);
  tags.markChanged(slot);
}

/** Milliseconds of silence after which presence in the bounds is unknown. */
function boundsTimeout({ bounds }: Tags, slot: number): number {
  return bounds[slot]?.fixTimeoutMs ?? Number.POSITIVE_INFINITY;
}
