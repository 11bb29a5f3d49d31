import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { expect, it } from 'vitest';

import { withFlatHouses } from './flatHouses.ts';

type Feature = GeoPlan['features'][number];

const feature = (name: string, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [] },
  properties: { ...properties, name },
});

it('a house with a drawn model keeps its outline, and loses its walls; its rooms and other houses stay unchanged', () => {
  const own = [feature('Hall', { class: 'building', height: 9 }), feature('Office', { class: 'room', height: 3 })];
  const other = [feature('Gate house', { class: 'building', height: 4 })];
  const plan: GeoPlan = { type: 'FeatureCollection', features: [...own, ...other] };
  const drawn = withFlatHouses(plan, [{ features: own }]);
  expect(drawn?.features.map(({ properties }) => [properties?.['name'], properties?.['height']])).toEqual([
    ['Hall', 0],
    ['Office', 3],
    ['Gate house', 4],
  ]);
  expect(withFlatHouses(plan, [])).toBe(plan);
  expect(withFlatHouses(null, [{ features: own }])).toBeNull();
});
