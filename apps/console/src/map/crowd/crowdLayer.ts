import type { Primitive, PrimitiveCollection } from '@cesium/engine';

import { emptyMesh, rgba, type Mesh } from '../plan/mesh.ts';
import { addMesh, stretch } from '../scene/geometry.ts';
import { layerOf, layerStep } from '../scene/layers.ts';
import type { Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';
import type { SpritePool } from '../tag/spritePool.ts';
import { gatheringSprite } from '../tag/sprites.ts';
import type { TagLayer } from '../tag/tagLayer.ts';
import type { TagSource } from '../tag/tagSource.ts';
import { gatherTags, type Gathering } from './gather.ts';
import { heatCells, heatCellSize, type HeatRule } from './heat.ts';

/** From cool to hot. Not the colours of alarms, because a crowd is not an alarm. */
export const heatColors = ['#7FC8C0', '#3F9DB0', '#4A66B5', '#6A2C91'] as const;

/** Interval of recomputing the heat map; crowds change more slowly. */
const heatMs = 1000;

interface CrowdFrame {
  /** The clock of the page, ms. */
  nowMs: number;
  lens: Lens;
  source: TagSource;
  layer: TagLayer;
  floor: number | null;
}

/** Aggregated markers: clusters from far away, and the heat map if it is on. */
export interface CrowdLayer {
  /** null = no heat map. */
  setHeat(rule: HeatRule | null): void;
  /** Recomputes the crowd; called a few times a second. */
  refresh(frame: CrowdFrame): void;
  flush(lens: Lens, liftOf: (floor: number) => number): void;
  readonly isLoading: boolean;
}

/** Between the areas and the marks. */
const heatLift = layerOf.areaLine + 0.5;

/** @param group below the marks of tags, for the heat map; @param over pool above them */
export function createCrowdLayer(stage: Stage, group: PrimitiveCollection, over: SpritePool): CrowdLayer {
  let heat: HeatRule | null = null;
  let drawn: Primitive | null = null;
  let heatedAt = Number.NEGATIVE_INFINITY;
  let heatedFloor: number | null = null;
  let gathered = new Uint8Array(256);
  let gatherings: readonly Gathering[] = [];
  const drawHeat = (mesh: Mesh): void => {
    if (drawn !== null) group.remove(drawn);
    drawn = addMesh(stage, group, mesh, { kind: 'triangles', blend: 'tint' });
  };
  return {
    get isLoading() {
      return over.isLoading;
    },
    setHeat: (rule) => {
      heat = rule;
      heatedAt = Number.NEGATIVE_INFINITY;
      if (rule === null) drawHeat(emptyMesh());
    },
    refresh: ({ nowMs, lens, source, layer, floor }) => {
      if (gathered.length < source.length) gathered = new Uint8Array(source.length * 2);
      layer.setGathered(null);
      const { metresPerPixel } = lens.view;
      const mayGather = (slot: number): boolean => layer.isShown(slot, floor) && !layer.isAlarming(slot);
      gatherings = gatherTags(source, gathered, { metresPerPixel, mayGather });
      layer.setGathered(gathered);
      if (heat === null || (nowMs - heatedAt < heatMs && floor === heatedFloor)) return;
      drawHeat(heatMesh(source, floor, heat));
      heatedAt = nowMs;
      heatedFloor = floor;
    },
    flush: (lens, liftOf) => {
      if (drawn !== null) stretch(stage, drawn, heatLift * layerStep(lens), 1);
      over.begin(lens);
      for (const { x, y, floor, count } of gatherings) over.put(gatheringSprite(count), x, y, liftOf(floor));
      over.end();
    },
  };
}

let xs = new Float64Array(256);
let ys = new Float64Array(256);

/** People on the shown floor, including those whose marks are filtered out. */
function heatMesh(source: TagSource, floor: number | null, rule: HeatRule): Mesh {
  if (xs.length < source.length) [xs, ys] = [new Float64Array(source.length * 2), new Float64Array(source.length * 2)];
  let count = 0;
  for (let slot = 0; slot < source.length; slot++) {
    const isHere = source.hasFix[slot] === 1 && source.flags[slot] !== 0 && source.names[slot]?.kind !== 'vehicle';
    if (!isHere || (floor !== null && source.floor[slot] !== floor)) continue;
    xs[count] = source.x[slot];
    ys[count] = source.y[slot];
    count += 1;
  }
  const half = heatCellSize(rule) / 2;
  const mesh = emptyMesh();
  for (const { x, y, tier } of heatCells(xs.subarray(0, count), ys.subarray(0, count), rule)) {
    const base = mesh.positions.length / 3;
    const color = tierColors[Math.min(tier, tierColors.length) - 1];
    for (const [dx, dy] of corners) {
      mesh.positions.push(x + dx * half, y + dy * half, 0);
      mesh.colors.push(...color);
    }
    mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3);
  }
  return mesh;
}

const tierColors = heatColors.map((css) => rgba(css, 0.5));
const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
