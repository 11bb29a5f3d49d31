import type { Floor } from '@muster/model/entity/shapes.ts';

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
