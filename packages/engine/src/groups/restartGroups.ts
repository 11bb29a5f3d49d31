import { headCountKey } from '../headCount.ts';
import type { World } from '../world.ts';
import { GroupWatch } from './groupWatch.ts';

/** Watches for the rules in force, with nobody inside; those of rules that are no longer in force end. */
export function restartGroups(world: World): void {
  const { crowd, site } = world;
  crowd.restart(world);
  const gone = new Map(crowd.watches);
  for (const { number, groupRules } of site.areas.values()) {
    for (const rule of groupRules) {
      const key = headCountKey(rule);
      gone.delete(key);
      const standing = crowd.watches.get(key);
      if (standing === undefined) crowd.watches.set(key, new GroupWatch(rule, key, number));
      else standing.restart(rule);
    }
  }
  for (const [key, watch] of gone) {
    watch.end(world, world.now);
    crowd.watches.delete(key);
  }
}

/** Takes the groups over into a changed configuration, once everybody is counted anew. */
export function resettleGroups(world: World): void {
  for (const watch of world.crowd.watches.values()) watch.resettle(world, world.now);
  world.crowd.begin(world);
}
