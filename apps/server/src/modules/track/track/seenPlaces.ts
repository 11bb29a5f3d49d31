import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion, regionContains } from '@muster/geo/region.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { PointCollector, type TrackPoints } from '../../../tracks/trackPoints.ts';
import { readFences } from './track.store.ts';

/** Filters the visible points of a track. */
export type SeenPoints = (points: TrackPoints) => TrackPoints;

/** A role limited to areas sees the part of a track inside them, including their edges; every other role all of it. */
export async function readSeenPoints(db: Database, { buildingId, visibility }: SiteScope): Promise<SeenPoints> {
  if (visibility.areaIds === null) return (points) => points;
  const fences = await readFences(db, buildingId, visibility.areaIds);
  const [first] = fences;
  if (first === undefined) return () => new PointCollector().inOrder();
  const plane = createProjection(first.shape === 'circle' ? first.center : (first.points[0] ?? [0, 0]));
  const regions = fences.map((fence) => planarRegion(fence, plane));
  return (points) => {
    const seen = new PointCollector();
    for (let row = 0; row < points.length; row++) {
      const x = plane.x(points.lon[row] ?? Number.NaN);
      const y = plane.y(points.lat[row] ?? Number.NaN);
      const floor = points.floor[row] ?? 0;
      const isSeen = regions.some(
        (region) => (region.floor === null || region.floor === floor) && regionContains(region, x, y),
      );
      if (isSeen) seen.add(points, row);
    }
    return seen.inOrder();
  };
}
