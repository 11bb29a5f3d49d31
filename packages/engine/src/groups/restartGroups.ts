import type { World } from '../world.ts';
import { GroupWatch } from './groupWatch.ts';

/** Watches for the rules in force: new ones with nobody inside; those of rules that are no longer in force end. */
export function restartGroups(world: World): void {
  const { crowd, site } = world;
  const gone = new Map(crowd.watches);
  for (const { number, groupRules } of site.areas.values()) {
    for (const rule of groupRules) {
      const key = rule.countKey;
      gone.delete(key);
      const standing = crowd.watches.get(key);
      if (standing === undefined) crowd.watches.set(key, new GroupWatch(rule, key, number));
      else standing.rule = rule;
    }
  }
  for (const watch of gone.values()) {
    watch.end(world, world.now);
    crowd.forget(watch);
  }
}

/** Takes the groups over into a changed configuration, once it is known who is counted. */
export function resettleGroups(world: World): void {
  world.crowd.joinAnew(world);
  for (const watch of world.crowd.watches.values()) watch.resettle(world, world.now);
  if (world.crowd.watches.size > 0) world.crowd.lookNext(world);
}
