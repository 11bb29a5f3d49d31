import { describe, expect, it } from 'vitest';

import { tourView } from './tourPilot.ts';

const box = { minX: -200, minY: -100, maxX: 200, maxY: 100 };
const size = { width: 800, height: 600 };
const margins = { top: 0, right: 0, bottom: 0, left: 0 };
const view = (kind: 'around' | 'along', share: number) => tourView(kind, share, box, size, margins, 45);

describe('a flight over the site', () => {
  it('circles its middle once per round', () => {
    expect([0, 0.25, 0.5, 1].map((share) => view('around', share).headingDeg)).toEqual([0, 90, 180, 0]);
    expect(view('around', 0.7)).toMatchObject({ x: 0, y: 0, tiltDeg: 45 });
  });

  it('or flies along it, closer, looking ahead, and returns to its start', () => {
    const [start, quarter, end] = [view('along', 0), view('along', 0.25), view('along', 1)];
    expect(start).toMatchObject({ x: 100, y: 0, headingDeg: 0 });
    expect(quarter.headingDeg).toBeCloseTo(270, 6);
    expect([quarter.x, quarter.y]).toEqual([expect.closeTo(0, 6), expect.closeTo(50, 6)]);
    expect(end).toEqual(start);
    expect(start.metresPerPixel).toBeLessThan(view('around', 0).metresPerPixel);
  });

  it('is tilted even if the map is viewed from above', () => {
    expect(tourView('around', 0, box, size, margins, 0).tiltDeg).toBe(35);
  });
});
