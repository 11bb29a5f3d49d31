import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { msPerDay, siteDayOf, siteTime } from './pastDay.ts';
import type { PlaceKey } from './place.ts';

/** A control measure of a risk area, with the person who checks it. */
export interface DemoMeasure {
  name: string;
  districtCode: string;
  kind: 'engineering' | 'administrative' | 'protection' | 'emergency';
  /** The person in charge, who has an account. */
  person: string;
  departCode: string;
  intervalDays: number;
  content: string;
  /** Usual finding. */
  note: string;
  /** Days without a check; 0 = checked in time. */
  neglectedDays: number;
}

export const demoMeasures: readonly DemoMeasure[] = [
  {
    name: '储罐高液位联锁测试',
    districtCode: 'R-01',
    kind: 'engineering',
    person: 'S0041',
    departCode: 'LOG',
    intervalDays: 7,
    content: '模拟高高液位，确认进料阀自动关闭',
    note: '联锁动作正常',
    neglectedDays: 0,
  },
  {
    name: '可燃气体探测器标定',
    districtCode: 'R-01',
    kind: 'engineering',
    person: 'S0054',
    departCode: 'HSE',
    intervalDays: 10,
    content: '用标准气检查零点与量程',
    note: '零点、量程合格',
    neglectedDays: 16,
  },
  {
    name: '泡沫灭火系统检查',
    districtCode: 'R-01',
    kind: 'emergency',
    person: 'S0042',
    departCode: 'LOG',
    intervalDays: 5,
    content: '泵、比例混合器、泡沫液储量',
    note: '泡沫液储量充足，泵盘车正常',
    neglectedDays: 0,
  },
  {
    name: '反应釜安全阀校验状态检查',
    districtCode: 'R-02',
    kind: 'engineering',
    person: 'S0043',
    departCode: 'MAINT',
    intervalDays: 7,
    content: '铅封、校验牌、根部阀开启状态',
    note: '铅封完好，均在有效期内',
    neglectedDays: 0,
  },
  {
    name: '岗位操作规程抽查',
    districtCode: 'R-02',
    kind: 'administrative',
    person: 'S0002',
    departCode: 'PROD-A',
    intervalDays: 7,
    content: '每班抽查两人，现场问答',
    note: '抽查两人，均合格',
    neglectedDays: 11,
  },
  {
    name: '防护用品配备检查',
    districtCode: 'R-02',
    kind: 'protection',
    person: 'S0052',
    departCode: 'HSE',
    intervalDays: 6,
    content: '防毒面具、防化手套、洗眼器',
    note: '配备齐全，洗眼器水量正常',
    neglectedDays: 0,
  },
  {
    name: '行车限位与制动检查',
    districtCode: 'R-03',
    kind: 'engineering',
    person: 'S0046',
    departCode: 'MAINT',
    intervalDays: 7,
    content: '空载试运行，检查限位与制动',
    note: '限位、制动可靠',
    neglectedDays: 0,
  },
  {
    name: '办公楼消防通道检查',
    districtCode: 'R-04',
    kind: 'administrative',
    person: 'S0052',
    departCode: 'HSE',
    intervalDays: 7,
    content: '通道、应急照明、疏散指示',
    note: '通道畅通，指示灯正常',
    neglectedDays: 0,
  },
];

/** When a measure is checked in a past, epoch ms: on working hours, a day before it is due at the latest. */
export function checksOf({ name, intervalDays, neglectedDays }: DemoMeasure, from: number, to: number): number[] {
  const random = seededRandom(`measure/${name}/${siteDayOf(from)}`);
  const times: number[] = [];
  for (let day = siteDayOf(from) + 1; ; day += intervalDays - random.integer(0, 1)) {
    const at = siteTime(day, 9) + random.integer(0, 420) * 60_000;
    if (at >= to - neglectedDays * msPerDay - 60_000) return times;
    times.push(at);
  }
}

/** A hidden danger with its course. Hours are counted from the report on. */
export interface DemoDanger {
  title: string;
  level: 'general' | 'major';
  content: string;
  districtCode: string;
  place: PlaceKey;
  /** Accounts: the reporter, and the account of the person in charge. */
  reporter: string;
  rectifier: string;
  /** Days before the end of a past at which it is reported. */
  daysBefore: number;
  /** Hours for putting it right. */
  deadlineHours: number;
  /** Final state: to be assigned, overdue, to be accepted, sent back once, or closed. */
  fate: 'reported' | 'assigned' | 'overdue' | 'rectified' | 'closed' | 'sentBack';
  remedy: string;
}

