import { GroupWatch } from './groupWatch.ts';
import { asNow } from './attendance.ts';
import { HeadCount } from './headCount.ts';
import type { EngineState } from '../state/engineState.ts';

/**
 * Head counts and watches for groups of the rules in force, each with whoever is inside as site time has it; those of
 * rules that are no longer in force end.
 */
export function restartCounts(engine: EngineState): void {
  const { site, headCounts, crowd, attendances } = engine;
  const [goneCounts, goneWatches] = [new Map(headCounts), new Map(crowd.watches)];
  // Their order is that of the configuration, whatever was switched on first: a snapshot keeps no other.
  headCounts.clear();
  crowd.watches.clear();
  attendances.keep(site.areas.values());
  for (const { id } of site.config.areas) {
    const area = site.areas.get(id);
    if (area === undefined) continue;
    const attendance = attendances.of(area);
    // The same change may have given them another department or type.
    for (const [slot, bearer] of attendance.insiders) attendance.insiders.set(slot, asNow(engine, slot, bearer));
    const counts = area.headCountRules.map((rule) => {
      const count = goneCounts.get(rule.countKey) ?? new HeadCount(rule);
      headCounts.set(rule.countKey, count);
      goneCounts.delete(rule.countKey);
      count.restart(engine, rule, attendance.insiders);
      return count;
    });
    const watches = area.groupRules.map((rule) => {
      const watch = goneWatches.get(rule.countKey) ?? new GroupWatch(rule, area.number);
      crowd.watches.set(rule.countKey, watch);
      goneWatches.delete(rule.countKey);
      watch.restart(engine, rule, attendance.insiders);
      return watch;
    });
    attendance.counts = [...counts, ...watches];
  }
  for (const count of goneCounts.values()) count.end(engine);
  for (const watch of goneWatches.values()) watch.end(engine, engine.now);
}
