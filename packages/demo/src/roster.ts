import type { PersonType } from '@muster/model/person/person.ts';

import type { PlaceKey } from './place.ts';

export type Shift = 'night' | 'early' | 'late' | 'day' | 'visit' | 'dayWatch' | 'nightWatch';

export interface RosterPerson {
  number: string;
  name: string;
  personType: PersonType;
  gender: 'male' | 'female';
  departCode: string;
  jobNumber: string;
  cardSn: string;
  cardType: 'UW5' | 'BLW5' | 'BGT3' | 'phone';
  shift: Shift;
  /** Where most of the work is. */
  home: PlaceKey;
  /** Where else the work leads. */
  also: readonly PlaceKey[];
}

export interface RosterVehicle {
  plateNumber: string;
  typeName: string;
  departCode: string;
  cardSn: string;
  shift: Shift;
  /** Metres a second on the road. */
  speed: number;
  /** Nodes of the road network between which it drives. */
  stops: readonly string[];
}

/** From the top down; the head by the number in the roster. */
export const departs = [
  { code: 'WORKS', name: '海湾精细化工厂', parentCode: null, headNumber: 'S0055' },
  { code: 'PROD', name: '生产中心', parentCode: 'WORKS', headNumber: 'S0001' },
  { code: 'PROD-A', name: '生产一部', parentCode: 'PROD', headNumber: 'S0002' },
  { code: 'PROD-B', name: '生产二部', parentCode: 'PROD', headNumber: 'S0013' },
  { code: 'PROD-C', name: '生产三部', parentCode: 'PROD', headNumber: 'S0025' },
  { code: 'LOG', name: '储运部', parentCode: 'PROD', headNumber: 'S0037' },
  { code: 'MAINT', name: '设备维修部', parentCode: 'WORKS', headNumber: 'S0043' },
  { code: 'HSE', name: '安全环保部', parentCode: 'WORKS', headNumber: 'S0052' },
  { code: 'ADMIN', name: '综合办公室', parentCode: 'WORKS', headNumber: 'S0055' },
  { code: 'CTRL', name: '总控室', parentCode: 'PROD', headNumber: 'S0079' },
  { code: 'SEC', name: '保卫科', parentCode: 'WORKS', headNumber: 'S0083' },
  { code: 'EXT', name: '外来人员', parentCode: null, headNumber: 'S0052' },
] as const;

export const jobs = [
  { number: 'OPERATOR', name: '操作工', headcount: 40, description: '生产装置的内操与外操，四班三倒' },
  { number: 'FITTER', name: '维修工', headcount: 10, description: '机、电、仪设备的检修与巡查' },
  { number: 'SAFETY', name: '安全员', headcount: 4, description: '作业票审批、现场监护、隐患排查' },
  { number: 'TANKMAN', name: '储运工', headcount: 6, description: '罐区与装卸站台的收发作业' },
  { number: 'CLERK', name: '文员', headcount: 6, description: '行政、人事与访客接待' },
  {
    number: 'CONTROL',
    name: '总控操作员',
    headcount: 4,
    description: '总控室监盘与报警处置，两班倒，8:00、20:00 交接',
  },
  { number: 'GUARD', name: '保安员', headcount: 6, description: '门岗与厂区巡逻，两班倒，8:00、20:00 交接' },
  { number: 'WORKER', name: '承包商工人', headcount: null, description: '按作业票进厂施工' },
  { number: 'GUEST', name: '访客', headcount: null, description: '由接待人全程陪同' },
] as const;

export const vehicleTypes = ['叉车', '槽罐车', '班车', '消防车'] as const;

export const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧';
const maleNames = [
  '伟',
  '强',
  '磊',
  '军',
  '勇',
  '杰',
  '涛',
  '明',
  '超',
  '建国',
  '志强',
  '海涛',
  '文博',
  '俊杰',
  '国栋',
];
const femaleNames = ['芳', '娜', '敏', '静', '丽', '艳', '秀英', '玉兰', '晓燕', '雪梅'];

/** A fixed name for each number: the roster is the same on every machine. */
function nameOf(index: number, gender: 'male' | 'female'): string {
  const given = gender === 'male' ? maleNames : femaleNames;
  return `${surnames[(index * 7) % surnames.length]}${given[(index * 3 + Math.floor(index / 7)) % given.length]}`;
}

type Group = Pick<RosterPerson, 'departCode' | 'jobNumber' | 'home' | 'also' | 'cardType' | 'personType'> & {
  shifts: readonly Shift[];
  size: number;
};

const operators = (departCode: string, home: PlaceKey): Group => ({
  departCode,
  jobNumber: 'OPERATOR',
  home,
  also: ['tankFarm', 'workshop', 'office'],
  cardType: 'UW5',
  personType: 'internal',
  shifts: ['night', 'early', 'late'],
  size: 12,
});

