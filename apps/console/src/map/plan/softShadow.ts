import { signedArea, type Ring } from '@muster/geo/ring.ts';

import { addVertex, type Mesh, type Rgba, vertexCount } from './mesh.ts';

/** Style of a shadow on the ground. */
export interface ShadowLook {
  /** Shadow of the top of the body on the ground, metres from its base. */
  reach: readonly [dx: number, dy: number];
  /** Height of the layer. */
  z: number;
  dark: Rgba;
  /** At the outer edge of the penumbra: at least as light as any ground. */
  light: Rgba;
  /** Metres of the penumbra at the top of the body; it is 0 at its base, because the sun is a disc. */
  blur: number;
}

type Vector = readonly [x: number, y: number];

/**
 * The shadow of an upright body on the ground, sharp at its foot and soft below its top. Parts overlap: they are to be
 * drawn so that the darkest of them counts.
 */
export function addSoftShadow(mesh: Mesh, ring: Ring, look: ShadowLook): void {
  const { xs, ys } = ring;
  const { reach, dark, light, blur, z } = look;
  const count = xs.length;
  const normals = outwardNormals(ring);
  const put = (corners: readonly (readonly [at: Vector, color: Rgba])[]): void => {
    const base = vertexCount(mesh);
    for (const [[x, y], color] of corners) addVertex(mesh, x, y, z, color);
    for (let last = 2; last < corners.length; last++) mesh.indices.push(base, base + last - 1, base + last);
  };
  const foot = (index: number): Vector => [xs[index % count] ?? 0, ys[index % count] ?? 0];
  const top = (index: number): Vector => moved(foot(index), reach, 1);
  for (let index = 0; index < count; index++) {
    const [before, after] = [normals[(index + count - 1) % count], normals[index]];
    if (before === undefined || after === undefined) continue;
    const here = top(index);
    const next = top(index + 1);
    put([foot(index), foot(index + 1), next, here].map((at) => [at, dark] as const));
    const [facedBefore, faces] = [isTowards(before, reach), isTowards(after, reach)];
    if (faces) {
      put([
        [here, dark],
        [next, dark],
        [moved(next, after, blur), light],
        [moved(here, after, blur), light],
      ]);
    }
    if (!facedBefore && !faces) continue;
    const side = sideOf(reach, moved(before, after, 1));
    const [from, to] = [facedBefore ? before : side, faces ? after : side];
    put([
      [here, dark],
      [moved(here, from, blur), light],
      [moved(here, to, blur), light],
    ]);
    if (facedBefore === faces) continue;
    put([
      [foot(index), dark],
      [here, dark],
      [moved(here, side, blur), light],
    ]);
  }
}

/** Of the edge that begins at each corner, of length 1. */
function outwardNormals(ring: Ring): Vector[] {
  const { xs, ys } = ring;
  const outward = signedArea(ring) >= 0 ? 1 : -1;
  return Array.from(xs, (x, index): Vector => {
    const next = (index + 1) % xs.length;
    const [dx, dy] = [(xs[next] ?? 0) - x, (ys[next] ?? 0) - (ys[index] ?? 0)];
    const length = Math.hypot(dx, dy) || 1;
    return [(outward * dy) / length, (-outward * dx) / length];
  });
}

function isTowards([nx, ny]: Vector, [dx, dy]: Vector): boolean {
  return nx * dx + ny * dy > 0;
}

/** At right angles to the shadow, on the side of `near`; of length 1. */
function sideOf([dx, dy]: Vector, near: Vector): Vector {
  const length = Math.hypot(dx, dy) || 1;
  const side: Vector = [dy / length, -dx / length];
  return isTowards(side, near) ? side : [-side[0], -side[1]];
}

function moved([x, y]: Vector, [dx, dy]: Vector, times: number): Vector {
  return [x + dx * times, y + dy * times];
}
