import type { EngineState } from '../state/engineState.ts';
import { restartPermits } from '../permit/permitWatches.ts';
import { GroupWatch } from '../state/groupWatch.ts';
import { HeadCount } from '../state/headCount.ts';
import { asNow } from './attendance.ts';
import { endHeadCount, restartHeadCount } from './headCount.ts';
import { endGroupWatch, restartGroupWatch } from './watchGroups.ts';

/**
 * Creates head counts and group watches of the rules in force, and watches of the permits in progress, from the
 * attendance at site time. Ends those of rules no longer in force and of permits no longer in progress.
 */
export function restartCounts(engine: EngineState): void {
  const { site, headCounts, clusters, attendances, tags } = engine;
  const [goneCounts, goneWatches] = [new Map(headCounts), new Map(clusters.watches)];
  // In the order of the configuration, the only order that a snapshot keeps.
  headCounts.clear();
  clusters.watches.clear();
  attendances.keep(site.areas.values());
  for (const { id } of site.areaConfigs) {
    const area = site.areas.get(id);
    if (area === undefined) continue;
    const attendance = attendances.of(area);
    // The same change may have changed their department or type.
    for (const [slot, carrier] of attendance.insiders) attendance.insiders.set(slot, asNow(tags, slot, carrier));
    attendance.headCounts = area.headCountRules.map((rule) => {
      const count = goneCounts.get(rule.countKey) ?? new HeadCount(rule);
      headCounts.set(rule.countKey, count);
      goneCounts.delete(rule.countKey);
      restartHeadCount(engine, count, rule, attendance.insiders);
      return count;
    });
    attendance.watches = area.groupRules.map((rule) => {
      const watch = goneWatches.get(rule.countKey) ?? new GroupWatch(rule, area.number);
      clusters.watches.set(rule.countKey, watch);
      goneWatches.delete(rule.countKey);
      restartGroupWatch(engine, watch, rule, attendance.insiders);
      return watch;
    });
  }
  restartPermits(engine, engine.permits, site.config.permits ?? [], (id) => {
    const area = site.areas.get(id);
    return area === undefined ? undefined : attendances.of(area);
  });
  for (const count of goneCounts.values()) endHeadCount(engine, count);
  for (const watch of goneWatches.values()) endGroupWatch(engine, watch, engine.now);
}