/** 60 staff, 12 contractors, 6 visitors; then 4 of the control room and 6 guards, who also watch by night. */
const groups: readonly Group[] = [
  operators('PROD-A', 'productionA'),
  operators('PROD-B', 'productionB'),
  operators('PROD-C', 'productionC'),
  { ...operators('LOG', 'tankFarm'), jobNumber: 'TANKMAN', also: ['productionA', 'office'], size: 6, cardType: 'BLW5' },
  {
    ...operators('MAINT', 'workshop'),
    jobNumber: 'FITTER',
    also: ['workshopUpper', 'productionA', 'productionB', 'productionC'],
    shifts: ['day', 'day', 'late'],
    size: 9,
  },
  {
    ...operators('HSE', 'office'),
    jobNumber: 'SAFETY',
    also: ['productionA', 'productionB', 'productionC', 'tankFarm', 'gate'],
    shifts: ['day'],
    size: 3,
    cardType: 'BLW5',
  },
  {
    ...operators('ADMIN', 'office'),
    jobNumber: 'CLERK',
    also: ['gate', 'workshopUpper'],
    shifts: ['day'],
    size: 6,
    cardType: 'BGT3',
  },
  {
    ...operators('EXT', 'workshopUpper'),
    jobNumber: 'WORKER',
    also: ['productionB', 'productionC', 'workshop'],
    shifts: ['day', 'day', 'day', 'day', 'day', 'nightWatch'],
    size: 12,
    cardType: 'BGT3',
    personType: 'contractor',
  },
  {
    ...operators('EXT', 'office'),
    jobNumber: 'GUEST',
    also: ['workshopUpper', 'productionA'],
    shifts: ['visit'],
    size: 6,
    cardType: 'phone',
    personType: 'visitor',
  },
  {
    ...operators('CTRL', 'office'),
    jobNumber: 'CONTROL',
    also: ['office'],
    shifts: ['dayWatch', 'nightWatch'],
    size: 4,
  },
  {
    ...operators('SEC', 'gate'),
    jobNumber: 'GUARD',
    also: ['gate', 'office'],
    shifts: ['dayWatch', 'nightWatch'],
    size: 6,
    cardType: 'BLW5',
  },
];

const prefixes: Readonly<Record<PersonType, string>> = { internal: 'S', contractor: 'C', visitor: 'V' };

export const rosterPersons: readonly RosterPerson[] = groups
  .flatMap((group) => Array.from({ length: group.size }, (_, index) => ({ group, index })))
  .map(({ group, index }, order) => {
    const gender = order % 5 === 3 ? 'female' : 'male';
    const serial = String(order + 1).padStart(4, '0');
    return {
      number: `${prefixes[group.personType]}${serial}`,
      name: nameOf(order, gender),
      personType: group.personType,
      gender,
      departCode: group.departCode,
      jobNumber: group.jobNumber,
      cardSn: `${group.cardType === 'phone' ? 'PHONE' : group.cardType}-${serial}`,
      cardType: group.cardType,
      shift: group.shifts[index % group.shifts.length] ?? 'day',
      home: group.home,
      also: group.also,
    };
  });

const truck = {
  typeName: '槽罐车',
  departCode: 'LOG',
  speed: 4.5,
  shift: 'day',
  stops: ['gate', 'loadingBay', 'doorTanks', 'parking'],
} as const;
const forklift = {
  typeName: '叉车',
  departCode: 'LOG',
  speed: 2.8,
  shift: 'day',
  stops: ['loadingBay', 'doorWorkshop', 'doorB', 'doorC', 'doorA'],
} as const;

/** Eight vehicles; one forklift works at night as well. */
export const rosterVehicles: readonly RosterVehicle[] = [
  { ...forklift, plateNumber: '叉-01', cardSn: 'VEH-0001' },
  { ...forklift, plateNumber: '叉-02', cardSn: 'VEH-0002' },
  { ...forklift, plateNumber: '叉-03', cardSn: 'VEH-0003', shift: 'night' },
  { ...truck, plateNumber: '沪D·A2086', cardSn: 'VEH-0004' },
  { ...truck, plateNumber: '沪D·A3317', cardSn: 'VEH-0005' },
  { ...truck, plateNumber: '沪D·B5120', cardSn: 'VEH-0006', shift: 'late' },
  {
    plateNumber: '沪A·5H266',
    typeName: '班车',
    departCode: 'ADMIN',
    cardSn: 'VEH-0007',
    speed: 5,
    shift: 'day',
    stops: ['gate', 'parking', 'officeCorner'],
  },
  {
    plateNumber: '沪A·X119消',
    typeName: '消防车',
    departCode: 'HSE',
    cardSn: 'VEH-0008',
    speed: 5,
    shift: 'day',
    stops: ['parking', 'northWest', 'northEast', 'west'],
  },
];
