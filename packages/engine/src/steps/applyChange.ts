import type { ConfigChange, SiteConfig } from '../input.ts';
import { settleSilence } from '../lifecycle/sounding.ts';
import { resettleCameras } from '../camera/cameras.ts';
import { resettleEvacuations } from '../evacuation/evacuations.ts';
import { regroup, resettleGroups } from '../groups/watchGroups.ts';
import { endCarrier } from '../presence/carrier.ts';
import { keepUnknown } from '../motion/bounds.ts';
import { attendAnew } from '../groups/attendance.ts';
import { resettleTag, adoptSettings } from '../presence/resettle.ts';
import { adopt, bindingAt } from '../presence/binding.ts';
import type { EngineState } from '../state/engineState.ts';
import { trackInNewPlane } from '../groups/trackClusters.ts';
import { resettleCondition, setCondition } from '../lifecycle/condition.ts';
import { configureSite } from '../rules/configureSite.ts';
import { restartCounts } from '../groups/restartCounts.ts';

/**
 * Takes over a change of configuration at site time. What stands goes on under it:
 *
 * - A redrawn area asks nobody where they are: presence stays until the next fix is found inside or outside.
 * - Silence comes first: whom the timeouts of now call silent since before is unknown, and found nowhere by the rules of
 *   now; whom those of before have made unknown stays so. A delayed fix is judged by the settings of now, at its own time.
 * - A removed area is forgotten with everybody in it, without exits; its alarms clear.
 * - A rule that is switched off, or covers a subject no longer, clears at once; a latching alarm waits until it is handled.
 * - A rule that is switched on begins now for whoever is inside, as when a window opens; on being outside, with the next
 *   fix. Where only its parameters change, a condition that holds before and after keeps its start, and nothing is due
 *   earlier than the change. An alarm keeps the level with which it was raised.
 * - A card that is bound to somebody else, or to nobody: see `endCarrier`. Another department or type of its carrier
 *   changes whom the rules cover.
 *
 * @throws RangeError when a time zone, an origin or a region is none; the state is not to be used after that.
 */
export function applyChange(engine: EngineState, change: ConfigChange): void {
  const { roster } = engine;
  const { vehicleGeneration } = roster;
  const { put = [], remove = [] } = change.subjects ?? {};
  for (const tag of remove) roster.remove(tag);
  for (const subject of put) roster.put(subject);
  const touchesRules = change.site !== undefined || change.areas !== undefined || change.areaTypes !== undefined;
  engine.isChanging = true;
  // A rule that names a vehicle counts vehicles. Which of the ids are vehicles follows from the cards.
  const changedTags = new Set([...remove, ...put.map(({ tag }) => tag)]);
  if (touchesRules || roster.vehicleGeneration !== vehicleGeneration) changeRules(engine, change, changedTags);
  else changeSubjects(engine, changedTags);
  engine.isChanging = false;
}

function changeSubjects(engine: EngineState, ofTags: Iterable<string>): void {
  for (const tag of ofTags) {
    const slot = engine.tags.find(tag);
    if (slot === undefined) continue;
    rebind(engine, slot);
    adoptSettings(engine, slot);
    resettleTag(engine, slot);
    attendAnew(engine, slot);
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
  for (const alarm of engine.alarms.all()) settleSilence(engine, alarm, engine.now);
}

/** The plane has another origin: x and y of the newest fixes follow from their degrees. */
function moveTags(engine: EngineState): void {
  const { site, tags } = engine;
  for (let slot = 0; slot < tags.size; slot++) {
    if (!tags.hasFix(slot)) continue;
    const plane = site.planeFor(tags.lon(slot), tags.lat(slot));
    const x = plane.x(tags.lon(slot));
    const y = plane.y(tags.lat(slot));
    for (const stay of tags.stays[slot]) {
      // What lies within metres of the newest fix moves with it.
      stay.anchorX += x - tags.x(slot);
      stay.anchorY += y - tags.y(slot);
    }
    tags.put(slot, 'x', x);
    tags.put(slot, 'y', y);
    tags.stray(slot, null);
    tags.trails.forget(slot);
  }
  trackInNewPlane(engine);
}

/** Whose binding may be another: all others have the one that was in force when it was asked for last, and is yet. */
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

/** A configuration after a change, but for its subjects; what was not mentioned stays the very same objects. */
function mergeChange(config: SiteConfig, change: ConfigChange): SiteConfig {
  const merged: SiteConfig = { ...config, ...change.site };
  if (change.areas !== undefined) merged.areas = mergeById(config.areas, change.areas);
  if (change.areaTypes !== undefined) merged.areaTypes = mergeById(config.areaTypes ?? [], change.areaTypes);
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
