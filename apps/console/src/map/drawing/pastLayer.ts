import { Cartesian3, Color, Material, PolylineCollection, type Primitive } from '@cesium/engine';
import { ringOf } from '@muster/geo/ring.ts';

import { addPolygon, emptyMesh, rgba } from '../plan/mesh.ts';
import { addMesh, stretch, triangulate } from '../scene/geometry.ts';
import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';
import type { DrawnShape } from './drawingPicture.ts';

export interface LineLook {
  width: number;
  height: number;
}

/** Tracks: long lines in the scene, with width and height by the map settings. */
export interface PastLayer {
  /** @returns whether the picture has changed */
  setShapes(shapes: readonly DrawnShape[]): boolean;
  /** Times the usual width; metres above the ground. */
  setLook(look: LineLook): void;
  flush(lens: Lens): void;
}

/** Draws the shapes of a replay: lines and fills at a height. */
export function createPastLayer(stage: Stage): PastLayer {
  const group = addGroup(stage);
  const lines = new PolylineCollection({ modelMatrix: stage.siteMatrix.clone() });
  group.add(lines);
  let fill: Primitive | null = null;
  let shapes: readonly DrawnShape[] = [];
  let look: LineLook = { width: 1, height: 0 };
  const setShapes = (next: readonly DrawnShape[]): boolean => {
    if (shapes.length + next.length === 0) return false;
    shapes = next;
    if (fill !== null) group.remove(fill);
    lines.removeAll();
    const mesh = emptyMesh();
    for (const shape of next) {
      if (shape.points.length < 2) continue;
      lines.add(lineOf(shape, look.width));
      if (!shape.isClosed || shape.points.length < 3) continue;
      addPolygon(mesh, [ringOf(shape.points)], 0, rgba(shape.color, shape.isActive ? 0.22 : 0.1), triangulate);
    }
    fill = addMesh(stage, group, mesh, { kind: 'triangles', blend: 'tint' });
    return true;
  };
  return {
    setShapes,
    setLook: (next) => {
      const isWider = next.width !== look.width;
      look = next;
      if (isWider && shapes.length > 0) setShapes(shapes);
    },
    flush: (lens) => {
      if (shapes.length === 0) return;
      const lift = look.height * (Math.round(riseOf(lens) * 4) / 4) + layerOf.drawing * layerStep(lens);
      stretch(stage, lines, lift, 1);
      if (fill !== null) stretch(stage, fill, lift, 1);
    },
  };
}

function lineOf({ points, isClosed, color, isActive }: DrawnShape, times: number): object {
  return {
    positions: points.map(([x, y]) => new Cartesian3(x, y, 0)),
    loop: isClosed,
    width: (isActive ? 2.5 : 1.5) * times,
    material: Material.fromType('Color', { color: Color.fromCssColorString(color) }),
  };
}
