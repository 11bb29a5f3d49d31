import { createProjection } from '@muster/geo/projection.ts';

import { directionOf, type directions } from '../../alarm/live/nearestArea.ts';

interface Place {
  lon: number;
  lat: number;
}

/** Distance and direction of a place. */
export function wayTo(from: Place, to: Place): { metres: number; side: (typeof directions)[number] } {
  const { x, y } = createProjection([from.lon, from.lat]);
  const [east, north] = [x(to.lon), y(to.lat)];
  return { metres: Math.round(Math.hypot(east, north)), side: directionOf(east, north) };
}

/** Places as points of a drawing, north up, within a width and height. */
export function drawnPlaces(
  places: readonly Place[],
  { width, height, margin }: { width: number; height: number; margin: number },
): (readonly [x: number, y: number])[] {
  const [first] = places;
  if (first === undefined) return [];
  const { x, y } = createProjection([first.lon, first.lat]);
  const [xs, ys] = [places.map(({ lon }) => x(lon)), places.map(({ lat }) => -y(lat))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width - 2 * margin) / Math.max(wide, 1), (height - 2 * margin) / Math.max(high, 1));
  const [besideX, besideY] = [(width - wide * scale) / 2, (height - high * scale) / 2];
  return places.map((_, index) => [
    besideX + ((xs[index] ?? 0) - left) * scale,
    besideY + ((ys[index] ?? 0) - top) * scale,
  ]);
}
