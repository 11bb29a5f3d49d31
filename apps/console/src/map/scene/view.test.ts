import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { flightBetween } from './flight.ts';
import {
  broughtTo,
  freeMiddle,
  dragged,
  eyeDistance,
  fitted,
  groundAt,
  lensOf,
  project,
  turned,
  within,
  zoomed,
  type View,
} from './view.ts';

const size = { width: 1200, height: 800 };
const view = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
  metresPerPixel: fc.double({ min: 0.02, max: 10, noNaN: true }),
  headingDeg: fc.double({ min: 0, max: 359, noNaN: true }),
  tiltDeg: fc.double({ min: 0, max: 70, noNaN: true }),
});
/** The lower part of the window: ground at any tilt. */
const pixel = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 350, max: 800 }));
const plain: View = { x: 0, y: 0, metresPerPixel: 0.5, headingDeg: 0, tiltDeg: 0 };

function screenOf(of: View, x: number, y: number, z = 0): { x: number; y: number } {
  const out = { x: 0, y: 0 };
  project(lensOf(of, size), x, y, z, out);
  return out;
}

describe('view', () => {
  it('shows its point in the middle of the window at its scale', () => {
    expect(screenOf(plain, 0, 0)).toEqual({ x: 600, y: 400 });
    expect(screenOf(plain, 10, 20)).toEqual({ x: expect.closeTo(620), y: expect.closeTo(360) });
  });

  it('rotates the plan under the window: its heading is up', () => {
    const east = screenOf({ ...plain, headingDeg: 90 }, 10, 0);
    expect(east).toEqual({ x: expect.closeTo(600), y: expect.closeTo(380) });
  });

  it('finds the ground under every pixel where projection put it', () => {
    fc.assert(
      fc.property(view, pixel, (any, [px, py]) => {
        const lens = lensOf(any, size);
        const ground = groundAt(lens, px, py) ?? [Number.NaN, Number.NaN];
        const out = { x: 0, y: 0 };
        expect(project(lens, ground[0], ground[1], 0, out)).toBeGreaterThan(0);
        expect(out.x).toBeCloseTo(px, 4);
        expect(out.y).toBeCloseTo(py, 4);
      }),
      { seed: 20_251_119 },
    );
  });

  it('sees ground in the whole window at the steepest tilt, and none above the horizon', () => {
    const lens = lensOf({ ...plain, tiltDeg: 70 }, size);
    expect(groundAt(lens, 600, 0)).not.toBeNull();
    expect(groundAt(lens, 600, -400)).toBeNull();
  });

  it('keeps the grabbed ground under the pointer while dragging', () => {
    fc.assert(
      fc.property(view, pixel, pixel, (any, from, to) => {
        const grabbed = groundAt(lensOf(any, size), ...from) ?? [0, 0];
        const after = groundAt(lensOf(dragged(lensOf(any, size), from, to), size), ...to) ?? [0, 0];
        expect(Math.hypot(after[0] - grabbed[0], after[1] - grabbed[1])).toBeLessThan(
          1e-4 * (1 + eyeDistance(lensOf(any, size))),
        );
      }),
      { seed: 20_251_119 },
    );
  });

  it('keeps the ground under the pointer while zooming', () => {
    fc.assert(
      fc.property(view, pixel, fc.double({ min: 0.5, max: 2, noNaN: true }), (any, at, factor) => {
        const before = groundAt(lensOf(any, size), ...at) ?? [0, 0];
        const after = groundAt(lensOf(zoomed(lensOf(any, size), factor, at), size), ...at) ?? [0, 0];
        expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(
          1e-4 * (1 + eyeDistance(lensOf(any, size))),
        );
      }),
      { seed: 20_251_119 },
    );
  });

  it('stops zooming at a centimetre a pixel, and tilting at 70 degrees', () => {
    expect(zoomed(lensOf(plain, size), 1e9, [600, 400]).metresPerPixel).toBe(0.01);
    expect(turned(plain, 0, 100).tiltDeg).toBe(70);
    expect(turned(plain, -10, -10)).toMatchObject({ headingDeg: 350, tiltDeg: 0 });
  });

  it('fits a box into the area not covered by panels', () => {
    const box = { minX: 0, minY: 0, maxX: 400, maxY: 100 };
    const fit = fitted(box, size, { top: 0, right: 400, bottom: 0, left: 0 });
    expect(screenOf(fit, 0, 50)).toEqual({ x: expect.closeTo(0), y: expect.closeTo(400) });
    expect(screenOf(fit, 400, 50).x).toBeCloseTo(800);
  });

  it('centres a point in the area not covered by panels, at any tilt', () => {
    const at = freeMiddle(size, { top: 0, right: 400, bottom: 100, left: 0 });
    expect(at).toEqual([400, 350]);
    fc.assert(
      fc.property(view, (any) => {
        const brought = broughtTo(lensOf(any, size), [12, -34], at);
        const out = { x: 0, y: 0 };
        project(lensOf(brought, size), 12, -34, 0, out);
        expect(out.x).toBeCloseTo(400, 3);
        expect(out.y).toBeCloseTo(350, 3);
      }),
      { seed: 20_251_119 },
    );
  });

  it('stays over the site', () => {
    const box = { minX: -10, minY: -10, maxX: 10, maxY: 10 };
    expect(within({ ...plain, x: 50, y: -50 }, box)).toMatchObject({ x: 10, y: -10 });
    expect(within(plain, box)).toBe(plain);
  });
});

describe('flight', () => {
  it('starts and ends at the two views, and never leaves the zoom between too little and climbing out', () => {
    fc.assert(
      fc.property(view, view, (from, to) => {
        const flight = flightBetween(from, to, size.width);
        expect(flight.at(1)).toEqual(to);
        const start = flight.at(0);
        expect(start.x).toBeCloseTo(from.x, 5);
        expect(start.metresPerPixel / from.metresPerPixel).toBeCloseTo(1, 5);
        const nearEnd = flight.at(0.999999);
        expect(nearEnd.metresPerPixel / to.metresPerPixel).toBeCloseTo(1, 2);
        expect(Math.hypot(nearEnd.x - to.x, nearEnd.y - to.y)).toBeLessThan(to.metresPerPixel * size.width * 0.01);
        expect(flight.durationMs).toBeGreaterThanOrEqual(200);
        expect(flight.durationMs).toBeLessThanOrEqual(900);
      }),
      { seed: 20_251_119 },
    );
  });

  it('climbs on a long way', () => {
    const flight = flightBetween(
      { ...plain, metresPerPixel: 0.05 },
      { ...plain, x: 2000, metresPerPixel: 0.05 },
      size.width,
    );
    expect(flight.at(0.5).metresPerPixel).toBeGreaterThan(0.5);
  });
});
