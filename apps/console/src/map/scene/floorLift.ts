import type { Floor } from '@muster/model/entity/shapes.ts';
import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';

/**
 * How high each floor lies over the ground floor, in metres: the heights of the floors between. Basements lie below. A
 * floor that the map does not name takes the default height.
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

/** What is to be seen of a model: all of it, one storey of it, or nothing. Metres above the ground floor. */
type ModelPart = 'all' | 'none' | { from: number; to: number };

/**
 * A floor that is chosen is seen by itself, from its ground to its ceiling, while the view is tilted; from above, its plan
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
