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

/** The condition about the bounds of whoever carries the tag, if it stands. */
export function boundsCondition(engine: EngineState, slot: number): ConditionState | undefined {
  const bounds = engine.tags.bounds[slot];
  return bounds === null ? undefined : conditionOf(engine, slot, bounds.rule);
}

/** Evaluates the rule about bounds at `t`, epoch ms, when the tag has been silent for so many milliseconds. */
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

/** Other areas hold the carrier than before: what stands may be known again, or no longer. The next fix begins the rest. */
export function resettleBounds(engine: EngineState, slot: number): void {
  const standing = boundsCondition(engine, slot);
  if (standing === undefined) return;
  // What a fix ahead of site time has begun did not begin before it.
  updateBounds(engine, slot, Math.max(engine.now, standing.since), engine.now - engine.tags.fixT(slot));
}

/**
 * What silence has concluded of an area stays so, though the area now waits longer for a fix: a stay keeps it for the
 * areas that hold the carrier and had none.
 * @param timeouts milliseconds of silence by area id, as they were until now
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
      // Of an area that was not there the next fix is the first that says anything; a delayed one takes that back.
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

/** Where a carrier is as to all areas to which it is bound, by what was last known. */
export function lastPlaceAsTo({ tags }: EngineState, slot: number, carrier: Carrier): Place {
  const isInside = tags.stays[slot].some(({ area, presence, lastPlace }) => {
    return isBoundTo(area, carrier) && (presence === 'unknown' ? lastPlace : presence) === 'inside';
  });
  return isInside ? 'inside' : 'outside';
}

/**
 * Where a carrier is as to all areas to which it is bound. Of one without a stay it has been outside since the newest fix.
 * Unknown in one = unknown.
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

/** The same after some silence: of areas without a stay, those with a short timeout have become unknown. */
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

/** Areas in the order of their numbers: that of events of one moment. */
function inOrder(stays: readonly Stay[]): Stay[] {
  return stays.toSorted((a, b) => a.area.number - b.area.number);
}
