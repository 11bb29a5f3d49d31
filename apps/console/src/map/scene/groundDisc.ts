import type { Primitive, PrimitiveCollection } from '@cesium/engine';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { emptyMesh, rgba, type Mesh } from '../plan/mesh.ts';
import { addMesh, stretch } from './geometry.ts';
import { layerStep } from './layers.ts';
import { groundColor, mixed, skyColor } from './mapSettings.ts';
import { addGroup, type Stage } from './stage.ts';
import type { Lens } from './view.ts';

/** The ground around the site, which fades into the sky far away. */
export interface GroundDisc {
  setLook(settings: MapSettings): void;
  arrange(lens: Lens): void;
}

/** Metres from the origin, and the share of the sky's colour in the ground there. */
const rings = [
  [0, 0],
  [1500, 0],
  [3000, 0.25],
  [6000, 0.6],
  [12_000, 0.85],
  [40_000, 1],
] as const;
const steps = 48;
/** Steps below the ground: under everything else. */
const depth = -1;

/** Draws the ground as a disc below everything else. */
export function createGroundDisc(stage: Stage): GroundDisc {
  const group: PrimitiveCollection = addGroup(stage);
  let disc: Primitive | null = null;
  return {
    setLook: (settings) => {
      group.removeAll();
      disc = settings.showGlobe ? addMesh(stage, group, discMesh(settings), { kind: 'triangles' }) : null;
    },
    arrange: (lens) => {
      if (disc !== null) stretch(stage, disc, depth * layerStep(lens), 1);
    },
  };
}

function discMesh(settings: MapSettings): Mesh {
  const mesh = emptyMesh();
  const [ground, sky] = [groundColor(settings), skyColor(settings)];
  for (const [radius, share] of rings) {
    const [red, green, blue, alpha] = rgba(mixed(ground, sky, share));
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      mesh.positions.push(radius * Math.cos(angle), radius * Math.sin(angle), 0);
      mesh.colors.push(red, green, blue, alpha);
    }
  }
  for (let ring = 1; ring < rings.length; ring++) {
    for (let step = 0; step < steps; step++) {
      const next = (step + 1) % steps;
      const [a, b] = [(ring - 1) * steps + step, (ring - 1) * steps + next];
      const [c, d] = [ring * steps + next, ring * steps + step];
      mesh.indices.push(a, c, b, a, d, c);
    }
  }
  return mesh;
}
