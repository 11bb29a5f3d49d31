import { signedArea, type Ring } from '@muster/geo/ring.ts';
import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { shade } from '../scene/lighting.ts';

/** Triangles or lines as columns: x, y, z in metres; four bytes of colour per vertex. */
export interface Mesh {
  positions: number[];
  colors: number[];
  indices: number[];
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** An outline with holes, cut into triangles: corners as x, y, z in sequence; three indices per triangle. */
export type Triangulate = (rings: readonly Ring[]) => { corners: ArrayLike<number>; indices: ArrayLike<number> };

export function emptyMesh(): Mesh {
  return { positions: [], colors: [], indices: [] };
}

/** `#RRGGBB` as bytes. */
export function rgba(hex: string, alpha = 1): Rgba {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, Math.round(alpha * 255)];
}

/** A flat area at height `z`. */
export function addPolygon(mesh: Mesh, rings: readonly Ring[], z: number, color: Rgba, triangulate: Triangulate): void {
  const base = vertexCount(mesh);
  const { corners, indices } = triangulate(rings);
  for (let at = 0; at < corners.length; at += 3) addVertex(mesh, corners[at], corners[at + 1], z, color);
  for (let at = 0; at < indices.length; at++) mesh.indices.push(base + indices[at]);
}

/** Outlines, one pixel wide. An open line is not joined to its start. */
export function addOutline(mesh: Mesh, { xs, ys }: Ring, z: number, color: Rgba, isClosed = true): void {
  const base = vertexCount(mesh);
  const count = xs.length;
  xs.forEach((x, index) => addVertex(mesh, x, ys[index], z, color));
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    mesh.indices.push(base + index, base + ((index + 1) % count));
  }
}

const jointSteps = 10;

/** A line as wide as it is on the ground: a rectangle for each leg, and a disc at every corner and at its ends. */
export function addStrip(mesh: Mesh, { xs, ys }: Ring, width: number, z: number, color: Rgba): void {
  const half = width / 2;
  if (xs.length > 0) addDisc(mesh, xs[0], ys[0], half, z, color);
  for (let index = 1; index < xs.length; index++) {
    const dx = xs[index] - xs[index - 1];
    const dy = ys[index] - ys[index - 1];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const nx = (-dy / length) * half;
    const ny = (dx / length) * half;
    const base = vertexCount(mesh);
    addVertex(mesh, xs[index - 1] + nx, ys[index - 1] + ny, z, color);
    addVertex(mesh, xs[index - 1] - nx, ys[index - 1] - ny, z, color);
    addVertex(mesh, xs[index] - nx, ys[index] - ny, z, color);
    addVertex(mesh, xs[index] + nx, ys[index] + ny, z, color);
    mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3);
    addDisc(mesh, xs[index], ys[index], half, z, color);
  }
}

function addDisc(mesh: Mesh, x: number, y: number, radius: number, z: number, color: Rgba): void {
  const base = vertexCount(mesh);
  for (let step = 0; step < jointSteps; step++) {
    const angle = (2 * Math.PI * step) / jointSteps;
    addVertex(mesh, x + radius * Math.cos(angle), y + radius * Math.sin(angle), z, color);
  }
  for (let step = 2; step < jointSteps; step++) mesh.indices.push(base, base + step - 1, base + step);
}

/** A colour in a light; see `scene/lighting.ts`. */
export function lit([red, green, blue, alpha]: Rgba, light: number): Rgba {
  const bright = (value: number): number => Math.min(value * light, 255);
  return [bright(red), bright(green), bright(blue), alpha];
}

interface WallOptions {
  /** An open line is not joined to its start. */
  isClosed?: boolean;
  /** Lightness of a wall by its direction. */
  lightOf?: (normal: readonly [x: number, y: number, z: number]) => number;
}

/** Vertical walls along an outline, each with the lightness of its side. */
export function addWalls(
  mesh: Mesh,
  ring: Ring,
  bottom: number,
  top: number,
  color: Rgba,
  { isClosed = true, lightOf = (normal) => shade(normal, defaultMapSettings) }: WallOptions = {},
): void {
  const { xs, ys } = ring;
  const outward = signedArea(ring) >= 0 ? 1 : -1;
  for (let index = isClosed ? 0 : 1; index < xs.length; index++) {
    const last = (index + xs.length - 1) % xs.length;
    const dx = xs[index] - xs[last];
    const dy = ys[index] - ys[last];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const shaded = lit(color, lightOf([(outward * dy) / length, (-outward * dx) / length, 0]));
    const base = vertexCount(mesh);
    addVertex(mesh, xs[last], ys[last], bottom, shaded);
    addVertex(mesh, xs[index], ys[index], bottom, shaded);
    addVertex(mesh, xs[index], ys[index], top, shaded);
    addVertex(mesh, xs[last], ys[last], top, shaded);
    mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3);
  }
}

export function vertexCount(mesh: Mesh): number {
  return mesh.positions.length / 3;
}

/** Appends a corner: metres on the plane, metres of height, and its colour. */
export function addVertex(mesh: Mesh, x: number, y: number, z: number, color: Rgba): void {
  mesh.positions.push(x, y, z);
  mesh.colors.push(color[0], color[1], color[2], color[3]);
}
