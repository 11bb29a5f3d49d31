import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { describe, expect, it } from 'vitest';

import type { Site } from '../../../map/site/site.ts';
import type { LiveDistrict } from '../level/riskColor.ts';
import { riskPicture, roundMetres } from './riskPicture.ts';

const origin = [121.5, 31.25] as const;
const plane = createProjection(origin);
const circle = (east: number, north: number, radius: number, floor: number | null): Region => ({
  shape: 'circle',
  center: [plane.lon(east), plane.lat(north)],
  radius,
  floor,
});
const row = (id: string, ...regions: Region[]): LiveDistrict =>
  ({ id, version: 1, name: id, level: 'major', regions }) as unknown as LiveDistrict; // Only these are drawn.
// Only static content is drawn.
const site = { origin, plan: null, floors: [], areas: [], pictures: [] } as unknown as Site;

describe('the four-colour map', () => {
  it('shows every risk area, north up, in the shape of its sheet', () => {
    const picture = riskPicture(
      site,
      [row('north', circle(0, 100, 10, 0)), row('south', circle(0, -100, 10, 0))],
      null,
    );
    expect(picture?.districts.map(({ y }) => Math.round(y))).toEqual([-100, 100]);
    const { x = 0, y = 0, width = 0, height = 0 } = picture?.box ?? {};
    expect(width / height).toBeCloseTo(1 / 0.62, 6);
    expect([y < -110, y + height > 110, x < -10, x + width > 10]).toEqual([true, true, true, true]);
  });

  it('contains the site of the plan and the risk areas, without roads beyond', () => {
    const line = (featureClass: string, type: 'Polygon' | 'LineString', ...points: [number, number][]) => ({
      type: 'Feature' as const,
      properties: { class: featureClass },
      geometry: {
        type,
        coordinates: ((way) => (type === 'Polygon' ? [way] : way))(
          points.map(([east, north]) => [plane.lon(east), plane.lat(north)]),
        ),
      },
    });
    const features = [
      line('site', 'Polygon', [-100, -60], [100, -60], [100, 60], [-100, 60], [-100, -60]),
      line('road', 'LineString', [0, 0], [9000, 0]),
    ];
    const planned = { ...site, plan: { type: 'FeatureCollection', features } } as unknown as Site;
    const picture = riskPicture(planned, [row('tank', circle(120, 0, 10, 0))], null);
    expect(picture?.plan).toHaveLength(2);
    expect(picture?.box.width).toBeGreaterThan(230);
    expect(picture?.box.width).toBeLessThan(260);
  });

  it('has one scale, of a round number of metres', () => {
    expect([0.7, 3, 19, 20, 64, 480].map(roundMetres)).toEqual([0.5, 2, 10, 20, 50, 200]);
    const picture = riskPicture(site, [row('tank', circle(0, 0, 50, 0))], null);
    expect([1, 2, 5]).toContain(Number(String(picture?.scaleMetres)[0]));
    expect(picture?.scaleMetres).toBeLessThanOrEqual((picture?.box.width ?? 0) / 5);
  });

  it('shows one floor, with the content of all floors', () => {
    const rows = [row('up', circle(0, 0, 5, 1)), row('down', circle(0, 0, 5, 0)), row('all', circle(0, 0, 5, null))];
    expect(riskPicture(site, rows, 1)?.districts.map(({ row: { id } }) => id)).toEqual(['up', 'all']);
    expect(riskPicture(site, rows, null)?.districts).toHaveLength(3);
  });

  it('is empty without content, or without a place of the site', () => {
    expect(riskPicture(site, [], null)).toBeNull();
    expect(riskPicture({ ...site, origin: null }, [row('tank', circle(0, 0, 5, 0))], null)).toBeNull();
  });
});
