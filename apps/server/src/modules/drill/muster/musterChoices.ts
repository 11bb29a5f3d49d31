import type { MusterChoices } from '@muster/model/muster/wire.ts';

import type { Database } from '../../../core/db/database.ts';
import { readPlans } from '../drillPlan/drillPlan.store.ts';
import { areaOfMarker, areasOfMarkers, areasTouched, type Fence } from './markerArea.ts';
import { readMarkers } from './muster.store.ts';

/**
 * Choices for the start of a muster, from the drill markers and the plans. A marker without an area uses the one that
 * contains it; a plan without muster points uses those of the markers.
 *
 * @param fences all areas of the building, by name
 */
export async function readChoices(db: Database, buildingId: string, fences: readonly Fence[]): Promise<MusterChoices> {
  const markers = await readMarkers(db, buildingId);
  const points = areasOfMarkers(markers, 'safeIsland', fences);
  const accidentPoints = markers.flatMap(({ id, markerType, name, place }) =>
    markerType === 'accidentPoint' && place !== null ? [{ id, name, ...place }] : [],
  );
  const plans = await readPlans(db, buildingId);
  return {
    areas: fences.map(({ id, name }) => ({ id, name })),
    points,
    evacuationAreas: areasOfMarkers(markers, 'evacuationArea', fences),
    accidentPoints,
    unplaced: markers
      .filter((marker) => marker.markerType !== 'accidentPoint' && areaOfMarker(marker, fences) === null)
      .map(({ name }) => name),
    plans: plans.map(({ scenario, pointIds, areaIds, steps, ...plan }) => {
      const accident = accidentPoints.find(({ id }) => id === plan.accidentPointId);
      const cleared = plan.scope === 'areas' ? (areaIds ?? []) : touchedBy(accident, plan.radius, fences);
      const free = points.filter((id) => !cleared.includes(id));
      const chosen = pointIds ?? [];
      return {
        ...plan,
        areaIds: areaIds ?? [],
        cause: scenario,
        points: chosen.length > 0 ? chosen : free,
        steps: steps ?? [],
      };
    }),
  };
}

/** No muster points: the areas that the circle of a plan touches. */
function touchedBy(
  accident: { lon: number; lat: number } | undefined,
  radius: number | null,
  fences: readonly Fence[],
): string[] {
  if (accident === undefined || radius === null) return [];
  const circle = { center: [accident.lon, accident.lat] as const, radius, floor: null };
  return areasTouched(circle, fences).map(({ id }) => id);
}
