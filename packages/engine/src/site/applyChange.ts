import { HeadCount, headCountKey } from '../headCount.ts';
import type { ConfigChange } from '../input.ts';
import { endBearer } from '../presence/bearer.ts';
import { countAnew, recount, resettleTag } from '../presence/resettle.ts';
import { adopt, bindingAt } from '../tag/binding.ts';
import type { World } from '../world.ts';
import { mergeChange } from './mergeChange.ts';

/**
 * Takes over a change of configuration at site time. What stands goes on under it:
 *
 * - A redrawn area asks nobody where they are: presence stays until the next fix is found inside or outside.
 * - A removed area is forgotten with everybody in it, without exits; its alarms clear.
 * - A rule that is switched off, or covers a subject no longer, clears at once; a latching alarm waits for its hand.
 * - A rule that is switched on begins now for whoever is inside, as when a window opens; on being outside, with the next
 *   fix. Where only its parameters change, a condition that holds before and after keeps its start, and nothing is due
 *   earlier than the change. An alarm keeps the level with which it was raised.
 * - A card that is bound to somebody else, or to nobody: see `endBearer`. Another department or type of its bearer
 *   changes whom the rules cover.
 *
 * @throws RangeError when a time zone, an origin or a region is none; the world is not to be used after that.
 */
export function applyChange(world: World, change: ConfigChange): void {
  const { tags, roster } = world;
  const { put = [], remove = [] } = change.subjects ?? {};
  for (const tag of remove) roster.remove(tag);
  for (const subject of put) roster.put(subject);
  const touchesRules = change.site !== undefined || change.areas !== undefined || change.areaTypes !== undefined;
  if (touchesRules) return changeRules(world, change);
  for (const tag of new Set([...remove, ...put.map((subject) => subject.tag)])) {
    const slot = tags.find(tag);
    if (slot === undefined) continue;
    rebind(world, slot);
    resettleTag(world, slot);
    recount(world, slot);
  }
}

function changeRules(world: World, change: ConfigChange): void {
  const { site, tags } = world;
  if (site.configure(mergeChange(site.config, change))) moveTags(world);
  for (let slot = 0; slot < tags.size; slot++) {
    rebind(world, slot);
    resettleTag(world, slot);
  }
  restartHeadCounts(world);
  for (let slot = 0; slot < tags.size; slot++) countAnew(world, slot);
  for (const headCount of world.headCounts.values()) {
    headCount.case.resettle(world, headCount.rule, headCount.holds, world.now);
  }
}

/** The plane has another origin: x and y of the newest fixes follow from their degrees. */
function moveTags({ site, tags }: World): void {
  for (let slot = 0; slot < tags.size; slot++) {
    if (tags.fixT[slot] === Number.NEGATIVE_INFINITY) continue;
    const plane = site.planeFor(tags.lon[slot], tags.lat[slot]);
    tags.x[slot] = plane.x(tags.lon[slot]);
    tags.y[slot] = plane.y(tags.lat[slot]);
    tags.outliers[slot] = 0;
  }
}

function rebind(world: World, slot: number): void {
  const { tags } = world;
  const binding = bindingAt(world, slot, Math.max(world.now, tags.fixT[slot]));
  const before = tags.bearers[slot];
  if (before?.id !== binding.bearer?.id || before?.kind !== binding.bearer?.kind) endBearer(world, slot, world.now);
  adopt(world, slot, binding);
}

/** Head counts for the rules in force, without anybody; those of rules that are no longer in force end. */
export function restartHeadCounts(world: World): void {
  const gone = new Map(world.headCounts);
  for (const area of world.site.areas.values()) {
    for (const rule of area.headCountRules) {
      const key = headCountKey(rule);
      gone.delete(key);
      const standing = world.headCounts.get(key);
      if (standing === undefined) world.headCounts.set(key, new HeadCount(rule));
      else standing.restart(rule);
    }
  }
  for (const [key, headCount] of gone) {
    headCount.case.end(world, world.now);
    world.headCounts.delete(key);
  }
}
