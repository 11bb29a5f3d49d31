import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { shapes } from '../entity/shapes.ts';
import { summarizePlan } from './planSummary.ts';

const square = [
  [9, 47],
  [9.1, 47],
  [9.1, 47.1],
  [9, 47],
];
const polygon = (properties: object, id?: string) => ({
  type: 'Feature',
  ...(id === undefined ? {} : { id }),
  properties,
  geometry: { type: 'Polygon', coordinates: [square] },
});

describe('a plan that is imported', () => {
  test('keeps ids, names and floors', () => {
    const file = {
      type: 'FeatureCollection',
      name: 'Office',
      features: [
        polygon({ class: 'room', floor: 1, level: '1', name: 'Canteen' }, 'r1'),
        polygon({ class: 'building_outline', floor: 0, level: 'GF' }, 'o0'),
        polygon({ class: 'wall', floor: 1, level: '1' }, 'w1'),
      ],
    };
    const found = summarizePlan(file);
    expect(found).toMatchObject({
      name: 'Office',
      buildings: 1,
      rooms: 1,
      outlines: 1,
      floors: [
        { floor: 0, name: 'GF', features: 1, rooms: 0 },
        { floor: 1, name: '', features: 2, rooms: 1 },
      ],
      left: { points: 0, damaged: 0 },
      box: [9, 47, 9.1, 47.1],
    });
    expect(found?.plan.features[0]).toMatchObject({ id: 'r1', properties: { name: 'Canteen', floor: 1 } });
  });

  test('may have the tags of OpenStreetMap', () => {
    const file = {
      type: 'FeatureCollection',
      features: [
        polygon({ building: 'industrial', name: 'Hall' }),
        polygon({ indoor: 'room', level: '2' }),
        polygon({ indoor: 'yes', level: '-1;0' }),
      ],
    };
    const found = summarizePlan(file);
    expect(found).toMatchObject({ buildings: 1, rooms: 2, floors: [{ floor: -1 }, { floor: 2 }] });
    expect(found?.plan.features.map(({ properties }) => properties?.['class'])).toEqual(['building', 'room', 'room']);
  });

  test('omits features that cannot be drawn, and counts them', () => {
    const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [9, 47] } };
    const nowhere = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: [[2_700_000, 1_200_000]] },
    };
    const file = { type: 'FeatureCollection', features: [polygon({}), point, nowhere, { type: 'Feature' }] };
    expect(summarizePlan(file)?.left).toEqual({ points: 1, damaged: 2 });
  });

  test.each([[null], [[]], [{ type: 'Topology' }], [{ type: 'FeatureCollection', features: [] }], ['text']])(
    'is none: %o',
    (file) => expect(summarizePlan(file)).toBeNull(),
  );
});

const real = (name: string): string =>
  fileURLToPath(new URL(`../../../../../shared/data/map_${name}.geojson`, import.meta.url));

describe.skipIf(!existsSync(real('plant')))('the maps of ../shared/data', () => {
  const read = (name: string) => summarizePlan(JSON.parse(readFileSync(real(name), 'utf8')));

  test('are a plant of 57 buildings', () => {
    const plant = read('plant');
    expect(plant).toMatchObject({ name: 'Hilti', buildings: 57, outlines: 58, floors: [{ floor: 0 }] });
    expect(shapes.geojson.safeParse(plant?.plan).success).toBe(true);
  });

  test('are an office of seven floors', () => {
    const office = read('indoor_office');
    expect(office?.floors.map(({ floor, name }) => `${floor}${name}`)).toEqual(['0GF', '1', '2', '3', '4', '5', '6']);
    expect(office).toMatchObject({ buildings: 1, outlines: 7, rooms: 11, left: { points: 0, damaged: 0 } });
  });

  test('are a mall of five floors with 1,286 units', () => {
    expect(read('indoor_mall')).toMatchObject({ rooms: 1286, outlines: 5, buildings: 1 });
  });
});
