import { areaCounts } from '../../../map/area/areaCounts.ts';
import type { Site } from '../../../map/site/site.ts';
import { kindOf, presenceOf } from '../../../map/tag/tagLook.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import type { BigScreenLayout } from './useBigScreenLayout.ts';

/** An area on the big screen. */
export interface AreaCount {
  id: string;
  name: string;
  /** null until the live state has come. */
  count: number | null;
  expected: number;
  /** Whether the count is outside of the limits of the area's settings. */
  isUnusual: boolean;
}

/**
 * Number of people in each counted area, including its sub-areas; vehicles and offline subjects do not count.
 * @param siteTime epoch ms
 */
export function areaHeads(
  store: TagStore,
  counted: BigScreenLayout['areas'],
  areas: Site['areas'],
  siteTime: number,
): AreaCount[] {
  const heads = headsByArea(store, areas, siteTime);
  return counted.map(({ areaId, name, expectedCount, fewBelow, manyAbove }) => {
    const count = store.isFilled ? (heads.get(areaId) ?? 0) : null;
    const percent = ((count ?? 0) / expectedCount) * 100;
    const isUnusual = count !== null && (percent < fewBelow || percent > manyAbove);
    return { id: areaId, name, count, expected: expectedCount, isUnusual };
  });
}

/**
 * Number of people in each area, by its id.
 * @param siteTime epoch ms
 */
export function headsByArea(store: TagStore, areas: Site['areas'], siteTime: number): ReadonlyMap<string, number> {
  const isPresent = (slot: number): boolean =>
    presenceOf(store, slot, siteTime) !== 'offline' && !['vehicle', 'unregistered'].includes(kindOf(store, slot));
  return areaCounts(store, areas, isPresent);
}
