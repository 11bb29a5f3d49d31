import type { WorkPermitLevel, WorkPermitType } from '@muster/model/workPermit/workPermitKind.ts';

import type { PlaceKey, SitePoint } from './place.ts';

/** Places of hazardous work: off the aisles, where nobody else passes. Metres. */
export interface WorkSite {
  code: 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2' | 'T1' | 'W1';
  place: PlaceKey;
  x: number;
  y: number;
  radius: number;
}

const between = (code: WorkSite['code'], place: PlaceKey, x: number): WorkSite => ({
  code,
  place,
  x,
  y: 3,
  radius: 10,
});

/** The gaps between the blocks of the production areas and between tanks, and a room of the workshop. */
const sites: readonly WorkSite[] = [
  between('A1', 'productionA', -155.8),
  between('A2', 'productionA', -134.2),
  between('B1', 'productionB', -69.2),
  between('B2', 'productionB', -45.8),
  between('C1', 'productionC', 124.2),
  between('C2', 'productionC', 150.8),
  { code: 'T1', place: 'tankFarm', x: -100, y: 100, radius: 8 },
  { code: 'W1', place: 'workshop', x: 70, y: -22, radius: 8 },
];

/** Spots within a site, in order; the first is for the guardian. */
export function spotsOf({ x, y, radius }: WorkSite): SitePoint[] {
  const step = radius / 2;
  return [
    [0.4, -1],
    [-1.4, -0.3],
    [1.4, 0.2],
    [-1, 0.6],
    [1.2, 1],
    [0, 1.3],
  ].map(([east = 0, north = 0]) => ({ x: x + east, y: y + north * step, floor: 0 }));
}

/** Recurring hazardous work. */
export interface Work {
  site: WorkSite;
  type: WorkPermitType;
  level: WorkPermitLevel;
  content: string;
  measures: string;
}

function work(code: WorkSite['code'], kind: Pick<Work, 'type' | 'level'>, content: string, measures: string): Work {
  const site = sites.find((each) => each.code === code);
  if (site === undefined) throw new Error(`There is no site ${code}.`);
  return { site, ...kind, content, measures };
}

const hot = '清除可燃物，气体分析合格，接火盆，监护人全程在场，灭火器两具';
const high = '系安全带，设警戒区，五级风停止作业';
const vessel = '隔离、清洗、置换，含氧量 19.5–21 %，釜外监护，备用呼吸器';
const lift = '吊具检查，划定吊装区，专人指挥';
const blind = '泄压，盲板挂牌编号，防化服';
const wired = '持证电工接线，漏电保护，专人看护';

/** The work of each crew in turn. Crews with overlapping times have different sites. */
export const works = {
  first: [
    work('B2', { type: 'hotWork', level: '1' }, 'B-2 机泵出口管线焊接', hot),
    work('B1', { type: 'lifting', level: '2' }, 'B-1 换热器管束吊装', lift),
  ],
  second: [
    work('C1', { type: 'workAtHeight', level: '2' }, 'C-1 平台护栏更换', high),
    work('C2', { type: 'confinedSpace', level: '1' }, 'C-3 反应釜内部检查', vessel),
  ],
  workshop: [work('W1', { type: 'temporaryElectricity', level: '2' }, '维修车间临时照明接线', wired)],
  evening: [
    work('A2', { type: 'blindPlate', level: '2' }, 'A-2 进料线加盲板', blind),
    work('C1', { type: 'workAtHeight', level: '1' }, 'C-2 塔顶照明检修', high),
    work('B1', { type: 'lifting', level: '2' }, 'B-1 电机更换吊装', lift),
  ],
  night: [
    work('B2', { type: 'hotWork', level: '2' }, 'B-3 管廊支架焊接', hot),
    work('C2', { type: 'confinedSpace', level: '2' }, 'C-3 缓冲罐清渣', vessel),
  ],
  inspection: [work('T1', { type: 'temporary', level: '3' }, 'T-202 储罐呼吸阀连续检测', '防静电工具，便携式检测仪')],
  flushing: [work('A1', { type: 'maintenance', level: '2' }, 'A-1 换热器连续循环清洗', '进出口阀上锁挂牌，专人巡查')],
} as const satisfies Readonly<Record<string, readonly Work[]>>;
export type Crew = keyof typeof works;
