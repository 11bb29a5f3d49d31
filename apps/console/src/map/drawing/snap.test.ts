import { ringOf } from '@muster/geo/ring.ts';
import { describe, expect, it } from 'vitest';

import { snapPoint, snapTargets } from './snap.ts';

const house = [
  snapTargets([
    ringOf([
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ]),
  ]),
];
const nothing = [snapTargets([])];

describe('snapping', () => {
  it('prefers the nearest corner to any side', () => {
    expect(snapPoint([0.6, 0.3], house, [], 1)).toEqual({ at: [0, 0], kind: 'corner' });
    expect(snapPoint([19.5, 9.6], house, [], 1)).toEqual({ at: [20, 10], kind: 'corner' });
  });

  it('snaps to the nearest point of a side', () => {
    expect(snapPoint([7, 0.8], house, [], 1)).toEqual({ at: [7, 0], kind: 'side' });
    expect(snapPoint([-0.4, 5], house, [], 1)).toEqual({ at: [0, 5], kind: 'side' });
  });

  it('leaves a point unchanged without a near target', () => {
    expect(snapPoint([7, 4], house, [], 1)).toEqual({ at: [7, 4], kind: null });
  });

  it('continues straight, or at a right angle, from the last side', () => {
    const drawn = [
      [0, 0],
      [10, 10],
    ] as const;
    const left = snapPoint([5.2, 15], nothing, drawn, 1);
    expect(left.kind).toBe('rightAngle');
    expect(left.at[0] + left.at[1]).toBeCloseTo(20, 9);
    const on = snapPoint([15.3, 15], nothing, drawn, 1);
    expect(on.at[0]).toBeCloseTo(on.at[1], 9);
  });

  it('continues east or north from a first point', () => {
    expect(snapPoint([30, 5.4], nothing, [[3, 5]], 1)).toEqual({ at: [30, 5], kind: 'rightAngle' });
    expect(snapPoint([3.2, -40], nothing, [[3, 5]], 1)).toEqual({ at: [3, -40], kind: 'rightAngle' });
  });

  it('closes a rectangle: at right angles to the last side and to the first', () => {
    const { at, kind } = snapPoint(
      [0.4, 7.7],
      nothing,
      [
        [0, 0],
        [20, 0],
        [20, 8],
      ],
      1,
    );
    expect(kind).toBe('rightAngle');
    expect(at[0]).toBeCloseTo(0, 9);
    expect(at[1]).toBeCloseTo(8, 9);
  });

  it('squares a corner that is moved with its neighbours on both sides, and leaves it off them', () => {
    const ring = [
      [20, 0],
      [20, 8],
      [-5, 8],
      [-5, 0],
    ] as const;
    const moved = snapPoint([20.3, 0.2], nothing, ring, 1, false);
    expect(moved.kind).toBe('rightAngle');
    const squared = snapPoint(
      [-4.7, -0.3],
      nothing,
      [
        [30, 0],
        [30, 9],
        [-5, 9],
      ],
      1,
      false,
    );
    expect(squared.at[0]).toBeCloseTo(-5, 9);
    expect(squared.at[1]).toBeCloseTo(0, 9);
  });

  it('snaps to the first corner, once there are enough to close', () => {
    expect(
      snapPoint(
        [0.5, 0.5],
        nothing,
        [
          [0, 0],
          [20, 0],
          [20, 8],
        ],
        1,
      ),
    ).toEqual({ at: [0, 0], kind: 'corner' });
  });
});
