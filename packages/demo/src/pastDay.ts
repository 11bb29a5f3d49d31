import { seededRandom } from '@muster/model/random/seededRandom.ts';

import type { PlaceKey } from './place.ts';
import { type RosterPerson, rosterPersons } from './roster.ts';

/** The demo site lies in China: one time zone without a change of clocks. */
const siteOffsetMs = 8 * 3_600_000;
export const msPerDay = 24 * 3_600_000;

/** Days of the site's calendar since 1970. */
export function siteDayOf(t: number): number {
  return Math.floor((t + siteOffsetMs) / msPerDay);
}

/** Epoch ms of an hour of a site day; the hour may have a fraction, and be past midnight. */
export function siteTime(day: number, hour: number): number {
  return day * msPerDay - siteOffsetMs + hour * 3_600_000;
}

/** 1970-01-01 was a Thursday. */
export function isWeekend(day: number): boolean {
  return [2, 3].includes(((day % 7) + 7) % 7);
}

/** Hazardous work of a day, as its permit has it. */
export interface PastPermit {
  type: 'hotWork' | 'workAtHeight' | 'confinedSpace' | 'lifting' | 'temporaryElectricity' | 'blindPlate';
  level: 'special' | '1' | '2';
  place: PlaceKey;
  content: string;
  measures: string;
  /** Numbers of the people who do it. */
  workers: readonly string[];
  /** Epoch ms. */
  from: number;
  to: number;
}

const work: readonly Omit<PastPermit, 'workers' | 'from' | 'to'>[] = [
  {
    type: 'hotWork',
    level: '1',
    place: 'productionB',
    content: 'B-2 机泵出口管线焊接',
    measures: '清除可燃物，气体分析合格，接火盆，监护人全程在场，灭火器两具',
  },
  {
    type: 'workAtHeight',
    level: '2',
    place: 'productionC',
    content: 'C-1 平台护栏更换',
    measures: '系安全带，设警戒区，五级风停止作业',
  },
  {
    type: 'temporaryElectricity',
    level: '2',
    place: 'workshop',
    content: '维修车间临时照明接线',
    measures: '持证电工接线，漏电保护，专人看护',
  },
  {
    type: 'confinedSpace',
    level: '1',
    place: 'productionC',
    content: 'C-3 反应釜内部检查',
    measures: '隔离、清洗、置换，含氧量 19.5–21 %，釜外监护，备用呼吸器',
  },
  {
    type: 'lifting',
    level: '2',
    place: 'productionB',
    content: 'B-1 换热器管束吊装',
    measures: '吊具检查，划定吊装区，专人指挥',
  },
  {
    type: 'blindPlate',
    level: '2',
    place: 'productionC',
    content: 'C-2 进料线加盲板',
    measures: '泄压，盲板挂牌编号，防化服',
  },
];

const contractors = rosterPersons.filter(({ personType }) => personType === 'contractor').map(({ number }) => number);

/** The permits of a day: two or three on a working day, each with a crew of contractors; none at the weekend. */
export function permitsOf(seed: string, day: number): PastPermit[] {
  if (isWeekend(day)) return [];
  const random = seededRandom(`${seed}/permits/${day}`);
  const count = random.integer(2, 3);
  return Array.from({ length: count }, (_, index) => (day * 3 + index) % work.length)
    .flatMap((kind) => work[kind] ?? [])
    .map((kind, index) => ({
      ...kind,
      workers: contractors.slice(index * 4, index * 4 + random.integer(3, 4)),
      from: siteTime(day, 8.75 + random.integer(0, 4) * 0.25),
      to: siteTime(day, random.pick([15.5, 16, 16.5, 17])),
    }));
}

/** Whether somebody comes to the shift that begins on a day: shifts have days off, offices and visitors weekends. */
export function comesOn(seed: string, { cardSn, shift, jobNumber }: RosterPerson, day: number): boolean {
  const random = seededRandom(`${seed}/${cardSn}/${day}`);
  if (jobNumber === 'CONTROL' || jobNumber === 'GUARD') return true;
  if (shift === 'day') return random.chance(isWeekend(day) ? 0.12 : 0.95);
  if (shift === 'visit') return random.chance(isWeekend(day) ? 0 : 0.55);
  return random.chance(0.8);
}

/** A briefing at a plant: epoch ms, and where. */
export interface Gathering {
  at: number;
  place: PlaceKey;
}

/** Briefings fill a production area with more people than it is meant for; about every third working day has one. */
export function gatheringOf(seed: string, day: number): Gathering | null {
  const random = seededRandom(`${seed}/gathering/${day}`);
  if (isWeekend(day) || !random.chance(0.4)) return null;
  const place = random.pick(['productionA', 'productionB', 'productionC'] as const);
  return { at: siteTime(day, random.pick([9.5, 13.5, 14])), place };
}

/** So long a briefing lasts. */
export const gatheringMs = 12 * 60_000;

/** Drills of a past, on working days: one in the second week of a month, one in the fourth. Epoch ms. */
export function drillsOf(from: number, to: number): number[] {
  const first = siteDayOf(from) + 1;
  const workday = (day: number): number => (isWeekend(day) ? workday(day + 1) : day);
  const days = Math.floor((to - from) / msPerDay);
  const wanted = [siteTime(workday(first + Math.floor(days * 0.25)), 10.25)];
  if (days > 14) wanted.push(siteTime(workday(first + Math.floor(days * 0.75)), 14.5));
  return wanted.filter((at) => at + drillMs < to);
}

/** From the signal to the all-clear. */
export const drillMs = 11 * 60_000;
