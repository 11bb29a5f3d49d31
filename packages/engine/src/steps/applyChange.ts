import type { ConfigChange, SiteConfig } from '../input.ts';
import { adoptPresence, changeAccess } from '../access/access.ts';
import { settleSilence } from '../lifecycle/sounding.ts';
import { resettleCameras } from '../camera/cameras.ts';
import { resettleEvacuations } from '../evacuation/evacuations.ts';
import { regroup, resettleGroups } from '../groups/watchGroups.ts';
import { endCarrier } from '../presence/carrier.ts';
import { keepUnknown } from '../motion/bounds.ts';
import { recountCarrier } from '../groups/attendance.ts';
import { changePatrols } from '../patrol/patrols.ts';
import { resettleTag, adoptSettings } from '../presence/resettle.ts';
import { adopt, bindingAt } from '../presence/binding.ts';
import type { EngineState } from '../state/engineState.ts';
import { trackInNewPlane } from '../groups/trackClusters.ts';
import { resettleCondition, setCondition } from '../lifecycle/condition.ts';
import { settlePermits } from '../permit/permitWatches.ts';
import { configureSite } from '../rules/configureSite.ts';
import { restartCounts } from '../groups/restartCounts.ts';

/**
 * Applies a configuration change at site time. The existing state continues under it:
 *
 * - An area with changed fences keeps its presence until the next fix.
 * - Silence takes precedence: a subject silent since before the change under the new timeouts is unknown, and no new rule
 *   applies to its last place; a subject already unknown stays so. A delayed fix uses the new settings at its own time.
 * - A removed area is dropped with its presence, without exits; its alarms clear. So is the temporary area of a permit
 *   that pauses or ends: when it comes back, it is another one.
 * - A rule that is switched off, or no longer covers a subject, clears at once; a latching alarm waits for its handling.
 * - A rule that is switched on starts now for subjects inside, as when a window opens; a condition of being outside starts
 *   with the next fix. If only its parameters change, a condition that is true before and after keeps its start, and
 *   nothing is due before the change. An alarm keeps the level with which it was raised.
 * - Patrols: see `changePatrols`; entry, exit and attendance: `changeAccess`.
 * - For a card that is bound to another subject, or unbound, see `endCarrier`. Another department or type of its carrier
 *   changes the cover of rules.
 *
 * @throws RangeError for an invalid time zone, origin or region; the state must not be used after that.
 */
export function applyChange(engine: EngineState, change: ConfigChange): void {
  const { roster } = engine;
  const { vehicleGeneration } = roster;
  const { put = [], remove = [] } = change.subjects ?? {};
  for (const tag of remove) roster.remove(tag);
  for (const subject of put) roster.put(subject);
  const { site, areas, areaTypes, permits } = change;
  const touchesRules = [site, areas, areaTypes, permits].some((part) => part !== undefined);
  engine.isChanging = true;
  // A rule that names a vehicle counts vehicles. The cards define which ids are vehicles.
  const changedTags = new Set([...remove, ...put.map(({ tag }) => tag)]);
  if (touchesRules || roster.vehicleGeneration !== vehicleGeneration) changeRules(engine, change, changedTags);
  else changeSubjects(engine, changedTags);
  engine.isChanging = false;
  changeWork(engine, change, touchesRules);
}

function changeWork(engine: EngineState, { site, patrols, access }: ConfigChange, touchesRules: boolean): void {
  if (patrols !== undefined || site !== undefined) changePatrols(engine, patrols);
  if (access !== undefined || site !== undefined) changeAccess(engine, access);
  else if (touchesRules) adoptPresence(engine);
}

function changeSubjects(engine: EngineState, ofTags: Iterable<string>): void {
  for (const tag of ofTags) {
    const slot = engine.tags.find(tag);
    if (slot === undefined) continue;
    rebind(engine, slot);
    adoptSettings(engine, slot);
    resettleTag(engine, slot);
    recountCarrier(engine, slot);
    regroup(engine, slot);
  }
  for (const headCount of engine.headCounts.values())
    setCondition(engine, headCount.condition, headCount.holds, engine.now);
  resettleEvacuations(engine);
}

