import { describe, expect, it } from 'vitest';

import { lensOf, project } from '../scene/view.ts';
import { inFront, type GroundPoint } from './inFront.ts';

const size = { width: 800, height: 600 };
const tilted = lensOf({ x: 0, y: 0, metresPerPixel: 0.1, headingDeg: 0, tiltDeg: 65 }, size);
const place = { x: 0, y: 0 };
const isSeen = ([x, y]: GroundPoint): boolean => project(tilted, x, y, 0, place) > 0;

describe('the part in front of the camera', () => {
  it('is unchanged when all of it is in front', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    expect(inFront(tilted, square, true)).toBe(square);
  });

  it('is the part of an outline that the window can show', () => {
    const huge = [
      [-1000, -1000],
      [1000, -1000],
      [1000, 1000],
      [-1000, 1000],
    ] as const;
    const part = inFront(tilted, huge, true);
    expect(huge.filter(isSeen)).toHaveLength(2);
    expect(part).toHaveLength(4);
    expect(part.every(isSeen)).toBe(true);
    // Both sides are cut in the same line, straight across, and below the window.
    const cut = part.filter(([, y]) => y < 1000);
    expect(cut.map(([x]) => x).toSorted((one, other) => one - other)).toEqual([-1000, 1000]);
    expect(cut[0]?.[1]).toBeCloseTo(cut[1]?.[1] ?? Number.NaN);
    for (const [x, y] of cut) {
      project(tilted, x, y, 0, place);
      expect(place.y).toBeGreaterThan(size.height);
    }
  });

  it('begins where a line becomes visible, and does not join its ends', () => {
    const line = [
      [0, -1000],
      [0, 1000],
    ] as const;
    const part = inFront(tilted, line, false);
    expect(part).toHaveLength(2);
    expect(part[1]).toBe(line[1]);
    expect(part[0]?.[1]).toBeGreaterThan(-1000);
  });

  it('is empty behind the camera', () => {
    const behind = [
      [0, -1000],
      [10, -1000],
      [10, -900],
    ] as const;
    expect(inFront(tilted, behind, true)).toEqual([]);
  });
});
