/** A point of the demo site's local frame: metres east and north of its middle. */
export interface SitePoint {
  x: number;
  y: number;
  floor: number;
}

export type PlaceKey =
  | 'productionA'
  | 'productionB'
  | 'productionC'
  | 'tankFarm'
  | 'workshop'
  | 'workshopUpper'
  | 'office'
  | 'gate'
  | 'musterPoint';

/** A place: an area of the site with its door and its work spots. */
export interface Place {
  key: PlaceKey;
  name: string;
  floor: number;
  outline:
    | { shape: 'rectangle'; west: number; south: number; east: number; north: number }
    | { shape: 'circle'; x: number; y: number; radius: number };
  /** Node of the road network at the door. */
  door: string;
  /** Way from the door to the aisle of the spots, all within the place. */
  hall: SitePoint[];
  spots: SitePoint[];
}

const on = (floor: number, ...points: [number, number][]): SitePoint[] => points.map(([x, y]) => ({ x, y, floor }));

/** Spots on an aisle from west to east, a pair every `step` metres, one on each side. */
function aisle(west: number, east: number, y: number, step: number, floor = 0): SitePoint[] {
  const spots: SitePoint[] = [];
  for (let x = west; x <= east; x += step) spots.push({ x, y: y - 2, floor }, { x: x + step / 2, y: y + 2, floor });
  return spots;
}

/** The nine places of the demo plant: a small works of about 400 m by 280 m. */
export const places: readonly Place[] = [
  {
    key: 'productionA',
    name: '生产一区',
    floor: 0,
    outline: { shape: 'rectangle', west: -180, south: -55, east: -110, north: 15 },
    door: 'doorA',
    hall: on(0, [-145, -50], [-145, -20]),
    spots: aisle(-172, -124, -20, 8),
  },
  {
    key: 'productionB',
    name: '生产二区',
    floor: 0,
    outline: { shape: 'rectangle', west: -95, south: -55, east: -20, north: 15 },
    door: 'doorB',
    hall: on(0, [-57, -50], [-57, -20]),
    spots: aisle(-88, -32, -20, 8),
  },
  {
    key: 'productionC',
    name: '生产三区',
    floor: 0,
    outline: { shape: 'rectangle', west: 95, south: -55, east: 180, north: 15 },
    door: 'doorC',
    hall: on(0, [137, -50], [137, -20]),
    spots: aisle(102, 170, -20, 8),
  },
  {
    key: 'tankFarm',
    name: '罐区',
    floor: 0,
    outline: { shape: 'rectangle', west: -180, south: 45, east: -20, north: 110 },
    door: 'doorTanks',
    hall: on(0, [-100, 48], [-100, 78]),
    spots: aisle(-170, -34, 78, 16),
  },
  {
    key: 'workshop',
    name: '维修车间一层',
    floor: 0,
    outline: { shape: 'rectangle', west: 20, south: -55, east: 80, north: -15 },
    door: 'doorWorkshop',
    hall: on(0, [50, -52], [50, -35]),
    spots: aisle(26, 72, -35, 8),
  },
  {
    key: 'workshopUpper',
    name: '维修车间二层',
    floor: 1,
    outline: { shape: 'rectangle', west: 20, south: -55, east: 80, north: -15 },
    door: 'doorWorkshop',
    hall: [...on(0, [50, -52], [26, -46]), ...on(1, [26, -44], [26, -35])],
    spots: aisle(30, 72, -35, 10, 1),
  },
  {
    key: 'office',
    name: '办公楼',
    floor: 0,
    outline: { shape: 'rectangle', west: -90, south: -120, east: -40, north: -90 },
    door: 'doorOffice',
    hall: on(0, [-65, -93], [-65, -105]),
    spots: aisle(-86, -50, -105, 6),
  },
  {
    key: 'gate',
    name: '大门',
    floor: 0,
    outline: { shape: 'rectangle', west: -18, south: -140, east: 18, north: -118 },
    door: 'gate',
    hall: [],
    spots: on(0, [-12, -132], [12, -132], [-10, -124], [10, -124]),
  },
  {
    key: 'musterPoint',
    name: '集合点',
    floor: 0,
    outline: { shape: 'circle', x: 70, y: -105, radius: 15 },
    door: 'doorMuster',
    hall: [],
    spots: on(0, [64, -105], [70, -99], [76, -105], [70, -111], [70, -105]),
  },
];

/** @throws when the demo site has no such place: a mistake in this package. */
export function placeOf(key: PlaceKey): Place {
  const place = places.find((candidate) => candidate.key === key);
  if (place === undefined) throw new Error(`The demo site has no place ${key}.`);
  return place;
}
