import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { expect, it } from 'vitest';

import { planObstacles } from './planObstacles.ts';
import { createProjection } from './projection.ts';

const projection = createProjection([121.5, 31.25]);
const at = (x: number, y: number) => [projection.lon(x), projection.lat(y)];
const ring = (x: number, y: number, size: number) => [
  [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size), at(x, y)],
];
const feature = (name: string, type: string, coordinates: unknown, floor?: number) => ({
  type: 'Feature' as const,
  geometry: { type, coordinates },
  properties: { class: name, ...(floor !== undefined && { floor }) },
});
const read = (features: GeoPlan['features'], floor = 0) => {
  const found = planObstacles({ type: 'FeatureCollection', features }, floor, projection);
  return Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.length]));
};

it('a plan of a plant has buildings, tanks and columns as obstacles; roads, pipe racks and process units are open', () => {
  const open = ['road', 'pipe_rack', 'unit', 'canopy', 'green'].map((name) => feature(name, 'Polygon', ring(0, 0, 5)));
  const solid = ['building', 'tank', 'column', 'water'].map((name) => feature(name, 'Polygon', ring(20, 0, 5)));
  expect(read([...open, ...solid])).toEqual({ solids: 4, walls: 0, openings: 0, doors: 0, outlines: 9 });
});

it('a floor that shows the inside of its building has walls as obstacles, with doors in them', () => {
  const wall = feature('wall', 'LineString', [at(0, 0), at(10, 0)]);
  const doors = [feature('door', 'Polygon', ring(2, -1, 2)), feature('entrance', 'LineString', [at(6, 0), at(7, 0)])];
  const house = feature('building', 'Polygon', ring(-10, -10, 30));
  expect(read([house, wall, ...doors])).toEqual({ solids: 0, walls: 1, openings: 1, doors: 1, outlines: 4 });
});

it('floors are separate, and a feature without one is on the ground', () => {
  const features = [
    feature('tank', 'MultiPolygon', [ring(0, 0, 3), ring(9, 0, 3)], 1),
    feature('tank', 'Polygon', ring(0, 0, 3)),
  ];
  expect(read(features)['solids']).toBe(1);
  expect(read(features, 1)['solids']).toBe(2);
  expect(read(features, 2)['outlines']).toBe(0);
});

it('a feature that cannot be drawn is skipped', () => {
  const broken = [
    feature('building', 'Polygon', null),
    feature('building', 'Polygon', [[at(0, 0), 'x']]),
    feature('wall', 'MultiLineString', [[at(0, 0)], 5]),
    feature('tank', 'Point', at(0, 0)),
    { type: 'Feature' as const, geometry: { type: 'LineString', coordinates: [at(0, 0), at(1, 1)] }, properties: null },
  ];
  expect(read(broken)).toEqual({ solids: 0, walls: 0, openings: 0, doors: 0, outlines: 1 });
});
