import { Cartesian3, Color, Material, PolylineCollection, type Primitive } from '@cesium/engine';
import { ringOf } from '@muster/geo/ring.ts';

import { addPolygon, emptyMesh, rgba } from '../plan/mesh.ts';
import { addMesh, stretch, triangulate } from '../scene/geometry.ts';
import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';
import { createSpritePool } from '../tag/spritePool.ts';
import { handleSprite } from '../tag/sprites.ts';

/** What a drawing looks like now; metres. */
export interface DrawingPicture {
  shapes: readonly DrawnShape[];
  /** Points that can be taken hold of. */
  handles: readonly { x: number; y: number; isActive: boolean }[];
  /** Where somebody was: as wide and as high as the map settings want lines of the past. */
  isHistory?: boolean;
}

export interface DrawnShape {
  points: readonly (readonly [x: number, y: number])[];
  /** A shape that is still being drawn is open, and has no inside yet. */
  isClosed: boolean;
  /** `#RRGGBB`. */
  color: string;
  isActive: boolean;
}

export interface LineLook {
  width: number;
  height: number;
}

export interface DrawingLayer {
  setPicture(picture: DrawingPicture | null): void;
  /** Lines of the past: times the usual width; metres above the ground. */
  setHistoryLook(look: LineLook): void;
  flush(lens: Lens): void;
}

export function createDrawingLayer(stage: Stage): DrawingLayer {
  const group = addGroup(stage);
  const handles = createSpritePool(stage, false);
  const lines = new PolylineCollection({ modelMatrix: stage.siteMatrix.clone() });
  group.add(lines);
  let fill: Primitive | null = null;
  let picture: DrawingPicture | null = null;
  let history: LineLook = { width: 1, height: 0 };
  const setPicture = (next: DrawingPicture | null): void => {
    picture = next;
    if (fill !== null) group.remove(fill);
    lines.removeAll();
    const mesh = emptyMesh();
    for (const shape of next?.shapes ?? []) {
      if (shape.points.length < 2) continue;
      lines.add(lineOf(shape, next?.isHistory === true ? history.width : 1));
      if (!shape.isClosed || shape.points.length < 3) continue;
      addPolygon(mesh, [ringOf(shape.points)], 0, rgba(shape.color, shape.isActive ? 0.22 : 0.1), triangulate);
    }
    fill = addMesh(stage, group, mesh, { kind: 'triangles', isTint: true });
  };
  return {
    setPicture,
    setHistoryLook: (look) => {
      const isWider = look.width !== history.width;
      history = look;
      if (isWider && picture?.isHistory === true) setPicture(picture);
    },
    flush: (lens) => {
      const above = picture?.isHistory === true ? history.height * (Math.round(riseOf(lens) * 4) / 4) : 0;
      const lift = above + layerOf.drawing * layerStep(lens);
      stretch(stage, lines, lift, 1);
      if (fill !== null) stretch(stage, fill, lift, 1);
      handles.begin(lens);
      for (const { x, y, isActive } of picture?.handles ?? []) handles.put(handleSprite(isActive), x, y, 0);
      handles.end();
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
