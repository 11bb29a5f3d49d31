import type { Primitive, PrimitiveCollection } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import { planarRegion, type PlanarRegion, regionContains } from '@muster/geo/region.ts';
import { centroid } from '@muster/geo/ring.ts';
import type { Region } from '@muster/model/area/region.ts';

import type { ScreenPoint } from '../input/gestures.ts';
import type { MapLabel } from '../label/mapLabel.ts';
import { addOutline, addPolygon, addWalls, emptyMesh, rgba } from '../plan/mesh.ts';
import { addMesh, stretch, triangulate } from '../scene/geometry.ts';
import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import { groundAt, type Lens } from '../scene/view.ts';

/** A risk area on the map: a body from its base to its top, in the colour of its level. */
export interface MapDistrict {
  id: string;
  /** Includes the level as text, because a colour alone is not accessible. */
  name: string;
  /** `#RRGGBB` */
  color: string;
  regions: readonly Region[];
  /** Metres above the floor, and from base to top. */
  baseHeight: number;
  stretchHeight: number;
  /** Its name is drawn above it, at any size. */
  isNamedAbove?: boolean;
}

/** Bodies of risk areas: flat tints from above, extruded when the plan is tilted. */
export interface DistrictLayer {
  setDistricts(districts: readonly MapDistrict[]): void;
  labels(floor: number | null): readonly MapLabel[];
  /** Id of the topmost body under a pixel, by its ground. */
  at(lens: Lens, point: ScreenPoint, floor: number | null): string | null;
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
}

interface Body {
  district: MapDistrict;
  region: PlanarRegion;
}

/** Primitives of one floor. */
interface Drawn {
  floor: number | null;
  flat: readonly Primitive[];
  raised: readonly Primitive[];
}

const flatTint = 0.32;
const bodyTint = 0.45;

/** Draws districts, flat from above and as volumes when tilted. */
export function createDistrictLayer(stage: Stage, projection: Projection): DistrictLayer {
  const group = addGroup(stage);
  let bodies: Body[] = [];
  let drawn: Drawn[] = [];
  return {
    setDistricts: (districts) => {
      group.removeAll();
      bodies = districts.flatMap((district) =>
        district.regions.flatMap((region) => bodyOf(district, region, projection)),
      );
      const floors = [...new Set(bodies.map(({ region }) => region.floor))];
      drawn = floors.map((floor) =>
        draw(
          stage,
          group,
          bodies.filter(({ region }) => region.floor === floor),
          floor,
        ),
      );
    },
    labels: (floor) => bodies.filter(({ region }) => isOn(region.floor, floor)).map(labelOf),
    at: (lens, point, floor) => {
      const ground = groundAt(lens, ...point);
      if (ground === null) return null;
      const [x, y] = ground;
      const found = bodies.findLast(({ region }) => isOn(region.floor, floor) && regionContains(region, x, y));
      return found?.district.id ?? null;
    },
    arrange: (lens, floor, liftOf) => {
      for (const each of drawn) arrangeFloor(stage, each, lens, floor, liftOf);
    },
  };
}

function bodyOf(district: MapDistrict, region: Region, projection: Projection): Body[] {
  try {
    return [{ district, region: planarRegion(region, projection) }];
  } catch (error) {
    if (error instanceof RangeError) return []; // Half-written numbers make no body yet.
    throw error;
  }
}

function draw(stage: Stage, group: PrimitiveCollection, bodies: readonly Body[], floor: number | null): Drawn {
  const fills = emptyMesh();
  const outlines = emptyMesh();
  const walls = emptyMesh();
  const edges = emptyMesh();
  for (const { district, region } of bodies) {
    const { color, baseHeight, stretchHeight } = district;
    addPolygon(fills, [region], 0, rgba(color, flatTint), triangulate);
    addOutline(outlines, region, 0, rgba(color));
    const top = baseHeight + stretchHeight;
    if (stretchHeight > 0) addWalls(walls, region, baseHeight, top, rgba(color, bodyTint));
    addPolygon(walls, [region], top, rgba(color, bodyTint), triangulate);
    addOutline(edges, region, top, rgba(color));
    addOutline(edges, region, baseHeight, rgba(color));
  }
  const shown = (triangles: Primitive | null, lines: Primitive | null): Primitive[] =>
    [triangles, lines].filter((primitive) => primitive !== null);
  return {
    floor,
    flat: shown(
      addMesh(stage, group, fills, { kind: 'triangles', blend: 'tint' }),
      addMesh(stage, group, outlines, { kind: 'lines', blend: 'tint' }),
    ),
    raised: shown(
      addMesh(stage, group, walls, { kind: 'triangles', blend: 'tint' }),
      addMesh(stage, group, edges, { kind: 'lines', blend: 'tint' }),
    ),
  };
}

/** From above a body is flat; tilted, it is extruded. */
function arrangeFloor(
  stage: Stage,
  drawn: Drawn,
  lens: Lens,
  floor: number | null,
  liftOf: (floor: number) => number,
): void {
  const rise = riseOf(lens);
  const isShown = isOn(drawn.floor, floor);
  const lift = floor === null ? liftOf(drawn.floor ?? 0) * rise : 0;
  for (const primitive of drawn.flat) {
    primitive.show = isShown && rise === 0;
    stretch(stage, primitive, lift + layerOf.areaFill * layerStep(lens), 1);
  }
  for (const primitive of drawn.raised) {
    primitive.show = isShown && rise > 0;
    stretch(stage, primitive, lift, rise);
  }
}

function isOn(own: number | null, floor: number | null): boolean {
  return floor === null || own === null || own === floor;
}

function labelOf({ district, region }: Body): MapLabel {
  const [x, y] = centroid(region);
  const extent = Math.min(region.maxX - region.minX, region.maxY - region.minY);
  const isAbove = district.isNamedAbove === true;
  return { text: district.name, x, y, kind: 'area', extent, outline: region, isAbove, floor: region.floor, height: 0 };
}
