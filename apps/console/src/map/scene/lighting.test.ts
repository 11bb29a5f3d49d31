import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { describe, expect, it } from 'vitest';

import { shade, type Lighting } from './lighting.ts';
import { groundColor, mapLevel, mixed, samplesOf, skyColor, tiltOf } from './mapSettings.ts';

const north = [0, 1, 0] as const;
const south = [0, -1, 0] as const;
const roof = [0, 0, 1] as const;
const under = (change: Partial<Lighting>): Lighting => ({ ...defaultMapSettings, ...change });

describe('light on buildings', () => {
  it('comes from the north-west, and is strongest on roofs', () => {
    const [lit, dark, top] = [north, south, roof].map((face) => shade(face, defaultMapSettings));
    expect(lit).toBeGreaterThan(dark ?? 1);
    expect(top).toBeGreaterThan(lit ?? 1);
  });

  it('is uniform when switched off', () => {
    expect([north, south, roof].map((face) => shade(face, under({ lighting: false })))).toEqual([1, 1, 1]);
  });

  it('has more specular light with a greater intensity, on faces towards the sun', () => {
    expect(shade(roof, under({ specularIntensity: 3 }))).toBeGreaterThan(shade(roof, under({ specularIntensity: 0 })));
    expect(shade(south, under({ specularIntensity: 3 }))).toBe(shade(south, under({ specularIntensity: 0 })));
  });

  it('is lighter and softer when it is scattered', () => {
    const contrast = (scatteringIntensity: number): number =>
      shade(north, under({ scatteringIntensity })) - shade(south, under({ scatteringIntensity }));
    expect(contrast(2)).toBeLessThan(contrast(0.2));
    expect(shade(south, under({ scatteringIntensity: 2 }))).toBeGreaterThan(
      shade(south, under({ scatteringIntensity: 0.2 })),
    );
  });

  it('has no specular part on matte faces', () => {
    const matte = (specularIntensity: number): number => shade(roof, under({ matte: true, specularIntensity }));
    expect(matte(5)).toBe(matte(0));
    expect(matte(0)).toBeLessThan(shade(roof, defaultMapSettings));
  });
});

describe('settings of the scene', () => {
  it('tilt the map by 0, by the default angle, or steeply', () => {
    const tilt = (viewMode: '2d' | '2.5d' | '3d'): number =>
      tiltOf({ ...defaultMapSettings, viewMode, defaultTiltAngle: 30 });
    expect([tilt('2d'), tilt('2.5d'), tilt('3d')]).toEqual([0, 30, 65]);
  });

  it('smooth edges by 1, 2, 4 or 8 samples a pixel', () => {
    expect([0, 1, 2, 3].map((msaaSamples) => samplesOf({ ...defaultMapSettings, msaaSamples }))).toEqual([1, 2, 4, 8]);
  });

  it('brighten the sky by its luminance, and colour the ground by the background', () => {
    const sky = (luminanceAtZenith: number): string => skyColor({ ...defaultMapSettings, luminanceAtZenith });
    expect([sky(0), sky(1)]).toEqual(['#C9D6DC', '#FFFFFF']);
    expect(groundColor({ ...defaultMapSettings, backgroudType: 1 })).not.toBe(groundColor(defaultMapSettings));
    expect(mixed('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  });

  it('number map levels like tile services', () => {
    expect(mapLevel(156_543.034, 0)).toBeCloseTo(0, 5);
    expect(mapLevel(0.5, 47.18)).toBeCloseTo(17.7, 1);
  });
});
