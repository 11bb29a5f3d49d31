import type { ConfigChange, SiteConfig } from '../input.ts';

/** A configuration after a change, but for its subjects; what was not mentioned stays the very same objects. */
export function mergeChange(config: SiteConfig, change: ConfigChange): SiteConfig {
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
