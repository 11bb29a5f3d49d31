import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProjection } from './projection.ts';

const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const offsetMetres = fc.double({ min: -20_000, max: 20_000, noNaN: true });

describe('projection', () => {
  it.each([
    [0, 110_574.3, 111_319.5],
    [45, 111_131.8, 78_846.8],
    [60, 111_412.2, 55_800.0],
  ])('has degrees of the length that WGS84 gives them at %i° north', (lat, metresPerLat, metresPerLon) => {
    const projection = createProjection([10, lat]);
    expect(projection.y(lat + 1)).toBeCloseTo(metresPerLat, 0);
    expect(projection.x(11)).toBeCloseTo(metresPerLon, 0);
  });

  it('is inverted to the degree', () => {
    fc.assert(
      fc.property(longitude, latitude, offsetMetres, offsetMetres, (lon, lat, x, y) => {
        const projection = createProjection([lon, lat]);
        expect(projection.x(projection.lon(x))).toBeCloseTo(x, 6);
        expect(projection.y(projection.lat(y))).toBeCloseTo(y, 6);
      }),
      { seed: 20_251_119 },
    );
  });

  it('projects a site on the 180th meridian in one piece', () => {
    const projection = createProjection([179.99, -17]);
    expect(projection.x(-179.99)).toBeCloseTo(2130, -1);
    expect(projection.x(179.98)).toBeLessThan(0);
    expect(projection.lon(projection.x(-179.99))).toBeCloseTo(-179.99, 9);
  });

  it('refuses an invalid origin or a pole', () => {
    expect(() => createProjection([0, 90])).toThrow('origin');
    expect(() => createProjection([181, 0])).toThrow('origin');
    expect(() => createProjection([Number.NaN, 0])).toThrow('origin');
  });

  const yard = new URL('../../../../shared/data/yard_people_vehicles.csv.gz', import.meta.url);
  it.skipIf(!existsSync(yard))('agrees with the metres of a real recording (skipped without shared/data)', () => {
    const projection = createProjection([9.52195814, 47.18117307]);
    const rows = gunzipSync(readFileSync(yard)).toString().trimEnd().split('\n').slice(1);
    let worst = 0;
    for (const row of rows) {
      const [lon, lat, x, y] = row.split(',').slice(2, 6).map(Number);
      // Degrees are rounded to 1e-8, which is 1.1 mm.
      const away = Math.hypot(projection.x(lon) - x, projection.y(lat) - y) - 0.0011;
      worst = Math.max(worst, away / Math.max(1, Math.hypot(x, y)));
    }
    expect(rows.length).toBe(49_007);
    expect(worst).toBeLessThan(1e-4);
  });
});
