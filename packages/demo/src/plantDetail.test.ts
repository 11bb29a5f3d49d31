import { polygonContains } from '@muster/geo/polygon.ts';
import { ringOf } from '@muster/geo/ring.ts';
import { expect, test } from 'vitest';

import { places } from './place.ts';
import { plantDetail } from './plantDetail.ts';
import { footpaths, roadNodes, roads } from './roads.ts';

/** Obstacles on the ground: people can walk under racks and crowns. */
const solid = plantDetail.filter(({ class: kind }) =>
  ['building', 'column', 'cooling_tower', 'post', 'stack'].includes(kind),
);

/** A place each metre of every way of the site: roads, paths, halls, and from the hall to each spot. */
function wayPoints(): (readonly [x: number, y: number])[] {
  const node = (name: string) => roadNodes[name] ?? [0, 0];
  const legs = [
    ...[...roads, ...footpaths].map(([from, to]) => [node(from), node(to)] as const),
    ...places.flatMap(({ hall, spots }) =>
      spots.map((spot) => {
        const { x, y } = hall.at(-1) ?? spot;
        return [
          [x, y],
          [spot.x, spot.y],
        ] as const;
      }),
    ),
  ];
  return legs.flatMap(([[x0, y0], [x1, y1]]) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)));
    return Array.from(
      { length: steps + 1 },
      (_, step) => [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps] as const,
    );
  });
}

test('nobody of the demo plant walks or drives through obstacles', () => {
  const ways = wayPoints();
  expect(ways.length).toBeGreaterThan(1000);
  const met = solid.flatMap(({ class: kind, points }) => {
    const ring = ringOf(points);
    return ways.filter(([x, y]) => polygonContains(ring, x, y)).map((place) => ({ kind, place }));
  });
  expect(met).toEqual([]);
});
