import { readFileSync } from 'node:fs';

import type { Place } from './mapDriver.ts';
import { shared, type Recording } from './recordings.ts';

/**
 * Places of the recordings (their README): the gate inside the works, the open yard, and the local origin of the walks.
 */
export const gate: Place = [9.52388624, 47.17935553];
export const yard: Place = [9.52221, 47.1813];
export const walksOrigin: Place = [9.52216, 47.176616];

const metresPerLat = 111_170;
const metresPerLon = (lat: number): number => 111_320 * Math.cos((lat * Math.PI) / 180);

/** Degrees of a place given in metres east and north of another. */
export const from = ([lon, lat]: Place, east: number, north: number): Place => [
  lon + east / metresPerLon(lat),
  lat + north / metresPerLat,
];

/** Around the gate and those who press towards it. */
export const hall = [from(gate, -8, -7), from(gate, 8, -7), from(gate, 8, 9), from(gate, -8, 9)] as const;

/** The westernmost corner of the large works, in the file of the plant. */
export function cornerOfWorks(): Place {
  const plant = JSON.parse(readFileSync(shared('map_plant.geojson'), 'utf8')) as {
    features: { properties: { name?: string }; geometry: { coordinates: [number, number][][] } }[];
  };
  const works = plant.features.find(({ properties }) => properties.name === 'Hilti Werk 1');
  const ring = works?.geometry.coordinates[0] ?? [];
  const [corner] = ring.toSorted(([one], [other]) => one - other);
  if (corner === undefined) throw new Error('The plant has no works.');
  return corner;
}

/** The first who is within the inner five metres of the yard for five seconds (8 fixes a second). */
export function tagAcrossYard(recording: Recording | undefined): string {
  const inside = (recording?.positions ?? []).filter(
    ({ kind, lon = 0, lat = 0 }) =>
      kind === 'person' && Math.hypot((lon - yard[0]) * metresPerLon(lat), (lat - yard[1]) * metresPerLat) < 5,
  );
  const [found] = [...Map.groupBy(inside, ({ tag }) => tag)].find(([, fixes]) => fixes.length >= 40) ?? [];
  if (found === undefined) throw new Error('Nobody crosses the yard.');
  return found;
}

/** Median of the walks of a floor. */
export function middleOfWalks(recording: Recording | undefined, floor: number): Place {
  const walks = (recording?.positions ?? []).filter((position) => position.floor === floor);
  const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  return [middle(walks.map(({ lon = 0 }) => lon)), middle(walks.map(({ lat = 0 }) => lat))];
}
