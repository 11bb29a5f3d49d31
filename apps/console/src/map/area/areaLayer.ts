import {
  Cartesian3,
  Color,
  Material,
  PolylineCollection,
  type Primitive,
  type PrimitiveCollection,
} from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import { planarRegion, type PlanarRegion } from '@muster/geo/region.ts';
import { centroid } from '@muster/geo/ring.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';

import { color, levelColor } from '../../ui/layout/theme.ts';
import type { MapLabel } from '../label/mapLabel.ts';
import { addOutline, addPolygon, addWalls, emptyMesh, rgba } from '../plan/mesh.ts';
import { addMesh, bringForward, stretch, triangulate } from '../scene/geometry.ts';
import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { calmColor } from './calmColor.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens, PlaneBox } from '../scene/view.ts';

/** An area on the map. */
export interface MapArea {
  id: string;
  name: string;
  /** The parent area. */
  parentId: string | null;
  /** 1 = no parent. */
  level: number;
  /** `#RRGGBB` of its type; null = no type. */
  color: string | null;
  regions: readonly Region[];
}

/**
 * Fences: thin outlines with a tint of their type, filled only during an alarm. A fence with a height is
 * extruded when the plan is tilted.
 */
export interface AreaLayer {
  readonly box: PlaneBox | null;
  setAreas(areas: readonly MapArea[]): void;
  /** The highest open level by area. */
  setAlarms(levels: ReadonlyMap<string, AlarmLevel>): void;
  setLook(look: AreaLook): void;
  /** Names of the areas, with head counts if given. */
  labels(floor: number | null, counts?: ReadonlyMap<string, number>): readonly MapLabel[];
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
}

/** How fences are drawn by the map settings. */
export interface AreaLook {
  /** Metres above their floor when the plan is tilted. */
  height: number;
  /** Buildings hide their outlines. */
  isHidden: boolean;
}

interface Fence {
  area: MapArea;
  region: PlanarRegion;
  /** Metres above its floor; equal where it has no height. */
  base: number;
  top: number;
}

/** Primitives of one floor. */
interface Drawn {
  floor: number | null;
  fill: Primitive | null;
  /** Walls, and their upper edges. */
  raised: readonly Primitive[];
  lines: PolylineCollection;
}

const tint = 0.08;
const alarmFill = 0.38;
const lineWidth = 1.5;
const alarmLineWidth = 3;

/** Draws fences and their alarms. */
export function createAreaLayer(stage: Stage, projection: Projection): AreaLayer {
  const group = addGroup(stage);
  let fences: Fence[] = [];
  let levels: ReadonlyMap<string, AlarmLevel> = new Map();
  let drawn: Drawn[] = [];
  let step = 0;
  let look: AreaLook = { height: 0, isHidden: true };
  const redraw = (): void => {
    group.removeAll();
    const floors = [...new Set(fences.map(({ region }) => region.floor))];
    drawn = floors.map((floor) => draw(stage, group, fences, floor, levels));
    step = 0;
  };
  return {
    get box() {
      return boxAround(fences);
    },
    setAreas: (areas) => {
      fences = areas.flatMap((area) => area.regions.flatMap((region) => fenceOf(area, region, projection)));
      redraw();
    },
    setAlarms: (next) => {
      if (isSame(levels, next)) return;
      levels = next;
      redraw();
    },
    setLook: (next) => {
      look = next;
      step = 0;
    },
    labels: (floor, counts) =>
      fences
        .filter(({ region }) => isOn(region.floor, floor))
        .map(({ area, region }) => labelOf(area, region, counts?.get(area.id))),
    arrange: (lens, floor, liftOf) => {
      const isStepNew = layerStep(lens) !== step;
      step = layerStep(lens);
      for (const each of drawn) arrangeFloor(stage, each, { lens, floor, liftOf, isStepNew, look });
    },
  };
}

