import { readFileSync } from 'node:fs';

import type { Place } from './mapHand.ts';
import { shared } from './recordings.ts';

/** Where the recordings lie (their README): the gate inside the works, the open yard, and x = 0, y = 0 of the walks. */
export const gate: Place = [9.52388624, 47.17935553];
export const yard: Place = [9.52221, 47.1813];
export const walksOrigin: Place = [9.52216, 47.176616];

const metresPerLat = 111_170;
const metresPerLon = (lat: number): number => 111_320 * Math.cos((lat * Math.PI) / 180);

/** Degrees of a place so many metres east and north of another. */
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
