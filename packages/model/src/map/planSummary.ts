import type { Floor, GeoPlan } from '../entity/shapes.ts';

/** Content of a GeoJSON file that is not stored yet. */
export interface PlanSummary {
  /** The features that can be drawn, with `class` and `floor` in the map's form; ids and names are kept. */
  plan: GeoPlan;
  /** Of the collection itself. */
  name: string | null;
  /** From the lowest to the highest; one without floors in the file is the ground. */
  floors: readonly (Floor & { features: number; rooms: number })[];
  buildings: number;
  rooms: number;
  /** Outlines of a site, a building or a floor. */
  outlines: number;
  /** Features by class, most frequent first. */
  classes: readonly { name: string; count: number }[];
  /** Features that cannot be drawn. */
  left: { points: number; damaged: number };
  /** Degrees: west, south, east, north. null = no coordinates. */
  box: readonly [west: number, south: number, east: number, north: number] | null;
}

const roomClasses = new Set(['room', 'unit', 'bathroom']);
const buildingClasses = new Set(['building']);
const outlineClasses = new Set(['site', 'building', 'building_outline', 'level']);
const drawn = new Set(['LineString', 'Polygon', 'MultiLineString', 'MultiPolygon']);

type Feature = GeoPlan['features'][number];

/**
 * Reads a FeatureCollection (RFC 7946). `class` and `floor` are kept; if missing, they follow from the tags of
 * OpenStreetMap: `indoor`, `building` and `highway` the class, `level` the floor (Simple Indoor Tagging).
 * @returns null for anything else, or without drawable features
 */
export function summarizePlan(file: unknown): PlanSummary | null {
  if (!isRecord(file) || file['type'] !== 'FeatureCollection' || !Array.isArray(file['features'])) return null;
  const left = { points: 0, damaged: 0 };
  const features: Feature[] = [];
  for (const item of file['features'] as unknown[]) {
    const feature = featureOf(item);
    if (feature === null) left.damaged += 1;
    else if (!drawn.has(feature.geometry.type)) left.points += 1;
    else features.push(feature);
  }
  if (features.length === 0) return null;
  const classes = Map.groupBy(features, classOf);
  const countOf = (names: ReadonlySet<string>): number => features.filter((each) => names.has(classOf(each))).length;
  return {
    plan: { type: 'FeatureCollection', features },
    name: textOf(file['name']),
    floors: floorsOf(features),
    buildings: countOf(buildingClasses) + (countOf(new Set(['building_outline', 'level'])) > 0 ? 1 : 0),
    rooms: countOf(roomClasses),
    outlines: countOf(outlineClasses),
    classes: [...classes]
      .map(([name, { length }]) => ({ name, count: length }))
      .sort((one, other) => other.count - one.count),
    left,
    box: boxOf(features),
  };
}

function featureOf(item: unknown): Feature | null {
  if (!isRecord(item) || item['type'] !== 'Feature' || !isRecord(item['geometry'])) return null;
  const { type, coordinates } = item['geometry'];
  if (typeof type !== 'string' || !Array.isArray(coordinates) || !hasOnlyPlaces(coordinates)) return null;
  const attributes = isRecord(item['properties']) ? item['properties'] : {};
  const floor = floorOf(attributes);
  return {
    ...item,
    type: 'Feature',
    geometry: { type, coordinates },
    properties: { ...attributes, class: classNameOf(attributes), ...(floor === null ? {} : { floor }) },
  };
}

/** Valid degrees in lists of any depth, at least one pair. */
function hasOnlyPlaces(coordinates: readonly unknown[]): boolean {
  if (coordinates.length === 0) return false;
  const [lon, lat] = coordinates;
  if (typeof lon === 'number' || typeof lat === 'number')
    return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) < 90;
  return coordinates.every((each) => Array.isArray(each) && hasOnlyPlaces(each));
}

function classNameOf(attributes: Readonly<Record<string, unknown>>): string {
  const indoor = textOf(attributes['indoor']);
  const own = textOf(attributes['class']) ?? (indoor === 'yes' ? 'room' : indoor);
  if (own !== null) return own;
  if (textOf(attributes['building']) !== null) return 'building';
  return textOf(attributes['highway']) === null ? 'ground' : 'road';
}

/** `floor` as a number; else the first of `level`: `1`, `0;1`, `-1`. */
function floorOf(attributes: Readonly<Record<string, unknown>>): number | null {
  const { floor, level } = attributes;
  if (Number.isInteger(floor)) return Number(floor);
  const first = Number.parseInt(String(level ?? floor ?? ''), 10);
  return Number.isNaN(first) ? null : first;
}

function floorsOf(features: readonly Feature[]): PlanSummary['floors'] {
  const byFloor = Map.groupBy(features, ({ properties }) => {
    const floor = properties?.['floor'];
    return typeof floor === 'number' ? floor : null;
  });
  const numbers = [...byFloor.keys()].filter((floor) => floor !== null).sort((one, other) => one - other);
  if (numbers.length === 0) numbers.push(0);
  return numbers.map((floor) => {
    const on = byFloor.get(floor) ?? [];
    const levels = on.map(({ properties }) => textOf(properties?.['level'])).filter((level) => level !== null);
    const isWord = levels[0] !== undefined && !/^-?\d+$/.test(levels[0]);
    return {
      floor,
      // A numeric level has the name of the floor's number in the reader's language.
      name: isWord ? (levels[0] ?? '').slice(0, 30) : '',
      height: 0,
      features: on.length,
      rooms: on.filter((each) => roomClasses.has(classOf(each))).length,
    };
  });
}

function classOf({ properties }: Feature): string {
  return textOf(properties?.['class']) ?? '';
}

function boxOf(features: readonly Feature[]): PlanSummary['box'] {
  let box: [number, number, number, number] | null = null;
  const grow = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [lon, lat] = coordinates;
    if (typeof lon !== 'number' || typeof lat !== 'number') return coordinates.forEach(grow);
    box ??= [lon, lat, lon, lat];
    box = [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)];
  };
  const site = features.filter((each) => classOf(each) === 'site');
  for (const { geometry } of site.length > 0 ? site : features) grow(geometry.coordinates);
  return box;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
