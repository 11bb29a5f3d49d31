import type { Primitive, PrimitiveCollection } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import { boxOf, centroid } from '@muster/geo/ring.ts';
import type { GeoPlan } from '@muster/model/entity/shapes.ts';

import { addMesh, stretch, triangulate } from '../scene/geometry.ts';
import type { Stage } from '../scene/stage.ts';
import type { MapLabel } from '../label/mapLabel.ts';
import { layerStep, riseOf } from '../scene/layers.ts';
import type { Lens, PlaneBox } from '../scene/view.ts';
import { planColor } from '../../ui/layout/theme.ts';
import { shade, shadowReach, type Lighting } from '../scene/lighting.ts';
import { addOutline, addPolygon, addStrip, addWalls, emptyMesh, lit, rgba, type Mesh } from './mesh.ts';
import { planShapes, type PlanShape } from './planShapes.ts';
import { addSoftShadow } from './softShadow.ts';

/** The plan of a site in greys: flat from above, rising where the view is tilted. */
export interface PlanLayer {
  /** The box around the plan, metres; null if it is empty. */
  readonly box: PlaneBox | null;
  /** The names on the plan, of the floor that is shown. */
  labels(floor: number | null): readonly MapLabel[];
  /** Selects the floor to draw (null = all) and its lift. */
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
}

/** Primitives of one floor. */
interface Storey {
  /** null = belongs to every floor. */
  floor: number | null;
  shapes: readonly PlanShape[];
  /** Fills and outlines, at heights that only put them in order. */
  flat: readonly Primitive[];
  /** Walls and roofs, at true heights. */
  raised: readonly Primitive[];
  /** On the ground beside raised features. */
  shadow: Primitive | null;
}

/** Rendering options of a plan. */
export interface PlanLook extends Lighting {
  /** Imagery is drawn under it, so features that cover the ground are omitted. */
  isOverImagery: boolean;
}

/** @param group used by the plan only */
export function createPlanLayer(
  stage: Stage,
  group: PrimitiveCollection,
  plan: GeoPlan | null,
  projection: Projection,
  look: PlanLook,
): PlanLayer {
  group.removeAll();
  const shapes = plan === null ? [] : planShapes(plan, projection);
  const floors = [...new Set(shapes.map(({ floor }) => floor))];
  const storeys = floors.map((floor) =>
    createStorey(
      stage,
      group,
      floor,
      shapes.filter((shape) => shape.floor === floor),
      look,
    ),
  );
  return {
    box: boxAround(shapes),
    labels: (floor) =>
      storeys
        .filter((storey) => isShown(storey, floor))
        .flatMap((storey) => storey.shapes.flatMap((shape) => labelOf(shape))),
    arrange: (lens, floor, liftOf) => {
      for (const storey of storeys) arrangeStorey(stage, storey, lens, floor, liftOf);
    },
  };
}

function createStorey(
  stage: Stage,
  group: PrimitiveCollection,
  floor: number | null,
  shapes: readonly PlanShape[],
  look: PlanLook,
): Storey {
  const fills = emptyMesh();
  const outlines = emptyMesh();
  const walls = emptyMesh();
  const edges = emptyMesh();
  const shadows = emptyMesh();
  for (const shape of shapes.toSorted((one, other) => one.style.layer - other.style.layer)) {
    addFlat(fills, outlines, shape, look.isOverImagery);
    if (shape.height > 0) addRaised(walls, edges, shape, look);
    if (shape.height > 0 && look.shadows) castShadow(shadows, shape);
  }
  const drawn = (triangles: Mesh, lines: Mesh): Primitive[] =>
    [addMesh(stage, group, triangles, { kind: 'triangles' }), addMesh(stage, group, lines, { kind: 'lines' })].filter(
      (primitive) => primitive !== null,
    );
  const flat = drawn(fills, outlines);
  // Between the ground and the features on it.
  const shadow = addMesh(stage, group, shadows, { kind: 'triangles', blend: 'darken' });
  return { floor, shapes, flat, raised: drawn(walls, edges), shadow };
}

/** Layers up to this one are ground: site, grass, water, roads. */
const groundLayer = 4;

