import { circleRing } from '@muster/geo/circle.ts';
import type { Projection } from '@muster/geo/projection.ts';
import { ringOf, type Ring } from '@muster/geo/ring.ts';
import type { Region } from '@muster/model/area/region.ts';

import { planShapes } from '../plan/planShapes.ts';
import type { Site } from '../site/site.ts';
import type { Drawing } from './drawing.ts';
import { planePoints } from './regionEdit.ts';
import { snapTargets, type SnapTargets } from './snap.ts';

/** Returns the snap targets of a floor: the plan, the other areas, and the fences that are not being edited. */
export type TargetSource = (drawing: Drawing, floor: number | null) => readonly SnapTargets[];

/** `id`: the area that is drawn; its fences come from the drawing. */
export function createTargetSource(
  site: Pick<Site, 'plan' | 'areas'>,
  id: unknown,
  projection: Projection,
): TargetSource {
  const shapes = site.plan === null ? [] : planShapes(site.plan, projection);
  const others = site.areas.filter((area) => area.id !== id).flatMap(({ regions }) => regions);
  const byFloor = new Map<number | null, SnapTargets>();
  const standing = (floor: number | null): SnapTargets => {
    const known = byFloor.get(floor);
    if (known !== undefined) return known;
    const isHere = (each: { floor: number | null }): boolean =>
      floor === null || each.floor === null || each.floor === floor;
    const plan = shapes
      .filter(isHere)
      .flatMap(({ kind, rings, style }) => (kind === 'polygon' && style.isMark !== true ? rings : []));
    const fences = others.filter(isHere).flatMap((region) => ringsOf(region, projection));
    const targets = snapTargets([...plan, ...fences]);
    byFloor.set(floor, targets);
    return targets;
  };
  // Regions are values: one that was not changed is the same object.
  const own = new WeakMap<Region, SnapTargets>();
  const ofRegion = (region: Region): SnapTargets => {
    const targets = own.get(region) ?? snapTargets(ringsOf(region, projection));
    own.set(region, targets);
    return targets;
  };
  return ({ regions, selected, grabbed }, floor) => [
    standing(floor),
    ...regions.filter((_, index) => grabbed === null || index !== selected).map(ofRegion),
  ];
}

/** Incomplete numbers are not a ring. */
function ringsOf(region: Region, projection: Projection): Ring[] {
  if (region.shape === 'polygon') return [ringOf(planePoints(region.points, projection))];
  if (!(region.radius > 0)) return [];
  return [circleRing(projection.x(region.center[0]), projection.y(region.center[1]), region.radius)];
}
