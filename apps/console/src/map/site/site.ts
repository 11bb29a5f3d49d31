import type { area } from '@muster/model/area/area.ts';
import type { building } from '@muster/model/building/building.ts';
import type { areaType } from '@muster/model/areaType/areaType.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';
import type { map } from '@muster/model/map/map.ts';

import type { PackagedModel } from '../model/packagedModel.ts';
import type { FloorPlan, GroundSource } from '../plan/floorPlans.ts';
import type { MapArea } from '../area/areaLayer.ts';

/** Static content of a site, for the map. */
export interface Site {
  /** Degrees; point at which the plane of the map touches the globe. null = unknown. */
  origin: readonly [lon: number, lat: number] | null;
  plan: GeoPlan | null;
  /** Floor plans that are pictures, image pyramids and 3D tiles of map packages. */
  pictures: readonly GroundSource[];
  /** From the lowest to the highest. */
  floors: readonly Floor[];
  areas: readonly MapArea[];
  /** `#RRGGBB` by the id of an area type. */
  typeColors: ReadonlyMap<string, string>;
}

type MapRow = Row<typeof map>;
type AreaRow = Row<typeof area>;
type AreaTypeRow = Row<typeof areaType>;
/** Coordinates of the building. */
type Place = Partial<Pick<Row<typeof building>, 'lon' | 'lat'>> | undefined;

/** A site may have several maps (the grounds, a building): they are drawn together, each floor once in the switch. */
export function siteOf(
  maps: readonly MapRow[],
  areas: readonly AreaRow[],
  types: readonly AreaTypeRow[],
  place?: Place,
): Site {
  const typeColors = new Map(types.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const])));
  const parents = new Map(areas.map(({ id, parentId }) => [id, parentId]));
  const features = maps.flatMap(({ plan }) => plan?.features ?? []);
  return {
    origin: originOf(maps, areas) ?? originOfPlace(place),
    plan: features.length === 0 ? null : { type: 'FeatureCollection', features },
    pictures: [...maps.flatMap(pictureOf), ...maps.flatMap(pyramidOf), ...maps.flatMap(modelOf)],
    floors: floorsOf(maps, areas),
    typeColors,
    areas: areas.map(({ id, name, typeId, regions, parentId }) => ({
      id,
      name,
      parentId,
      level: levelOf(parentId, parents),
      color: typeId === null ? null : (typeColors.get(typeId) ?? null),
      regions,
    })),
  };
}

function originOf(maps: readonly MapRow[], areas: readonly AreaRow[]): Site['origin'] {
  const framed = maps.find(({ frame }) => frame !== null)?.frame;
  if (framed !== null && framed !== undefined) return [framed.lon, framed.lat];
  const drawn = maps.flatMap(({ plan }) => plan?.features ?? [])[0];
  const planned = drawn === undefined ? null : firstPlace(drawn.geometry.coordinates);
  if (planned !== null) return planned;
  const pinned = maps.flatMap(pictureOf)[0]?.placement.points[0];
  if (pinned !== undefined) return [pinned.lon, pinned.lat];
  const region = areas.flatMap(({ regions }) => regions)[0];
  if (region === undefined) return null;
  return region.shape === 'circle' ? region.center : (region.points[0] ?? null);
}

function originOfPlace(place: Place): Site['origin'] {
  const { lon, lat } = place ?? {};
  return typeof lon === 'number' && typeof lat === 'number' ? [lon, lat] : null;
}

/** 1 for an area without a parent. */
function levelOf(parentId: string | null, parents: ReadonlyMap<string, string | null>): number {
  let level = 1;
  for (let at = parentId; at !== null && level <= parents.size; at = parents.get(at) ?? null) level += 1;
  return level;
}

/** The picture of a map of type jpg, once it is placed. */
function pictureOf({ type, image, placement }: MapRow): FloorPlan[] {
  return type !== 'jpg' || image === null || placement === null ? [] : [{ downloadUrl: image.downloadUrl, placement }];
}

function pyramidOf({ packageId, packageInfo }: MapRow): GroundSource[] {
  if (packageId === null || packageId === '' || packageInfo?.kind !== 'pyramid') return [];
  return [{ packageId, info: packageInfo }];
}

/** The model of a map that has only a frame is placed by it. */
function modelOf({ packageId, packageInfo, name, frame, floors, plan }: MapRow): PackagedModel[] {
  if (packageId === null || packageId === '' || packageInfo?.kind !== 'tiles3d') return [];
  return [{ packageId, info: packageInfo, name, frame, floors, features: plan?.features ?? [] }];
}

/** The first pair of numbers in nested coordinates of GeoJSON. */
function firstPlace(coordinates: unknown): [number, number] | null {
  if (!Array.isArray(coordinates)) return null;
  const [first, second] = coordinates;
  if (typeof first === 'number' && typeof second === 'number') return [first, second];
  return firstPlace(first);
}

/** Floors by number: those of the maps, and those of fences without a map. */
function floorsOf(maps: readonly MapRow[], areas: readonly AreaRow[]): Floor[] {
  const floors = new Map<number, Floor>();
  for (const { floor } of areas.flatMap(({ regions }) => regions)) {
    if (floor !== null) floors.set(floor, { floor, name: '', height: 0 });
  }
  for (const each of maps.flatMap((map) => map.floors)) floors.set(each.floor, each);
  return [...floors.values()].sort((one, other) => one.floor - other.floor);
}
