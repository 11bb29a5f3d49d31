import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { describe, expect, it } from 'vitest';

import { directions, nearestAreaOf } from './nearestArea.ts';

const projection = createProjection([121, 31]);

/** Metres east and north of the origin, in degrees. */
const at = (x: number, y: number, floor: number | null = null) => ({
  lon: projection.lon(x),
  lat: projection.lat(y),
  floor,
});

function square(name: string, [x, y]: [x: number, y: number], side: number, floor: number | null = null) {
  const points = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ].map(([px, py]): [number, number] => [projection.lon(px), projection.lat(py)]);
  const region: Region = { shape: 'polygon', points, floor };
  return { name, regions: [region] };
}

const tanks = square('Tank farm', [0, 0], 100);
const yard = square('Yard', [300, 0], 100);

describe('the nearest area of a place', () => {
  const nearest = nearestAreaOf([tanks, yard]);

  it('has the distance from its edge, and the side on which the place is', () => {
    expect(nearest(at(50, 112))).toEqual({ name: 'Tank farm', metres: expect.closeTo(12, 1), direction: 'n' });
    expect(nearest(at(280, 50))).toEqual({ name: 'Yard', metres: expect.closeTo(20, 1), direction: 'w' });
  });

  it('is seen from its edge in eight directions, clockwise from the north', () => {
    const around = [
      [50, 200],
      [200, 200],
      [190, 50],
      [180, -80],
      [50, -80],
      [-80, -80],
      [-80, 50],
      [-80, 180],
    ] as const;
    expect(around.map(([x, y]) => nearest(at(x, y))?.direction)).toEqual([...directions]);
  });

  it('is the area itself inside one, and the smallest of several', () => {
    const shed = square('Shed', [10, 10], 20);
    expect(nearestAreaOf([tanks, shed])(at(20, 20))).toMatchObject({ name: 'Shed', metres: 0 });
  });

  it('is on the same floor, unless one of the floors is unknown', () => {
    const upstairs = nearestAreaOf([square('Upstairs', [0, 0], 100, 1), square('Downstairs', [300, 0], 100, 0)]);
    expect(upstairs(at(50, 110, 0))?.name).toBe('Downstairs');
    expect(upstairs(at(50, 110, 1))?.name).toBe('Upstairs');
    expect(upstairs(at(50, 110))?.name).toBe('Upstairs');
  });

  it('equals the result of a full comparison', () => {
    const areas = Array.from({ length: 40 }, (_, i) =>
      square(`${i}`, [(i * 137) % 900, (i * 71) % 700], 20 + ((i * 13) % 60)),
    );
    const found = nearestAreaOf(areas);
    for (let i = 0; i < 200; i++) {
      const place = at((i * 53) % 1000, (i * 89) % 800);
      const metres = areas.map((each) => nearestAreaOf([each])(place)?.metres ?? Number.NaN);
      // Each area is measured in a plane with its own origin.
      expect(found(place)?.metres).toBeCloseTo(Math.min(...metres), 1);
    }
  });

  it('is null without an area', () => {
    expect(nearestAreaOf([])(at(0, 0))).toBeNull();
    expect(nearestAreaOf([square('Upstairs', [0, 0], 100, 1)])(at(0, 0, 0))).toBeNull();
  });
});
