/**
 * The view of the map: a point of the site's plane in the middle of the window, metres per pixel, heading and tilt. All
 * computations are plain arithmetic on metres and CSS pixels; Cesium gets the result once a frame, and labels, picking
 * and drawing share it.
 */
export interface View {
  /** Metres in the site's plane. */
  readonly x: number;
  readonly y: number;
  /** At the middle of the window. */
  readonly metresPerPixel: number;
  /** Direction that is up on the screen: degrees clockwise from north. */
  readonly headingDeg: number;
  /** 0 = straight down (2D). */
  readonly tiltDeg: number;
}

/** CSS pixels. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export type Vector = readonly [x: number, y: number, z: number];

/** A view in a window of a given size: projects points to pixels and back. */
export interface Lens {
  readonly view: View;
  readonly size: ScreenSize;
  /** Where the camera is; metres, z up. */
  readonly eye: Vector;
  readonly forward: Vector;
  readonly right: Vector;
  readonly up: Vector;
  /** Pixels: an object of 1 m at a distance of `focal` metres is 1 pixel large. */
  readonly focal: number;
}

/** Narrow, so that the plan looks like a plan: heights lean little. */
export const fieldOfViewDeg = 30;
export const steepestTiltDeg = 70;
/** Pixels of 1 cm to pixels of 20 m. */
const metresPerPixelRange = [0.01, 20] as const;
const radians = Math.PI / 180;

/** The projection of a view on a window of `size` pixels. */
export function lensOf(view: View, size: ScreenSize): Lens {
  const focal = size.height / 2 / Math.tan((fieldOfViewDeg / 2) * radians);
  const heading = view.headingDeg * radians;
  const tilt = view.tiltDeg * radians;
  const [sinH, cosH, sinT, cosT] = [Math.sin(heading), Math.cos(heading), Math.sin(tilt), Math.cos(tilt)];
  const forward: Vector = [sinH * sinT, cosH * sinT, -cosT];
  const distance = view.metresPerPixel * focal;
  return {
    view,
    size,
    eye: [view.x - forward[0] * distance, view.y - forward[1] * distance, -forward[2] * distance],
    forward,
    right: [cosH, -sinH, 0],
    up: [sinH * cosT, cosH * cosT, sinT],
    focal,
  };
}

/** Metres between the camera and the middle of the window. */
export function eyeDistance(lens: Lens): number {
  return lens.view.metresPerPixel * lens.focal;
}

/**
 * Writes where a point of the plane is on the screen: pixels from the top left corner.
 * @returns metres along the camera's axis; at most 0 behind the camera, where `out` means nothing
 */
export function project(lens: Lens, x: number, y: number, z: number, out: { x: number; y: number }): number {
  const { eye, forward, right, up, size, focal } = lens;
  const dx = x - eye[0];
  const dy = y - eye[1];
  const dz = z - eye[2];
  const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
  const scale = focal / depth;
  out.x = size.width / 2 + (dx * right[0] + dy * right[1]) * scale;
  out.y = size.height / 2 - (dx * up[0] + dy * up[1] + dz * up[2]) * scale;
  return depth;
}

/** The point of the ground under a pixel; null above the horizon. */
export function groundAt(lens: Lens, screenX: number, screenY: number): [x: number, y: number] | null {
  const { eye, forward, right, up, size, focal } = lens;
  const across = (screenX - size.width / 2) / focal;
  const above = (size.height / 2 - screenY) / focal;
  const dz = forward[2] + up[2] * above;
  if (dz >= -1e-6) return null;
  const reach = -eye[2] / dz;
  return [
    eye[0] + (forward[0] + right[0] * across + up[0] * above) * reach,
    eye[1] + (forward[1] + right[1] * across + up[1] * above) * reach,
  ];
}

/** Moves the plan so that the ground under one pixel is under another: dragging. */
export function dragged(lens: Lens, from: readonly [number, number], to: readonly [number, number]): View {
  const start = groundAt(lens, from[0], from[1]);
  const end = groundAt(lens, to[0], to[1]);
  if (start === null || end === null) return lens.view;
  return { ...lens.view, x: lens.view.x + start[0] - end[0], y: lens.view.y + start[1] - end[1] };
}

/** Brings a point of the ground under a pixel, without turning or scaling. */
export function broughtTo(lens: Lens, ground: readonly [x: number, y: number], at: readonly [number, number]): View {
  const there = groundAt(lens, at[0], at[1]);
  if (there === null) return { ...lens.view, x: ground[0], y: ground[1] };
  return { ...lens.view, x: lens.view.x + ground[0] - there[0], y: lens.view.y + ground[1] - there[1] };
}

/** Zooms around a pixel whose ground stays in place. `factor` above 1 zooms in. */
export function zoomed(lens: Lens, factor: number, at: readonly [number, number]): View {
  const metresPerPixel = clamp(lens.view.metresPerPixel / factor, ...metresPerPixelRange);
  return keepGround(lens, { ...lens.view, metresPerPixel }, at);
}

/** Turns and tilts about the ground in the middle of the window. */
export function turned(view: View, byHeadingDeg: number, byTiltDeg: number): View {
  return {
    ...view,
    headingDeg: (view.headingDeg + byHeadingDeg + 360) % 360,
    tiltDeg: clamp(view.tiltDeg + byTiltDeg, 0, steepestTiltDeg),
  };
}

function keepGround(lens: Lens, next: View, at: readonly [number, number]): View {
  const before = groundAt(lens, at[0], at[1]);
  const after = groundAt(lensOf(next, lens.size), at[0], at[1]);
  if (before === null || after === null) return next;
  return { ...next, x: next.x + before[0] - after[0], y: next.y + before[1] - after[1] };
}

/** A box of the plane, metres. */
export interface PlaneBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Pixels on each side that other things cover. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The middle of the area not covered by `margins`. */
export function freeMiddle(size: ScreenSize, margins: Margins): [x: number, y: number] {
  return [(margins.left + size.width - margins.right) / 2, (margins.top + size.height - margins.bottom) / 2];
}

/** Straight down, north up, the whole box in the part of the window that `margins` leave free. */
export function fitted(box: PlaneBox, size: ScreenSize, margins: Margins): View {
  const width = Math.max(size.width - margins.left - margins.right, 40);
  const height = Math.max(size.height - margins.top - margins.bottom, 40);
  const metresPerPixel = clamp(
    Math.max((box.maxX - box.minX) / width, (box.maxY - box.minY) / height),
    ...metresPerPixelRange,
  );
  return {
    x: (box.minX + box.maxX) / 2 + ((margins.right - margins.left) / 2) * metresPerPixel,
    y: (box.minY + box.maxY) / 2 + ((margins.top - margins.bottom) / 2) * metresPerPixel,
    metresPerPixel,
    headingDeg: 0,
    tiltDeg: 0,
  };
}

/** Keeps the middle of the window on the site. */
export function within(view: View, box: PlaneBox): View {
  const x = clamp(view.x, box.minX, box.maxX);
  const y = clamp(view.y, box.minY, box.maxY);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

export function isSameView(one: View, other: View): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.metresPerPixel === other.metresPerPixel &&
    one.headingDeg === other.headingDeg &&
    one.tiltDeg === other.tiltDeg
  );
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}
