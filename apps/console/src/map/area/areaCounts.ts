import type { TagSource } from '../tag/tagSource.ts';
import type { MapArea } from './areaLayer.ts';

/**
 * Number of tags in each area, including its sub-areas, by area id. Offline tags count at their last place, unless
 * `isCounted` excludes the slot.
 */
export function areaCounts(
  source: TagSource,
  areas: readonly Pick<MapArea, 'id' | 'parentId'>[],
  isCounted: (slot: number) => boolean = () => true,
): ReadonlyMap<string, number> {
  const parents = new Map(areas.map(({ id, parentId }) => [id, parentId]));
  const counts = new Map<string, number>();
  for (let slot = 0; slot < source.length; slot++) {
    if (!isPlaced(source, slot) || !isCounted(slot)) continue;
    const within = new Set<string>();
    for (const id of source.names[slot]?.areaIds ?? []) {
      // A cycle of parents is refused by the server; if one exists, the map must not hang.
      for (let at: string | null | undefined = id; typeof at === 'string' && !within.has(at); at = parents.get(at))
        within.add(at);
    }
    for (const id of within) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function isPlaced({ flags, hasFix }: TagSource, slot: number): boolean {
  return flags[slot] !== 0 && hasFix[slot] !== 0;
}
