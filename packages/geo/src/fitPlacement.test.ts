import { describe, expect, it } from 'vitest';

import { fitPlacement, type ControlPoint } from './fitPlacement.ts';

/** A picture of 800 × 600 pixels at 5 cm a pixel, turned by 30°, its top left corner at 1000, 2000. */
function turnedPicture(pixelX: number, pixelY: number): ControlPoint {
  const angle = Math.PI / 6;
  const [east, north] = [pixelX * 0.05, -pixelY * 0.05];
  return {
    pixelX,
    pixelY,
    x: 1000 + east * Math.cos(angle) - north * Math.sin(angle),
    y: 2000 + east * Math.sin(angle) + north * Math.cos(angle),
  };
}

describe('a picture on the ground', () => {
  it('is moved, turned and scaled by two control points, exactly', () => {
    const placement = fitPlacement([turnedPicture(0, 0), turnedPicture(800, 600)], 'similarity');
    const { x, y } = turnedPicture(800, 0);
    expect(placement.at(800, 0)[0]).toBeCloseTo(x, 9);
    expect(placement.at(800, 0)[1]).toBeCloseTo(y, 9);
    expect(placement.metresPerPixel).toBeCloseTo(0.05, 12);
    expect(placement.residual).toBeLessThan(1e-9);
  });

  it('minimises the error of contradictory control points, and returns it in metres', () => {
    const points = [turnedPicture(0, 0), turnedPicture(800, 0), turnedPicture(800, 600), turnedPicture(0, 600)];
    const [first, ...others] = points;
    const moved = [{ ...first, x: first.x + 4 }, ...others];
    const { residual, residuals } = fitPlacement(moved, 'similarity');
    expect(residuals[0]).toBeGreaterThan(1);
    expect(residual).toBeGreaterThan(0.5);
    expect(residual).toBeLessThan(4);
    // No other rotation or position is better: least squares.
    expect(residual).toBeLessThan(Math.sqrt(16 / 4));
  });

  it('may have axes of different length and angle, by three control points or more', () => {
    const skewed = (pixelX: number, pixelY: number): ControlPoint => ({
      pixelX,
      pixelY,
      x: 0.1 * pixelX + 0.02 * pixelY,
      y: -0.2 * pixelY,
    });
    const corners = [skewed(0, 0), skewed(500, 0), skewed(0, 400), skewed(500, 400)];
    const affine = fitPlacement(corners, 'affine');
    expect(affine.residual).toBeLessThan(1e-9);
    expect(affine.at(250, 100)[0]).toBeCloseTo(27, 9);
    expect(affine.at(250, 100)[1]).toBeCloseTo(-20, 9);
    expect(fitPlacement(corners, 'similarity').residual).toBeGreaterThan(1);
  });

  it('needs points that determine it', () => {
    const [one, other] = [turnedPicture(10, 10), turnedPicture(20, 20)];
    expect(() => fitPlacement([one], 'similarity')).toThrow('needs 2 control points');
    expect(() => fitPlacement([one, other], 'affine')).toThrow('needs 3 control points');
    expect(() => fitPlacement([one, one], 'similarity')).toThrow('in one place');
    expect(() => fitPlacement([one, other, turnedPicture(30, 30)], 'affine')).toThrow('on one line');
  });
});
