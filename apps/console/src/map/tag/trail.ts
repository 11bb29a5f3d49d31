import { Cartesian3, Color, Material, PolylineCollection } from '@cesium/engine';

import { color } from '../../ui/layout/theme.ts';
import { stretch } from '../scene/geometry.ts';
import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';

/** Trail of the selected tag, since its selection. */
export interface Trail {
  clear(): void;
  /** Extends the trail; a jump to another floor or over a gap restarts it. */
  add(x: number, y: number, floor: number): void;
  /** Times the usual width; metres above the ground. */
  setLook(look: { width: number; height: number }): void;
  flush(lens: Lens): void;
}

const longest = 240;
/** Pixels. */
const defaultWidth = 3;
const stepMetres = 0.4;
/** A longer step is not a walk: fixes are missing in between. */
const jumpMetres = 15;

/** Draws the line behind the followed tag. */
export function createTrail(stage: Stage): Trail {
  const lines = new PolylineCollection({ modelMatrix: stage.siteMatrix.clone() });
  addGroup(stage).add(lines);
  const line = lines.add({
    positions: [],
    width: defaultWidth,
    show: false,
    material: Material.fromType('Color', { color: Color.fromCssColorString(color.primary).withAlpha(0.55) }),
  });
  let points: Cartesian3[] = [];
  let trailFloor = 0;
  let isChanged = false;
  let step = 0;
  let height = 0;
  let lifted = 0;
  return {
    setLook: (look) => {
      line.width = defaultWidth * look.width;
      height = look.height;
      step = 0;
    },
    clear: () => {
      isChanged = points.length > 0;
      points = [];
    },
    add: (x, y, floor) => {
      const last = points.at(-1);
      const metres = last === undefined ? Number.POSITIVE_INFINITY : Math.hypot(x - last.x, y - last.y);
      if (metres < stepMetres) return;
      if (metres > jumpMetres || floor !== trailFloor) points = [];
      trailFloor = floor;
      points.push(new Cartesian3(x, y, 0));
      if (points.length > longest) points.shift();
      isChanged = true;
    },
    flush: (lens) => {
      // It rises with the tilt, in quarters, because a line is rebuilt when its matrix changes.
      const lift = height * (Math.round(riseOf(lens) * 4) / 4);
      if (layerStep(lens) !== step || lift !== lifted) {
        step = layerStep(lens);
        lifted = lift;
        stretch(stage, lines, lift + layerOf.trail * step, 1);
      }
      if (!isChanged) return;
      isChanged = false;
      line.show = points.length > 1;
      if (points.length > 1) line.positions = [...points];
    },
  };
}
