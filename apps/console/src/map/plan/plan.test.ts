import { createProjection } from '@muster/geo/projection.ts';
import { ringOf } from '@muster/geo/ring.ts';
import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { describe, expect, it } from 'vitest';

import { addOutline, addPolygon, addStrip, addWalls, emptyMesh, rgba, type Mesh } from './mesh.ts';
import { planShapes } from './planShapes.ts';

const projection = createProjection([121.4672, 30.7085]);
const at = (x: number, y: number): [number, number] => [projection.lon(x), projection.lat(y)];
const square = [at(0, 0), at(10, 0), at(10, 10), at(0, 10), at(0, 0)];

type Feature = GeoPlan['features'][number];
const feature = (
  type: string,
  coordinates: unknown,
  properties: Feature['properties'] = { class: 'room' },
): Feature => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});
const shapesOf = (...features: Feature[]): ReturnType<typeof planShapes> =>
  planShapes({ type: 'FeatureCollection', features }, projection);

/** Metres² of a mesh's triangles seen from above. */
function areaOf({ positions, indices }: Mesh): number {
  let twice = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    twice += Math.abs(
      (positions[b] - positions[a]) * (positions[c + 1] - positions[a + 1]) -
        (positions[c] - positions[a]) * (positions[b + 1] - positions[a + 1]),
    );
  }
  return twice / 2;
}

describe('plan', () => {
  it('lays a polygon into the plane in metres, without its closing point', () => {
    const [shape] = shapesOf(feature('Polygon', [square], { class: 'room', name: 'A', floor: 2 }));
    expect(shape).toMatchObject({ kind: 'polygon', name: 'A', floor: 2, height: 0 });
    expect(shape?.rings[0]?.xs).toHaveLength(4);
    expect(shape?.rings[0]?.xs[2]).toBeCloseTo(10, 6);
  });

  it('is on every floor without a floor', () => {
    expect(shapesOf(feature('Polygon', [square], { class: 'site' }))[0]?.floor).toBeNull();
    expect(shapesOf(feature('Polygon', [square], null))[0]).toMatchObject({ floor: null, name: null });
  });

  it('returns one shape for each part of a multi-geometry', () => {
    expect(shapesOf(feature('MultiPolygon', [[square], [square]]))).toHaveLength(2);
    expect(shapesOf(feature('MultiLineString', [square, square])).map(({ kind }) => kind)).toEqual(['line', 'line']);
  });

  it('leaves out points and whatever is damaged', () => {
    const damaged = [
      feature('Point', at(0, 0)),
      feature('Polygon', [[at(0, 0), at(1, 1)]]),
      feature('Polygon', [[at(0, 0), at(1, 1), at(2, 2)]]),
      feature('Polygon', 'nonsense'),
      feature('LineString', [at(0, 0), ['x', null]]),
      feature('GeometryCollection', []),
    ];
    expect(shapesOf(...damaged)).toEqual([]);
  });

  it('extrudes features with a height, else by the default of their class', () => {
    expect(shapesOf(feature('Polygon', [square], { class: 'building', height: 14 }))[0]?.height).toBe(14);
    expect(shapesOf(feature('Polygon', [square], { class: 'building' }))[0]?.height).toBe(6);
    // A canopy has a base; a base above the top is ignored.
    expect(shapesOf(feature('Polygon', [square], { class: 'canopy' }))[0]).toMatchObject({ base: 5.5, height: 6.2 });
    expect(shapesOf(feature('Polygon', [square], { class: 'canopy', base: 9 }))[0]).toMatchObject({ base: 6.2 });
  });
});

describe('mesh', () => {
  const grey = rgba('#808080');

  it('fills an outline by its triangles', () => {
    const mesh = emptyMesh();
    addPolygon(
      mesh,
      [
        ringOf([
          [0, 0],
          [4, 0],
          [4, 3],
          [0, 3],
        ]),
      ],
      1,
      grey,
      () => ({ corners: [0, 0, 0, 4, 0, 0, 4, 3, 0, 0, 3, 0], indices: [0, 1, 2, 0, 2, 3] }),
    );
    expect(areaOf(mesh)).toBe(12);
    expect(mesh.colors.slice(0, 4)).toEqual([128, 128, 128, 255]);
  });

  it('draws a line with its width on the ground, with round ends', () => {
    const mesh = emptyMesh();
    const line = ringOf([
      [0, 0],
      [10, 0],
    ]);
    addStrip(mesh, line, 6, 0, grey);
    const xs = mesh.positions.filter((_, index) => index % 3 === 0);
    const ys = mesh.positions.filter((_, index) => index % 3 === 1);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-3, 3]);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(-3), expect.closeTo(13)]);
  });

  it('closes a corner of a line, and skips a leg without length', () => {
    const mesh = emptyMesh();
    addStrip(
      mesh,
      ringOf([
        [0, 0],
        [10, 0],
        [10, 0],
        [10, 10],
      ]),
      2,
      0,
      grey,
    );
    expect(areaOf(mesh)).toBeGreaterThan(40);
    expect(mesh.positions.every(Number.isFinite)).toBe(true);
  });

  it('joins an outline to its start, and leaves an open line open', () => {
    const closed = emptyMesh();
    const open = emptyMesh();
    const triangle = ringOf([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    addOutline(closed, triangle, 0, grey);
    addOutline(open, triangle, 0, grey, false);
    expect([closed.indices.length, open.indices.length]).toEqual([6, 4]);
  });

  it('shades walls independently of the direction of the outline', () => {
    const corners: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ];
    const shades = (points: [number, number][]): number[] => {
      const mesh = emptyMesh();
      addWalls(mesh, ringOf(points), 0, 5, grey);
      return [...new Set(mesh.colors)].sort((one, other) => one - other);
    };
    expect(shades(corners)).toEqual(shades(corners.toReversed()));
  });
});