const of = (
  title: string,
  [level, districtCode, place]: [DemoDanger['level'], string, PlaceKey],
  [reporter, rectifier]: [string, string],
  [daysBefore, deadlineHours, fate]: [number, number, DemoDanger['fate']],
  [content, remedy]: [string, string],
): DemoDanger => ({
  title,
  level,
  districtCode,
  place,
  reporter,
  rectifier,
  daysBefore,
  deadlineHours,
  fate,
  content,
  remedy,
});

/** Hidden dangers of a month, with their final state. */
export const demoDangers: readonly DemoDanger[] = [
  of(
    'T-102 罐区防火堤穿管处未封堵',
    ['general', 'R-01', 'tankFarm'],
    ['guard', 's0041'],
    [27, 72, 'closed'],
    ['防火堤东侧电缆穿管处孔洞未封堵，泄漏时液体可外流', '已用防火泥封堵并抹平'],
  ),
  of(
    'B-2 平台护栏松动',
    ['general', 'R-02', 'productionB'],
    ['s0017', 'maintenance'],
    [24, 48, 'sentBack'],
    ['二层平台北侧护栏立柱焊缝开裂', '护栏立柱已重新焊接，刷防锈漆'],
  ),
  of(
    '配电室门口堆放杂物',
    ['general', 'R-03', 'workshop'],
    ['operator', 's0046'],
    [20, 24, 'closed'],
    ['门口堆放木箱，影响检修通道', '杂物已清理，划线标示禁放区'],
  ),
  of(
    'C 区可燃气体探测器故障',
    ['major', 'R-02', 'productionC'],
    ['operator2', 'analyst'],
    [17, 24, 'closed'],
    ['C-204 探测器持续显示故障，该区域失去监测', '更换探头并标定，投用正常'],
  ),
  of(
    '应急照明灯不亮',
    ['general', 'R-04', 'office'],
    ['guard2', 'maintenance'],
    [13, 72, 'closed'],
    ['办公楼一层走廊两盏应急灯按试验按钮不亮', '更换电池，试验正常'],
  ),
  of(
    '罐区消防栓箱内水带缺失',
    ['general', 'R-01', 'tankFarm'],
    ['s0042', 's0041'],
    [9, 48, 'closed'],
    ['3 号消防栓箱内缺一盘水带', '补充水带两盘，加铅封'],
  ),
  of(
    'A-1 换热器保温层破损',
    ['general', 'R-02', 'productionA'],
    ['s0005', 'maintenance'],
    [6, 96, 'overdue'],
    ['蒸汽管线保温破损约半米，有烫伤风险', '保温层已修复'],
  ),
  of(
    'C-1 安全阀铅封脱落',
    ['major', 'R-02', 'productionC'],
    ['s0029', 'maintenance'],
    [3, 24, 'overdue'],
    ['巡检发现安全阀铅封脱落，校验状态不明', '安全阀已拆下校验并重新铅封'],
  ),
  of(
    '装卸鹤管静电夹磨损',
    ['general', 'R-01', 'tankFarm'],
    ['s0041', 's0042'],
    [2, 48, 'rectified'],
    ['2 号鹤位静电接地夹弹簧失效，接触不良', '更换静电接地夹，测试电阻合格'],
  ),
  of(
    '维修车间氧气瓶未固定',
    ['general', 'R-03', 'workshop'],
    ['safety', 's0046'],
    [1.5, 24, 'rectified'],
    ['两只氧气瓶直立放置，无防倾倒措施', '加装气瓶固定架'],
  ),
  of(
    '生产二区洗眼器水压不足',
    ['general', 'R-02', 'productionB'],
    ['s0016', 'maintenance'],
    [1, 120, 'assigned'],
    ['开启后水柱高度不足，不能满足冲洗要求', '清洗过滤网，水压恢复'],
  ),
  of(
    '罐区北侧围栏破损',
    ['general', 'R-01', 'tankFarm'],
    ['guard', 's0041'],
    [0.6, 96, 'assigned'],
    ['北侧围栏有一处约 40 厘米缺口', '围栏缺口已修补'],
  ),
  of(
    '办公楼疏散指示牌脱落',
    ['general', 'R-04', 'office'],
    ['guard2', 'maintenance'],
    [0.3, 72, 'reported'],
    ['一层西侧楼梯口疏散指示牌脱落', '指示牌已重新安装'],
  ),
  of(
    'C-2 泵机封渗漏',
    ['general', 'R-02', 'productionC'],
    ['s0030', 'maintenance'],
    [0.2, 48, 'reported'],
    ['机械密封每分钟约 10 滴，有加重趋势', '更换机械密封，试车无渗漏'],
  ),
];