function changeRules(engine: EngineState, change: ConfigChange, changedTags: ReadonlySet<string>): void {
  const { site, tags } = engine;
  const timeouts = new Map(Array.from(site.areas.values(), ({ id, fixTimeoutMs }) => [id, fixTimeoutMs]));
  if (configureSite(site, mergeChange(site.config, change), engine.roster)) moveTags(engine);
  const isRebound = rebinding(engine, changedTags);
  const waitsLonger = Array.from(site.areas.values()).some(
    ({ id, fixTimeoutMs }) => fixTimeoutMs > (timeouts.get(id) ?? Number.NEGATIVE_INFINITY),
  );
  for (let slot = 0; slot < tags.size; slot++) {
    if (isRebound(slot)) rebind(engine, slot);
    adoptSettings(engine, slot);
    if (waitsLonger) keepUnknown(engine, slot, timeouts);
  }
  engine.bindsByClock = true;
  restartCounts(engine);
  resettleGroups(engine);
  resettleCameras(engine);
  resettleEvacuations(engine);
  for (let slot = 0; slot < tags.size; slot++) resettleTag(engine, slot);
  for (const headCount of engine.headCounts.values()) {
    resettleCondition(engine, headCount.condition, headCount.rule, headCount.holds, engine.now);
  }
  settlePermits(engine, engine.permits);
  for (const alarm of engine.alarms.all()) settleSilence(engine, alarm, engine.now);
}

/** Recomputes x and y of the newest fixes from their degrees for another origin of the plane. */
function moveTags(engine: EngineState): void {
  const { site, tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) {
    if (!tags.hasFix(slot)) continue;
    const plane = site.planeFor(tags.lon(slot), tags.lat(slot));
    const x = plane.x(tags.lon(slot));
    const y = plane.y(tags.lat(slot));
    for (const stay of tags.stays[slot]) {
      // Anchors near the newest fix move with it.
      stay.anchorX += x - tags.x(slot);
      stay.anchorY += y - tags.y(slot);
    }
    tags.put(slot, 'x', x);
    tags.put(slot, 'y', y);
    tags.stray(slot, null);
    tags.trails.clear(slot);
  }
  trackInNewPlane(engine);
}

/** Tags whose binding may have changed; all others still have the binding of their last query. */
function rebinding(engine: EngineState, changedTags: ReadonlySet<string>): (slot: number) => boolean {
  const { tags, site, now } = engine;
  if (!engine.bindsByClock || site.config.openSubjects) return () => true;
  return (slot) => {
    const t = Math.max(now, tags.fixT(slot));
    const isInForce = t >= tags.boundFrom[slot] && t < tags.boundUntil[slot];
    return !isInForce || (changedTags.size > 0 && changedTags.has(tags.names[slot]));
  };
}

function rebind(engine: EngineState, slot: number): void {
  const { tags } = engine;
  const binding = bindingAt(engine, slot, Math.max(engine.now, tags.fixT(slot)));
  const before = tags.carriers[slot];
  if (before?.id !== binding.carrier?.id || before?.kind !== binding.carrier?.kind)
    endCarrier(engine, slot, engine.now);
  adopt(engine, slot, binding);
}

/** The configuration after a change, except its subjects; unchanged parts stay the same objects. */
function mergeChange(config: SiteConfig, change: ConfigChange): SiteConfig {
  const merged: SiteConfig = { ...config, ...change.site };
  if (change.areas !== undefined) merged.areas = mergeById(config.areas, change.areas);
  if (change.areaTypes !== undefined) merged.areaTypes = mergeById(config.areaTypes ?? [], change.areaTypes);
  if (change.permits !== undefined) merged.permits = mergeById(config.permits ?? [], change.permits);
  return merged;
}

interface Part<T> {
  put?: readonly T[];
  remove?: readonly string[];
}

function mergeById<T extends { id: string }>(list: readonly T[], { put = [], remove = [] }: Part<T>): T[] {
  const merged = new Map(list.map((item) => [item.id, item]));
  for (const id of remove) merged.delete(id);
  for (const item of put) merged.set(item.id, item);
  return [...merged.values()];
}
