import { ringOf } from '@muster/geo/ring.ts';
import { describe, expect, it } from 'vitest';

import { emptyMesh, type Mesh, rgba } from './mesh.ts';
import { addSoftShadow } from './softShadow.ts';

const dark = rgba('#202020');
const light = rgba('#FFFFFF');
const square: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

function shadowOf(points: [number, number][], reach: readonly [number, number]): Mesh {
  const mesh = emptyMesh();
  addSoftShadow(mesh, ringOf(points), { reach, z: 1, dark, light, blur: 2 });
  return mesh;
}

/** Points with the drawn lightness. */
function corners({ positions, colors }: Mesh): { x: number; y: number; red: number }[] {
  return Array.from({ length: positions.length / 3 }, (_, index) => ({
    x: positions[3 * index] ?? Number.NaN,
    y: positions[3 * index + 1] ?? Number.NaN,
    red: colors[4 * index] ?? Number.NaN,
  }));
}

describe('the shadow of a house', () => {
  it('is dark from its foot to the shadow of its top, and fades within the blur beyond it', () => {
    const all = corners(shadowOf(square, [4, -4]));
    const [darkest, lightest] = [dark[0], light[0]].map((red) => all.filter((corner) => corner.red === red));
    const range = (of: typeof all, axis: 'x' | 'y') => [
      Math.min(...of.map((corner) => corner[axis])),
      Math.max(...of.map((corner) => corner[axis])),
    ];
    expect([range(darkest ?? [], 'x'), range(darkest ?? [], 'y')]).toEqual([
      [0, 14],
      [-4, 10],
    ]);
    expect(Math.max(...(lightest ?? []).map(({ x }) => x))).toBeCloseTo(16);
    expect(Math.min(...(lightest ?? []).map(({ y }) => y))).toBeCloseTo(-6);
  });

  it('has no soft edge on the side of the sun', () => {
    const soft = corners(shadowOf(square, [4, -4])).filter(({ red }) => red === light[0]);
    // The line from the north-west corner towards the south-east, and two metres beyond each of its sides.
    expect(soft.every(({ x, y }) => x - y > 0)).toBe(true);
  });

  it('is independent of the direction of the outline', () => {
    const places = (points: [number, number][]) =>
      [
        ...new Set(corners(shadowOf(points, [4, -4])).map(({ x, y, red }) => `${x.toFixed(3)} ${y.toFixed(3)} ${red}`)),
      ].toSorted();
    expect(places(square)).toEqual(places(square.toReversed()));
  });
});
