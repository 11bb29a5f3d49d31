import { areaColors } from '@muster/model/areaType/areaType.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';

import { places, type Place, placeOf, type PlaceKey } from './place.ts';
import { planShapes } from './plan.ts';

/** Middle of the demo plant: degrees WGS84. The works is fictitious. */
const origin = [121.4672, 30.7085] as const;

/** From the local frame of the demo site to degrees. */
export const demoProjection = createProjection(origin);

export const demoBuilding = {
  name: '海湾精细化工厂',
  code: 'DEMO',
  timeZone: 'Asia/Shanghai',
  lon: origin[0],
  lat: origin[1],
  address: '演示站点',
} as const;

/** A point of the ground as devices and markers have it. */
export function demoPlace({ x, y }: { x: number; y: number }): { lon: number; lat: number; floor: number } {
  const [lon, lat] = degrees(x, y);
  return { lon, lat, floor: 0 };
}

/** Degrees to the 1e-8, about a millimetre: as precise as a survey, and short in a file. */
function degrees(x: number, y: number): [lon: number, lat: number] {
  const short = (value: number): number => Math.round(value * 1e8) / 1e8;
  return [short(demoProjection.lon(x)), short(demoProjection.lat(y))];
}

const floors: Floor[] = [
  { floor: 0, name: '1F', height: 6 },
  { floor: 1, name: '2F', height: 6 },
];

export const demoMap = {
  name: '厂区平面图',
  type: '2d',
  floors,
  frame: { lon: origin[0], lat: origin[1], rotationDeg: 0 },
  plan: demoPlan(),
} as const;

function demoPlan(): GeoPlan {
  return {
    type: 'FeatureCollection',
    features: planShapes.map((shape) => {
      const line = shape.points.map(([x, y]) => degrees(x, y));
      const [first] = line;
      const ring = first === undefined ? line : [...line, first];
      return {
        type: 'Feature',
        geometry: { type: shape.geometry, coordinates: shape.geometry === 'Polygon' ? [ring] : line },
        properties: {
          class: shape.class,
          floor: shape.floor,
          ...(shape.name === undefined ? {} : { name: shape.name }),
          ...(shape.base === undefined ? {} : { base: shape.base }),
          ...(shape.height === undefined ? {} : { height: shape.height }),
        },
      };
    }),
  };
}

type DemoAreaType = { key: string; name: string; color: string; alarms: AlarmSettings };

export const demoAreaTypes = [
  {
    key: 'production',
    name: '生产区域',
    color: areaColors.clay,
    alarms: { overcrowding: { on: true, level: 2, max: 20 } },
  },
  {
    key: 'storage',
    name: '重大危险源',
    color: areaColors.heather,
    alarms: {
      boundaryCrossing: { on: true, level: 2, mode: 'noEntry', who: { personTypes: ['visitor', 'contractor'] } },
      retention: { on: true, level: 3, minutes: 40 },
      overcrowding: { on: true, level: 1, max: 12 },
    },
  },
  { key: 'work', name: '作业场所', color: areaColors.sand, alarms: { overcrowding: { on: true, level: 3, max: 30 } } },
  { key: 'common', name: '公共区域', color: areaColors.slate, alarms: {} },
] as const satisfies readonly DemoAreaType[];

type AreaTypeKey = (typeof demoAreaTypes)[number]['key'];

const typeOf: Readonly<Record<PlaceKey, AreaTypeKey>> = {
  productionA: 'production',
  productionB: 'production',
  productionC: 'production',
  tankFarm: 'storage',
  workshop: 'work',
  workshopUpper: 'work',
  office: 'common',
  gate: 'common',
  musterPoint: 'common',
};

export interface DemoArea {
  key: PlaceKey;
  name: string;
  typeKey: AreaTypeKey;
  regions: Region[];
  exitTolerance: number;
  /** Whether entries and exits are recorded. */
  recordsAccess: boolean;
}

export const demoAreas: readonly DemoArea[] = places.map((place) => ({
  key: place.key,
  name: place.name,
  typeKey: typeOf[place.key],
  regions: [regionOf(place)],
  exitTolerance: 1,
  recordsAccess: place.key === 'gate',
}));

/** The whole site with its fence, on all floors: who is within is at work. */
export const groundRegion: Region = {
  shape: 'polygon',
  points: [degrees(-205, -145), degrees(205, -145), degrees(205, 145), degrees(-205, 145)],
  floor: null,
};

/** The fence of a risk area around a place; `beyond` its outline in metres. */
export function riskRegion(key: PlaceKey, margin: number, stretchHeight: number): Region {
  return regionOf(placeOf(key), margin, stretchHeight);
}

function regionOf({ outline, floor }: Place, margin = 0, stretchHeight = 6): Region {
  const heights = { baseHeight: 0, stretchHeight };
  if (outline.shape === 'circle') {
    return {
      shape: 'circle',
      center: degrees(outline.x, outline.y),
      radius: outline.radius + margin,
      floor,
      ...heights,
    };
  }
  const [west, south] = [outline.west - margin, outline.south - margin];
  const [east, north] = [outline.east + margin, outline.north + margin];
  const corners = [degrees(west, south), degrees(east, south), degrees(east, north), degrees(west, north)];
  return { shape: 'polygon', points: corners, floor, ...heights };
}

/** The building's settings for the rules without an area. */
export const demoAlarms: AlarmSettings = {
  oneKeyHelp: { on: true, level: 1 },
  lowBattery: { on: true, level: 4, threshold: 15 },
};
