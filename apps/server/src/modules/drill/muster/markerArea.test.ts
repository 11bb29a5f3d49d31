import type { Region } from '@muster/model/area/region.ts';
import { describe, expect, test } from 'vitest';

import { areaOfMarker, areasTouched, type Fence } from './markerArea.ts';

const circle = (lon: number, radius: number, floor: number | null = null): Region => ({
  shape: 'circle',
  center: [lon, 31.25],
  radius,
  floor,
});
const fence = (id: string, ...regions: Fence['regions']): Fence => ({ id, name: id, regions });
const fences = [
  fence('yard', circle(121.5, 200)),
  fence('hall', circle(121.5, 30, 0)),
  fence('cellar', circle(121.5, 10, -1)),
  fence('far', circle(121.6, 30)),
  // From before fences were checked: it has no inside.
  fence('broken', { shape: 'polygon', points: [[121.5, 31.25]], floor: null }),
];
const at = (lon: number, floor = 0) => ({ areaId: null, place: { lon, lat: 31.25, floor } });

describe('the area of a marker', () => {
  test.each([
    ['the one that it names', { areaId: 'far', place: at(121.5).place }, 'far'],
    ['the smallest that contains it, on its floor', at(121.5), 'hall'],
    ['on another floor another one', at(121.5, -1), 'cellar'],
    ['the yard where no hall is', at(121.501), 'yard'],
    ['none outside of all', at(121.7), null],
    ['none without a place', { areaId: null, place: null }, null],
  ])('is %s', (_what, marker, means) => {
    expect(areaOfMarker(marker, fences)).toBe(means);
  });
});

test('a circle touches the areas that it shares a point with, on its floor', () => {
  const touched = (radius: number, floor: number | null) =>
    areasTouched({ center: [121.5005, 31.25], radius, floor }, fences).map(({ id }) => id);
  // 48 m from the middle of the hall.
  expect(touched(10, null)).toEqual(['yard']);
  expect(touched(20, null)).toEqual(['yard', 'hall']);
  expect(touched(20, 1)).toEqual(['yard']);
  expect(touched(40, null)).toEqual(['yard', 'hall', 'cellar']);
});