/** A damaged region (from an import) is not drawn; the area's form reports it. */
function fenceOf(area: MapArea, region: Region, projection: Projection): Fence[] {
  try {
    const { baseHeight = 0, stretchHeight = 0 } = region;
    return [{ area, region: planarRegion(region, projection), base: baseHeight, top: baseHeight + stretchHeight }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function draw(
  stage: Stage,
  group: PrimitiveCollection,
  fences: readonly Fence[],
  floor: number | null,
  levels: ReadonlyMap<string, AlarmLevel>,
): Drawn {
  const mesh = emptyMesh();
  const walls = emptyMesh();
  const edges = emptyMesh();
  const lines = new PolylineCollection({ modelMatrix: stage.siteMatrix.clone() });
  for (const { area, region, base, top } of fences) {
    if (region.floor !== floor) continue;
    const level = levels.get(area.id);
    const hue = level === undefined ? calmColor(area.color ?? color.softInk) : levelColor[level];
    const fillColor = rgba(hue, level === undefined ? tint : alarmFill);
    addPolygon(mesh, [region], 0, fillColor, triangulate);
    if (top > base) {
      addWalls(walls, region, base, top, fillColor);
      addOutline(edges, region, top, rgba(hue));
    }
    lines.add({
      positions: Array.from(region.xs, (x, index) => new Cartesian3(x, region.ys[index], 0)),
      loop: true,
      width: level === undefined ? lineWidth : alarmLineWidth,
      material: Material.fromType('Color', { color: Color.fromCssColorString(hue) }),
    });
  }
  // A roof must not hide an alarm below it.
  const fill = addMesh(stage, group, mesh, { kind: 'triangles', blend: 'tint' });
  const raised = [
    addMesh(stage, group, walls, { kind: 'triangles', blend: 'tint' }),
    addMesh(stage, group, edges, { kind: 'lines', blend: 'tint' }),
  ].filter((primitive) => primitive !== null);
  group.add(lines);
  return { floor, fill, raised, lines };
}

interface Arrangement {
  lens: Lens;
  floor: number | null;
  liftOf: (floor: number) => number;
  isStepNew: boolean;
  look: AreaLook;
}

function arrangeFloor(stage: Stage, drawn: Drawn, { lens, floor, liftOf, isStepNew, look }: Arrangement): void {
  const isShown = isOn(drawn.floor, floor);
  const rise = riseOf(lens);
  const lift = (floor === null ? liftOf(drawn.floor ?? 0) * rise : 0) + look.height * rise;
  const step = layerStep(lens);
  drawn.lines.show = isShown;
  if (drawn.fill !== null) {
    drawn.fill.show = isShown;
    stretch(stage, drawn.fill, lift + layerOf.areaFill * step, 1);
  }
  for (const primitive of drawn.raised) {
    primitive.show = isShown && rise > 0;
    stretch(stage, primitive, lift, rise);
  }
  const isThroughWalls = !look.isHidden && rise > 0;
  // A line collection is rebuilt when its matrix changes, so it is kept within an octave of distance.
  if (isThroughWalls) bringForward(stage, drawn.lines, lens, lift);
  else if (isStepNew || lift > 0) stretch(stage, drawn.lines, lift + layerOf.areaLine * step, 1);
}

function isOn(own: number | null, floor: number | null): boolean {
  return floor === null || own === null || own === floor;
}

function labelOf(area: MapArea, region: PlanarRegion, count: number | undefined): MapLabel {
  const [x, y] = centroid(region);
  const extent = Math.min(region.maxX - region.minX, region.maxY - region.minY);
  const text = count === undefined ? area.name : `${area.name} · ${count}`;
  return { text, x, y, kind: 'area', extent, outline: region, floor: region.floor, height: 0 };
}

function boxAround(fences: readonly Fence[]): PlaneBox | null {
  if (fences.length === 0) return null;
  return {
    minX: Math.min(...fences.map(({ region }) => region.minX)),
    minY: Math.min(...fences.map(({ region }) => region.minY)),
    maxX: Math.max(...fences.map(({ region }) => region.maxX)),
    maxY: Math.max(...fences.map(({ region }) => region.maxY)),
  };
}

function isSame(one: ReadonlyMap<string, AlarmLevel>, other: ReadonlyMap<string, AlarmLevel>): boolean {
  return one.size === other.size && [...one].every(([id, level]) => other.get(id) === level);
}
