import { hasAccount } from './accounts.ts';
import type { PlaceKey } from './place.ts';
import { rosterPersons, type RosterPerson, type Shift } from './roster.ts';

/** Shifts in turn have every fifth day off, each group another one. */
export const restCycle = 5;

/** The rotation group of a person; null = weekly schedule, or daily without a deputy. */
export function restGroupOf({ number, jobNumber, shift }: RosterPerson): number | null {
  const isAlways = jobNumber === 'CONTROL' || jobNumber === 'GUARD' || hasAccount(number);
  if (isAlways || shift === 'day' || shift === 'visit') return null;
  return Number(number.slice(1)) % restCycle;
}

/** @param day since 1970 */
export function restsOn(group: number, day: number): boolean {
  return (day + group) % restCycle === 0;
}

interface DemoShift {
  key: Exclude<Shift, 'visit'>;
  name: string;
  startTime: string;
  endTime: string;
  breakMinutes: number;
}

/** The hours for which people come (shift.ts); visitors have none. */
export const demoShifts: readonly DemoShift[] = [
  { key: 'early', name: '早班', startTime: '08:00', endTime: '16:00', breakMinutes: 30 },
  { key: 'late', name: '中班', startTime: '16:00', endTime: '00:00', breakMinutes: 30 },
  { key: 'night', name: '夜班', startTime: '00:00', endTime: '08:00', breakMinutes: 30 },
  { key: 'day', name: '常白班', startTime: '08:00', endTime: '18:00', breakMinutes: 120 },
  { key: 'dayWatch', name: '值守白班', startTime: '08:00', endTime: '20:00', breakMinutes: 60 },
  { key: 'nightWatch', name: '值守夜班', startTime: '20:00', endTime: '08:00', breakMinutes: 60 },
];

interface DemoRoster {
  name: string;
  shift: DemoShift['key'];
  /** Numbers of the roster's people. */
  numbers: readonly string[];
  /** The days of the week; null = in turn, by the group. */
  weekdays: readonly string[] | null;
  group: number;
}

const everyDay: readonly string[] = ['1', '2', '3', '4', '5', '6', '7'];
const workdays = everyDay.slice(0, 5);

/** Who works when: offices by the week, shifts in turn, and every day those who have no deputy. */
export const demoRosters: readonly DemoRoster[] = demoShifts.flatMap(({ key, name }) => {
  const people = rosterPersons.filter(({ shift }) => shift === key);
  const numbersOf = (isOf: (person: RosterPerson) => boolean): string[] =>
    people.filter(isOf).map(({ number }) => number);
  const usual = { name, shift: key, numbers: numbersOf((one) => restGroupOf(one) === null), group: 0 };
  const inTurn = Array.from({ length: restCycle }, (_, group): DemoRoster => {
    const numbers = numbersOf((one) => restGroupOf(one) === group);
    return { name: `${name} ${group + 1}`, shift: key, numbers, weekdays: null, group };
  });
  const rosters = [{ ...usual, weekdays: key === 'day' ? workdays : everyDay }, ...inTurn];
  return rosters.filter(({ numbers }) => numbers.length > 0);
});

/** Where the work of each department is. */
export const demoZones: readonly { name: string; departCode: string; areas: readonly PlaceKey[] }[] = [
  { name: '生产一部工作区', departCode: 'PROD-A', areas: ['productionA'] },
  { name: '生产二部工作区', departCode: 'PROD-B', areas: ['productionB'] },
  { name: '生产三部工作区', departCode: 'PROD-C', areas: ['productionC'] },
  { name: '储运工作区', departCode: 'LOG', areas: ['tankFarm'] },
  {
    name: '维修工作区',
    departCode: 'MAINT',
    areas: ['workshop', 'workshopUpper', 'productionA', 'productionB', 'productionC'],
  },
  { name: '办公工作区', departCode: 'ADMIN', areas: ['office'] },
  { name: '总控工作区', departCode: 'CTRL', areas: ['office'] },
  { name: '门岗工作区', departCode: 'SEC', areas: ['gate', 'office'] },
  { name: '承包商工作区', departCode: 'EXT', areas: ['workshopUpper', 'workshop', 'productionB', 'productionC'] },
];

/** The area that is the site. */
export const groundName = '厂区';

/** Why a day was corrected. */
export const correctionReasons = { leave: '病假，已交假条', trip: '外出培训', times: '定位卡没电' } as const;

const englishTexts: Readonly<Record<string, string>> = {
  早班: 'Early shift',
  中班: 'Late shift',
  夜班: 'Night shift',
  常白班: 'Day shift',
  值守白班: 'Day watch',
  值守夜班: 'Night watch',
  生产一部工作区: 'Work zone of production 1',
  生产二部工作区: 'Work zone of production 2',
  生产三部工作区: 'Work zone of production 3',
  储运工作区: 'Work zone of the tank farm',
  维修工作区: 'Work zone of maintenance',
  办公工作区: 'Work zone of the office',
  总控工作区: 'Work zone of the control room',
  门岗工作区: 'Work zone of the gate',
  承包商工作区: 'Work zone of contractors',
  厂区: 'Works',
  '病假，已交假条': 'Sick leave, with a note',
  外出培训: 'Training elsewhere',
  定位卡没电: 'The card had no battery',
};

/** English texts of attendance; a roster of a group is named after its shift. */
export const englishAttendance: Readonly<Record<string, string>> = {
  ...englishTexts,
  ...Object.fromEntries(
    demoRosters.map(({ name }) => {
      const [shift = '', group] = name.split(' ');
      return [name, [englishTexts[shift] ?? shift, ...(group === undefined ? [] : [group])].join(' ')];
    }),
  ),
};
