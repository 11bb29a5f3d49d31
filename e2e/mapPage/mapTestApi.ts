import type { SiteMap } from '../../apps/console/src/map/siteMap.ts';

/** Functions that the page offers to the test on its window. */
export interface MapTestApi {
  picked: readonly (string | null)[];
  map: SiteMap;
  /** Sends every tag's newest fix: so many metres farther to the north-east, so many ms after the one before. */
  send(metres: number, intervalMs: number): void;
  /** Where a tag is drawn, metres. */
  drawn(handle: number): { x: number; y: number };
}
