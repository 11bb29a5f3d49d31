import type { ConditionState, Truth } from '../state/conditionState.ts';
import { markUnknown, setCondition } from '../lifecycle/condition.ts';
import { conditionOf, openCondition } from '../presence/presence.ts';
import { newStay, type Stay } from '../state/stay.ts';
import type { Place } from '../state/rule.ts';
import type { Carrier } from '../state/carrier.ts';
import type { Area } from '../state/area.ts';
import { isBoundTo } from '../state/bounds.ts';
import { tagFlag } from '../state/tagRecords.ts';
import type { EngineState } from '../state/engineState.ts';

/** The condition about the bounds of the carrier, if it exists. */
export function boundsCondition(engine: EngineState, slot: number): ConditionState | undefined {
  const bounds = engine.tags.bounds[slot];
  return bounds === null ? undefined : conditionOf(engine, slot, bounds.rule);
}

/** Evaluates the rule about bounds at `t`, epoch ms, after the given milliseconds of silence. */
export function updateBounds(engine: EngineState, slot: number, t: number, silentMs: number): void {
  const { tags } = engine;
  const bounds = tags.bounds[slot];
  const carrier = tags.carriers[slot];
  if (bounds === null || carrier === null) return;
  const isSilent = silentMs >= bounds.fixTimeoutMs;
  const place = isSilent ? placeInSilence(engine, slot, carrier, silentMs) : placeAsTo(tags.stays[slot], carrier);
  const holds: Truth = place === 'unknown' ? place : bounds.rule.rule.holds(place, bounds.rule.parameters);
  const standing = boundsCondition(engine, slot);
  if (holds === 'unknown') {
    if (standing !== undefined) markUnknown(engine, standing, t);
  } else if (standing !== undefined) setCondition(engine, standing, holds, t);
  else if (holds) setCondition(engine, openCondition(engine, slot, bounds.rule, carrier), true, t);
}

/** The bounds changed: the condition may become known or unknown. The next fix decides the rest. */
export function resettleBounds(engine: EngineState, slot: number): void {
  const standing = boundsCondition(engine, slot);
  if (standing === undefined) return;
  // A condition started by a fix ahead of site time did not start before that fix.
  updateBounds(engine, slot, Math.max(engine.now, standing.since), engine.now - engine.tags.fixT(slot));
}

/**
 * Keeps unknown presence although an area now has a longer timeout, by creating stays for bounds without one.
 * @param timeouts milliseconds of silence by area id, before the change
 */
export function keepUnknown(engine: EngineState, slot: number, timeouts: ReadonlyMap<string, number>): void {
  const { tags, site } = engine;
  const carrier = tags.carriers[slot];
  const standing = boundsCondition(engine, slot);
  if (carrier === null || standing === undefined) return;
  const stays = tags.stays[slot];
  const opened: Stay[] = [];
  for (const area of site.bounds.areasOf(carrier)) {
    if (stays.some((stay) => stay.area === area)) continue;
    const timeout = timeouts.get(area.id);
    if (timeout === undefined) {
      // For a new area the next fix decides; a delayed fix reverts that.
      opened.push(newStay(area, 'unknown'));
      markUnknown(engine, standing, engine.now);
      tags.set(slot, tagFlag.silenced, true);
    }
    const silentFrom = tags.fixT(slot) + (timeout ?? Number.POSITIVE_INFINITY);
    if (timeout === undefined || timeout >= area.fixTimeoutMs || silentFrom > engine.now) continue;
    opened.push({ ...newStay(area, 'unknown'), lastPlace: 'outside', silentFrom });
    tags.set(slot, tagFlag.silenced, true);
  }
  if (opened.length > 0) tags.setStays(slot, inOrder(stays.concat(opened)));
}

/** Presence of a carrier in its bounds, by the last known state. */
export function lastPlaceAsTo({ tags }: EngineState, slot: number, carrier: Carrier): Place {
  const isInside = tags.stays[slot].some(({ area, presence, lastPlace }) => {
    return isBoundTo(area, carrier) && (presence === 'unknown' ? lastPlace : presence) === 'inside';
  });
  return isInside ? 'inside' : 'outside';
}

/**
 * Presence of a carrier in its bounds. Without a stay it is outside since the newest fix. Unknown in one = unknown.
 */
function placeAsTo(stays: readonly Stay[], carrier: Carrier): Stay['presence'] {
  let place: Stay['presence'] = 'outside';
  for (const { area, presence } of stays) {
    if (!isBoundTo(area, carrier)) continue;
    if (presence === 'unknown') return presence;
    if (presence === 'inside') place = presence;
  }
  return place;
}

/** The same after some silence: areas without a stay and with a short timeout are unknown. */
function placeInSilence(
  { tags, site }: EngineState,
  slot: number,
  carrier: Carrier,
  silentMs: number,
): Stay['presence'] {
  const stays = tags.stays[slot];
  const isLost = (area: Area): boolean => silentMs >= area.fixTimeoutMs && !stays.some((stay) => stay.area === area);
  return site.bounds.areasOf(carrier).some(isLost) ? 'unknown' : placeAsTo(stays, carrier);
}

/** Areas in the order of their numbers, which is the order of simultaneous events. */
function inOrder(stays: readonly Stay[]): Stay[] {
  return stays.toSorted((a, b) => a.area.number - b.area.number);
}
