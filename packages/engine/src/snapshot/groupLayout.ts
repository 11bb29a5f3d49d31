import { fixesAt } from '../groups/trackClusters.ts';
import { Group, type GroupWatch } from '../state/groupWatch.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';
import { layOutCondition } from './presenceLayout.ts';

/** Groups, places at site time, and pending fixes. */
export function layOutGroups(archive: Archive, engine: EngineState): void {
  const { clusters } = engine;
  const watches = [...clusters.watches.values()].sort((a, b) => a.areaNumber - b.areaNumber);
  const seen = new Set<number>();
  for (const watch of watches) layOutWatch(archive, engine, watch, seen);
  for (const slot of archive.json([...seen].sort((a, b) => a - b))) {
    const { t, x, y, floor } = clusters;
    clusters.see(
      slot,
      archive.number(t[slot]),
      archive.number(x[slot]),
      archive.number(y[slot]),
      archive.number(floor[slot]),
    );
  }
  layOutWaiting(archive, engine);
}

function layOutWatch(archive: Archive, engine: EngineState, watch: GroupWatch, seen: Set<number>): void {
  for (const slot of watch.slots) seen.add(slot);
  const isDirty = archive.number(watch.isDirty ? 1 : 0) === 1;
  watch.isDirty = false;
  if (isDirty) engine.clusters.mark(watch);
  const facts = watch.groups.map(({ key, members }) => ({ key, members }));
  archive.json(facts).forEach(({ key, members }, place) => {
    if (archive.isReading) watch.groups.push(new Group(watch.rule, key, members));
    const group = watch.groups[place];
    group.goneSince = archive.number(group.goneSince);
    layOutCondition(archive, engine, group.condition);
  });
}

function layOutWaiting(archive: Archive, engine: EngineState): void {
  const { clusters } = engine;
  const waiting = [...clusters.waiting].sort(([a], [b]) => a - b);
  archive.json(waiting.map(([second]) => second)).forEach((second, place) => {
    const fixes = archive.numbers(Float64Array.from(waiting[place]?.[1] ?? []));
    if (!archive.isReading) return;
    const waits = fixesAt(engine, second);
    for (const number of fixes) waits.push(number);
  });
}
