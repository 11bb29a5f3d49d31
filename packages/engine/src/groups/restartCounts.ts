import type { EngineState } from '../state/engineState.ts';
import { GroupWatch } from '../state/groupWatch.ts';
import { HeadCount } from '../state/headCount.ts';
import { asNow } from './attendance.ts';
import { endHeadCount, restartHeadCount } from './headCount.ts';
import { endGroupWatch, restartGroupWatch } from './watchGroups.ts';

/**
 * Head counts and watches for groups of the rules in force, each with whoever is inside as site time has it; those of
 * rules that are no longer in force end.
 */
export function restartCounts(engine: EngineState): void {
  const { site, headCounts, clusters, attendances, tags } = engine;
  const [goneCounts, goneWatches] = [new Map(headCounts), new Map(clusters.watches)];
  // Their order is that of the configuration, whatever was switched on first: a snapshot keeps no other.
  headCounts.clear();
  clusters.watches.clear();
  attendances.keep(site.areas.values());
  for (const { id } of site.config.areas) {
    const area = site.areas.get(id);
    if (area === undefined) continue;
    const attendance = attendances.of(area);
    // The same change may have given them another department or type.
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
  for (const count of goneCounts.values()) endHeadCount(engine, count);
  for (const watch of goneWatches.values()) endGroupWatch(engine, watch, engine.now);
}
