import { describe, expect, it } from 'vitest';

import { distanceToEdge, distanceToSegment, nearestEdgePoint } from './distance.ts';
import { ringOf } from './ring.ts';

describe('distance', () => {
  it('is measured perpendicular to a segment beside it, and to its end beyond it', () => {
    expect(distanceToSegment(0, 0, 10, 0, 5, 3)).toBe(3);
    expect(distanceToSegment(0, 0, 10, 0, 13, 4)).toBe(5);
    expect(distanceToSegment(0, 0, 10, 0, -3, -4)).toBe(5);
    expect(distanceToSegment(2, 2, 2, 2, 5, 6)).toBe(5);
  });

  it('is measured to the nearest edge of a ring, from both sides, including the last edge', () => {
    const ring = ringOf([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(distanceToEdge(ring, 5, 2)).toBe(2);
    expect(distanceToEdge(ring, 1, 6)).toBe(1);
    expect(distanceToEdge(ring, -3, 5)).toBe(3);
    expect(distanceToEdge(ring, 13, 14)).toBe(5);
  });

  it('is measured to the nearest point of the edge', () => {
    const ring = ringOf([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(nearestEdgePoint(ring, 5, 12)).toEqual({ x: 5, y: 10 });
    expect(nearestEdgePoint(ring, 13, -4)).toEqual({ x: 10, y: 0 });
    expect(nearestEdgePoint(ring, 9, 5)).toEqual({ x: 10, y: 5 });
  });
});
