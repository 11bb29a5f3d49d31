import type { SiteMap } from '../../apps/console/src/map/siteMap.ts';

/** Functions that the page offers to the test on its window. */
export interface MapTestApi {
  picked: readonly (string | null)[];
  map: SiteMap;
  /** Sends a new fix of every tag, moved by metres to the north-east, with the given ms after the previous one. */
  send(metres: number, intervalMs: number): void;
  /** Where a tag is drawn, metres. */
  drawn(handle: number): { x: number; y: number };
}