function addFlat(fills: Mesh, outlines: Mesh, shape: PlanShape, isOverImagery: boolean): void {
  const { kind, rings, style } = shape;
  const isCovering = !(isOverImagery && style.layer <= groundLayer);
  if (kind === 'line') {
    if (isCovering) addWay(fills, shape);
    return;
  }
  const z = style.layer;
  if (style.fill !== undefined && isCovering) addPolygon(fills, rings, z, rgba(style.fill), triangulate);
  if (style.line !== undefined) for (const ring of rings) addOutline(outlines, ring, z + 0.5, rgba(style.line));
}

function addWay(fills: Mesh, { rings, style }: PlanShape): void {
  const color = style.fill ?? style.line;
  if (color !== undefined) for (const ring of rings) addStrip(fills, ring, style.width ?? 1, style.layer, rgba(color));
}

/** A roof is brighter than its walls; a wall given as a line is a thin sheet. */
function addRaised(walls: Mesh, edges: Mesh, { kind, rings, style, base, height }: PlanShape, look: PlanLook): void {
  const color = rgba(style.fill ?? style.line ?? planColor.gate);
  for (const ring of rings) {
    const lightOf = (normal: Parameters<typeof shade>[0]): number => shade(normal, look);
    addWalls(walls, ring, base, height, color, { isClosed: kind === 'polygon', lightOf });
    if (style.line !== undefined) addOutline(edges, ring, height + 0.02, rgba(style.line), kind === 'polygon');
  }
  if (kind === 'polygon') addPolygon(walls, rings, height, lit(color, shade([0, 0, 1], look)), triangulate);
}

/** Over roads, under houses. */
const shadowLayer = 5.5;

/** Share of the height of a body, and metres: how soft the shadow of its top is. */
const penumbra = 0.3;
const mostPenumbra = 4;

function castShadow(mesh: Mesh, { kind, rings: [outline], height }: PlanShape): void {
  if (kind !== 'polygon' || outline === undefined) return;
  const [dx, dy] = [height * shadowReach[0], height * shadowReach[1]];
  const top = { xs: outline.xs.map((x) => x + dx), ys: outline.ys.map((y) => y + dy) };
  const dark = rgba(planColor.shadow);
  addPolygon(mesh, [top], shadowLayer, dark, triangulate);
  addSoftShadow(mesh, outline, {
    reach: [dx, dy],
    z: shadowLayer,
    dark,
    light: rgba(planColor.marking),
    blur: Math.min(height * penumbra, mostPenumbra),
  });
}

function arrangeStorey(
  stage: Stage,
  storey: Storey,
  lens: Lens,
  floor: number | null,
  liftOf: (floor: number) => number,
): void {
  const rise = riseOf(lens);
  const isVisible = isShown(storey, floor) && !(floor === null && rise === 0 && (storey.floor ?? 0) > 0);
  const lift = floor === null ? liftOf(storey.floor ?? 0) * rise : 0;
  for (const primitive of storey.flat) {
    primitive.show = isVisible;
    stretch(stage, primitive, lift, layerStep(lens));
  }
  if (storey.shadow !== null) {
    storey.shadow.show = isVisible && rise > 0.5;
    stretch(stage, storey.shadow, lift, layerStep(lens));
  }
  for (const primitive of storey.raised) {
    primitive.show = isVisible && rise > 0;
    stretch(stage, primitive, lift, rise);
  }
}

function isShown(storey: Pick<Storey, 'floor'>, floor: number | null): boolean {
  return floor === null || storey.floor === null || storey.floor === floor;
}

function labelOf({ name, style, kind, rings, floor, height }: PlanShape): MapLabel[] {
  const ring = rings[0];
  if (name === null || style.hasLabel !== true || kind === 'line' || ring === undefined) return [];
  const [x, y] = centroid(ring);
  const box = boxOf(ring);
  const extent = Math.min(box.maxX - box.minX, box.maxY - box.minY);
  return [{ text: name, x, y, kind: 'plan', extent, floor, height }];
}

function boxAround(shapes: readonly PlanShape[]): PlaneBox | null {
  const site = shapes.filter(({ featureClass }) => featureClass === 'site');
  const boxes = (site.length > 0 ? site : shapes).flatMap(({ rings }) => rings.map(boxOf));
  if (boxes.length === 0) return null;
  return {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
}
