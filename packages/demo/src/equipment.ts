import type { PlaceKey } from './place.ts';
import { type DemoRoute, patrolStops, stopBeacons, tankStops } from './patrol.ts';
import { roadNodes } from './roads.ts';

/** Objects of the demo plant besides its areas. Places in metres of the local frame, on the ground. */
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

/** UUID of all beacons of the works. */
export const beaconUuid = 'e2c56db5-dffb-48d2-b060-d0f5a71096e0';
/** dBm received at about the distance of the fences. */
export const beaconThreshold = -80;

/** Checklists of a guard's round, and between the tanks; one item per line. */
const gateChecks = ['门锁与围栏完好', '消防通道畅通', '照明正常'];
const tankChecks = ['阀门、法兰无泄漏', '液位计、压力表正常', '静电接地线完好', '消防器材在位'];

/** Notes of abnormal items. */
export const checkFindings = ['已拍照，通知班长处理', '轻微，需跟踪观察', '现场已临时处理，待检修'] as const;

/** A point of a patrol. */
export interface DemoPoint {
  name: string;
  x: number;
  y: number;
  mustVisit: boolean;
  beacon: { sn: string; minor: number } | null;
  checklist: readonly string[];
}

/** Teams with where they go: points in the order of their routes, and the routes by the key of the team. */
export const demoPatrols: readonly {
  key: DemoRoute['team'];
  area: string;
  team: string;
  departCode: string;
  jobNumber: string;
  /** Radius of a point's fence, metres. */
  distance: number;
  points: readonly DemoPoint[];
}[] = [
  {
    key: 'security',
    area: '厂区巡逻区',
    team: '保卫科巡逻队',
    departCode: 'SEC',
    jobNumber: 'GUARD',
    distance: 10,
    points: patrolStops.map(({ node, name }, index) => ({
      name,
      x: roadNodes[node]?.[0] ?? 0,
      y: roadNodes[node]?.[1] ?? 0,
      mustVisit: true,
      beacon: stopBeacons.find((beacon) => beacon.node === node) ?? null,
      checklist: index % 3 === 1 ? gateChecks : [],
    })),
  },
  {
    key: 'tankFarm',
    area: '罐区巡检区',
    team: '储运部巡检组',
    departCode: 'LOG',
    jobNumber: 'TANKMAN',
    distance: 8,
    points: tankStops.map((stop) => ({ ...stop, mustVisit: true, beacon: null, checklist: tankChecks })),
  },
];

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
