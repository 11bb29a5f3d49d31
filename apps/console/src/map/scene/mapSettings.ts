import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { color, planColor, themeInForce } from '../../ui/layout/theme.ts';
import { fitted, type Margins, type PlaneBox, type ScreenSize, type View } from './view.ts';

/** Degrees of tilt of 3D; that of 2.5D is a setting. */
export const steepTiltDeg = 65;

/** Degrees of tilt of a map type (specification §3: 2D, 2.5D, 3D). */
export function tiltOf({ viewMode, defaultTiltAngle }: MapSettings): number {
  if (viewMode === '2d') return 0;
  return viewMode === '3d' ? steepTiltDeg : defaultTiltAngle;
}

/** Samples per pixel by level of anti-aliasing: off, low, middle, high. */
export function samplesOf({ msaaSamples }: MapSettings): number {
  return [1, 2, 4, 8][msaaSamples] ?? 1;
}

/** The ground around a site. */
export function groundColor({ backgroudType }: MapSettings): string {
  return [planColor.void, color.shell, color.sheet][backgroudType] ?? planColor.void;
}

/**
 * The ground far away fades into the sky, as it does on a hazy day. At the default luminance of 0.2 by day it is a
 * little darker than the ground, so the horizon is hardly visible.
 */
export function skyColor(settings: MapSettings): string {
  const isDark = settings.backgroudType === 1 || themeInForce() === 'dark';
  const [dark, bright] = isDark ? ['#061A1E', '#5B7F8A'] : ['#C9D6DC', '#FFFFFF'];
  return mixed(dark, bright, settings.luminanceAtZenith);
}

/** `#RRGGBB` between two others; share 0 = the first. */
export function mixed(one: string, other: string, share: number): string {
  const part = (from: number): string => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(from, from + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`.toUpperCase();
}

/** Level of a map as tile services count it (256 pixels around the globe at level 0). `lat` in degrees. */
export function mapLevel(metresPerPixel: number, lat: number): number {
  return Math.log2((40_075_016.686 / 256 / metresPerPixel) * Math.cos((lat * Math.PI) / 180));
}

/** Enlargement of the near edge of a site relative to its middle at the steepest tilt. */
const nearness = 0.3;

/** The whole box in the free part of the window, with heading and tilt of the map settings. */
export function homeView(box: PlaneBox, size: ScreenSize, margins: Margins, settings: MapSettings): View {
  const headingDeg = ((settings.rotateAngle % 360) + 360) % 360;
  const whole = fitted(turnedBox(box, headingDeg), size, margins);
  const tiltDeg = tiltOf(settings);
  // Near objects appear larger, so the camera moves back to keep the near edge in the window.
  const back = 1 + Math.sin((tiltDeg * Math.PI) / 180) * nearness;
  return { ...whole, metresPerPixel: whole.metresPerPixel * back, headingDeg, tiltDeg };
}

/** First view of the opening flight: high above, slightly rotated. */
export function openingView(home: View): View {
  const { metresPerPixel, headingDeg, tiltDeg } = home;
  return {
    ...home,
    metresPerPixel: metresPerPixel * 8,
    headingDeg: (headingDeg + 300) % 360,
    tiltDeg: Math.max(tiltDeg, 30),
  };
}

/** The bounding box of the rotated box, around the same centre. */
function turnedBox(box: PlaneBox, headingDeg: number): PlaneBox {
  const angle = (headingDeg * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [halfX, halfY] = [(box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2];
  const [midX, midY] = [box.minX + halfX, box.minY + halfY];
  const [wide, high] = [halfX * cosine + halfY * sine, halfX * sine + halfY * cosine];
  return { minX: midX - wide, maxX: midX + wide, minY: midY - high, maxY: midY + high };
}
