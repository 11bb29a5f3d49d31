import type { Floor } from '@muster/model/entity/shapes.ts';
import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';

/**
 * Height of each floor above the ground floor, in metres: the sum of the floors between. Basements are negative. A
 * floor without a height has the default.
 */
export function floorLift(
  floors: readonly Floor[],
  defaultHeight = defaultMapSettings.defaultFloorHeight,
): (floor: number) => number {
  const heights = new Map(floors.map(({ floor, height }) => [floor, height]));
  const heightOf = (floor: number): number => {
    const height = heights.get(floor);
    return height === undefined || height <= 0 ? defaultHeight : height;
  };
  return (floor) => {
    let lift = 0;
    for (let below = 0; below < floor; below++) lift += heightOf(below);
    for (let above = -1; above >= floor; above--) lift -= heightOf(above);
    return lift;
  };
}

/** Visible part of a model: all of it, one storey, or nothing. Metres above the ground floor. */
type ModelPart = 'all' | 'none' | { from: number; to: number };

/**
 * A selected floor is shown alone, from its ground to its ceiling, while the view is tilted; from above, its plan
 * is. A house of one floor is not cut, and one that does not have the floor is not shown.
 */
export function modelPart(
  floors: readonly Floor[],
  floor: number | null,
  rise: number,
  liftOf: (floor: number) => number,
): ModelPart {
  if (floor === null) return 'all';
  if (rise === 0 || !floors.some((each) => each.floor === floor)) return 'none';
  return floors.length === 1 ? 'all' : { from: liftOf(floor), to: liftOf(floor + 1) };
}
