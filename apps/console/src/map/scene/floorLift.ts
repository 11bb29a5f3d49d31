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
