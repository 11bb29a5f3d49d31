import { createProjection } from '@muster/geo/projection.ts';
import { expect, it } from 'vitest';

import { localFrame } from './ingest.ts';

const origin = { lon: 121.4737, lat: 31.2304 };
const plane = createProjection([origin.lon, origin.lat]);
const place = (rotationDeg: number, x: number, y: number): [number, number] => {
  const { lon, lat } = localFrame({ ...origin, rotationDeg })(x, y);
  return [plane.x(lon), plane.y(lat)];
};

it('has x east and y north where the frame is not rotated', () => {
  const [east, north] = place(0, 30, 40);
  expect([east, north]).toEqual([expect.closeTo(30, 6), expect.closeTo(40, 6)]);
});

it('rotates counter-clockwise', () => {
  const [east, north] = place(90, 30, 0);
  expect([east, north]).toEqual([expect.closeTo(0, 6), expect.closeTo(30, 6)]);
});
