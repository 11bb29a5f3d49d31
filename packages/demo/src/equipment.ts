import type { PlaceKey } from './place.ts';
import { patrolStops, stopBeacons } from './patrol.ts';
import { roadNodes } from './roads.ts';

/** What stands at the demo plant beside its areas. Places in metres of the local frame, on the ground. */
interface Standing {
  name: string;
  x: number;
  y: number;
}

interface DemoCamera extends Standing {
  cameraType: 'bullet' | 'dome' | 'ptz' | 'thermal';
  /** Degrees clockwise from north, and how wide and far it sees. */
  heading: number;
  angle: number;
  radius: number;
}

export const demoCameras: readonly DemoCamera[] = [
  { name: '大门', x: 14, y: -128, cameraType: 'bullet', heading: 260, angle: 60, radius: 18 },
  { name: '罐区西侧', x: -178, y: 47, cameraType: 'ptz', heading: 45, angle: 60, radius: 28 },
  { name: '罐区东侧', x: -22, y: 108, cameraType: 'thermal', heading: 225, angle: 50, radius: 30 },
  { name: '生产一区', x: -178, y: -53, cameraType: 'bullet', heading: 45, angle: 60, radius: 26 },
  { name: '生产二区', x: -22, y: -53, cameraType: 'bullet', heading: 315, angle: 60, radius: 26 },
  { name: '生产三区', x: 178, y: -53, cameraType: 'bullet', heading: 315, angle: 60, radius: 26 },
  { name: '装卸站', x: 62, y: 47, cameraType: 'ptz', heading: 45, angle: 70, radius: 28 },
  { name: '维修车间', x: 50, y: -18, cameraType: 'dome', heading: 0, angle: 360, radius: 10 },
  { name: '集合点', x: 84, y: -95, cameraType: 'bullet', heading: 235, angle: 60, radius: 20 },
];

interface DemoSupply extends Standing {
  count: number;
  storage: string;
  /** ISO-8601 date; null = it does not expire. */
  expiresOn: string | null;
}

export const demoSupplies: readonly DemoSupply[] = [
  { name: '正压式空气呼吸器', x: -184, y: 40, count: 6, storage: '罐区应急柜', expiresOn: '2028-06-30' },
  { name: '泡沫灭火推车', x: -16, y: 42, count: 4, storage: '罐区东南角', expiresOn: '2027-12-31' },
  { name: '防化服', x: -106, y: -64, count: 4, storage: '生产一区应急柜', expiresOn: '2027-09-30' },
  { name: '洗眼器', x: -16, y: -64, count: 2, storage: '生产二区门口', expiresOn: null },
  { name: '急救箱', x: -40, y: -86, count: 2, storage: '办公楼一层', expiresOn: '2027-03-31' },
  { name: '吸油毡', x: 104, y: 44, count: 40, storage: '装卸站', expiresOn: null },
  { name: '应急照明车', x: 104, y: -88, count: 1, storage: '停车场', expiresOn: null },
];

interface DemoMarker extends Standing {
  markerType: 'safeIsland' | 'accidentPoint' | 'evacuationArea';
  /** The area that it is about; null = a point. */
  area: PlaceKey | null;
}

export const demoMarkers: readonly DemoMarker[] = [
  { name: '南门集合点', x: 70, y: -105, markerType: 'safeIsland', area: 'musterPoint' },
  { name: '罐区疏散', x: -100, y: 78, markerType: 'evacuationArea', area: 'tankFarm' },
  { name: 'T-102 泄漏', x: -120, y: 62, markerType: 'accidentPoint', area: null },
];

export const demoPatrol = {
  area: '厂区巡逻区',
  team: '保卫科巡逻队',
  departCode: 'SEC',
  jobNumber: 'GUARD',
  /** Metres around a point within which a guard has been there. */
  distance: 10,
  /** What all beacons of the works send. */
  beaconUuid: 'e2c56db5-dffb-48d2-b060-d0f5a71096e0',
  /** dBm that a card hears at about the distance of the fences. */
  threshold: -80,
  points: patrolStops.map(({ node, name }) => ({
    name,
    x: roadNodes[node]?.[0] ?? 0,
    y: roadNodes[node]?.[1] ?? 0,
    beacon: stopBeacons.find((beacon) => beacon.node === node) ?? null,
  })),
  routes: [
    { name: '夜间巡逻', startTime: '20:00', endTime: '08:00', timesPerDay: 6 },
    { name: '日间巡逻', startTime: '08:00', endTime: '20:00', timesPerDay: 3 },
  ],
} as const;

type RiskLevel = 'major' | 'greater' | 'general' | 'lower';

/** Risk areas as the plant's own assessment has them: around which places, and metres beyond them. */
export const demoDistricts: readonly {
  name: string;
  code: string;
  level: RiskLevel;
  around: readonly PlaceKey[];
  margin: number;
  stretchHeight: number;
}[] = [
  { name: '罐区风险区', code: 'R-01', level: 'major', around: ['tankFarm'], margin: 4, stretchHeight: 12 },
  {
    name: '生产装置风险区',
    code: 'R-02',
    level: 'greater',
    around: ['productionA', 'productionB', 'productionC'],
    margin: 3,
    stretchHeight: 18,
  },
  { name: '维修车间风险区', code: 'R-03', level: 'general', around: ['workshop'], margin: 2, stretchHeight: 12 },
  { name: '办公区', code: 'R-04', level: 'lower', around: ['office'], margin: 3, stretchHeight: 6 },
];
