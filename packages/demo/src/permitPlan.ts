import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { comesOn, drillsOf, isWeekend, msPerDay, siteDayOf, siteTime } from './pastDay.ts';
import { type Crew, type Work, works } from './permitWork.ts';
import { rosterPersons } from './roster.ts';

/** A span of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** A permit as it is going to be carried out. Times in epoch ms; people by their numbers. */
export interface PlannedPermit extends Work, Span {
  number: string;
  applicant: string;
  confirmer: string;
  /** null = the operator on watch in the control room. */
  analyst: string | null;
  guardians: readonly string[];
  workers: readonly string[];
  maxPeople: number;
  appliedAt: number;
  startAt: number;
  /** Past `to`: the work is overdue. */
  endAt: number;
  pauses: readonly Span[];
  /** When the guardians leave their post. */
  absences: readonly Span[];
  /** Times of intrusions by people who are not on the roster. */
  intrusions: readonly number[];
}

/** How a plant carries out its permits. */
export interface PermitHabits {
  /** Whether a person comes on a day; signers and guardians always do. */
  comes(number: string, day: number): boolean;
  /** Contractors rest at weekends. */
  restsAtWeekends: boolean;
  /** Frequency per hour of work of absent guardians, and of intrusions. */
  absencesAnHour: number;
  intrusionsAnHour: number;
  /** Times of drills, epoch ms: work is paused meanwhile. */
  drills: readonly number[];
}

const minuteMs = 60_000;
const msPerHour = 3_600_000;
/** So long before the start the crew is at its place. */
export const gatherMs = 12 * minuteMs;
/** Duration of the pause of work for a drill. */
const drillPauseMs = 25 * minuteMs;

interface CrewPlan {
  crew: Crew;
  /** Hours of the day: earliest start, and the requested ends; past 24 = on the next day. */
  from: number;
  to: readonly number[];
  workers: readonly string[];
  /** By the area of the work; they take turns. */
  guardians(area: string): readonly string[];
  /** Whether the analyst is of the laboratory, by day. */
  byDay: boolean;
  onWeekdays: boolean;
}

const areaOfSite = (code: string): number => ['A', 'B', 'C'].indexOf(code.charAt(0));
/** The operator of an area who watches work there. */
const watcher = (shift: 'night' | 'early' | 'late') => (area: string) => {
  const numbers = {
    night: ['S0004', 'S0016', 'S0028'],
    early: ['S0005', 'S0017', 'S0029'],
    late: ['S0006', 'S0018', 'S0030'],
  }[shift];
  return numbers.slice(areaOfSite(area)).slice(0, 1);
};

/** Until midnight; another one than who watches the work of the evening. */
const nightfall = (area: string): string[] => [area.startsWith('B') ? 'S0021' : 'S0033'];

const crews: readonly CrewPlan[] = [
  {
    crew: 'first',
    from: 8.25,
    to: [14.75, 15, 15.25],
    workers: ['C0061', 'C0062', 'C0063', 'C0064'],
    guardians: watcher('early'),
    byDay: true,
    onWeekdays: true,
  },
  {
    crew: 'second',
    from: 8.5,
    to: [14.5, 15, 15.25],
    workers: ['C0067', 'C0068', 'C0069'],
    guardians: watcher('early'),
    byDay: true,
    onWeekdays: true,
  },
  {
    crew: 'workshop',
    from: 8.5,
    to: [17.25],
    workers: ['S0044', 'S0047'],
    guardians: () => ['S0046'],
    byDay: true,
    onWeekdays: true,
  },
  {
    crew: 'flushing',
    from: 10.5,
    to: [33.5],
    workers: ['S0007', 'S0008', 'S0009'],
    guardians: () => [],
    byDay: true,
    onWeekdays: false,
  },
  {
    crew: 'inspection',
    from: 22.5,
    to: [46],
    workers: ['S0037', 'S0038', 'S0039'],
    guardians: () => [],
    byDay: false,
    onWeekdays: false,
  },
  {
    crew: 'evening',
    from: 17.25,
    to: [22, 22.5],
    workers: ['S0045', 'S0048', 'S0051'],
    guardians: watcher('late'),
    byDay: false,
    onWeekdays: false,
  },
  {
    crew: 'night',
    from: 20.5,
    to: [31, 31.25],
    workers: ['C0066', 'C0072'],
    guardians: (area) => [...nightfall(area), ...watcher('night')(area)],
    byDay: false,
    onWeekdays: false,
  },
];

/** The permits whose work begins on a day of the site's calendar, by their start. */
export function permitsOf(seed: string, day: number, habits: PermitHabits): PlannedPermit[] {
  return crews
    .flatMap((plan) => {
      if (plan.onWeekdays && habits.restsAtWeekends && isWeekend(day)) return [];
      const permit = permitOf(seed, day, plan, habits);
      return permit.workers.length === 0 ? [] : [permit];
    })
    .toSorted((one, other) => one.startAt - other.startAt);
}

function permitOf(seed: string, day: number, plan: CrewPlan, habits: PermitHabits): PlannedPermit {
  const random = seededRandom(`${seed}/permit/${plan.crew}/${day}`);
  const list: readonly Work[] = works[plan.crew];
  const work = list[day % list.length] ?? works.first[0];
  const from = siteTime(day, plan.from + random.integer(0, 2) * 0.25);
  const to = siteTime(day, random.pick(plan.to));
  const startAt = from + random.integer(3, 14) * minuteMs;
  const isOverdue = random.chance(plan.guardians(work.site.code).length === 0 ? 0.4 : 0.1);
  const endAt = isOverdue ? to + random.integer(12, 28) * minuteMs : to - random.integer(3, 18) * minuteMs;
  const guardians = plan.guardians(work.site.code);
  const workers = plan.workers.filter((number) => habits.comes(number, day));
  const pauses = pausesOf(work, { from: startAt, to: endAt }, habits.drills, random);
  const span = { from: startAt + 10 * minuteMs, to: endAt - 10 * minuteMs };
  return {
    ...work,
    number: numberOf(work, from),
    applicant: 'S0043',
    confirmer: 'S0052',
    analyst: plan.byDay ? 'S0054' : null,
    guardians,
    workers,
    maxPeople: workers.length + guardians.length + 2,
    appliedAt: from - random.integer(150, 600) * minuteMs,
    from,
    to,
    startAt,
    endAt,
    pauses,
    absences: guardians.length === 0 ? [] : absencesOf(span, habits.absencesAnHour, pauses, random),
    intrusions: timesIn(span, habits.intrusionsAnHour, pauses, random),
  };
}

const codes: Readonly<Record<string, string>> = {
  hotWork: 'DH',
  confinedSpace: 'SX',
  workAtHeight: 'GC',
  lifting: 'DZ',
  blindPlate: 'MB',
  temporaryElectricity: 'LD',
  maintenance: 'JX',
  temporary: 'LS',
};

/** By the type in pinyin, day and time of the begin, and site: no two are the same. */
function numberOf({ type, site }: Work, from: number): string {
  const local = new Date(siteTime(siteDayOf(from), 0) + 8 * msPerHour).toISOString().slice(0, 10).replaceAll('-', '');
  const minutes = Math.round((from - siteTime(siteDayOf(from), 0)) / minuteMs);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
  return `${codes[type] ?? 'ZY'}-${local}-${clock}${site.code}`;
}

/** At noon for hot work and work in a vessel, and during drills. */
function pausesOf({ type }: Work, work: Span, drills: readonly number[], random: SeededRandom): Span[] {
  const noon = siteTime(siteDayOf(work.from), 11.75) + random.integer(0, 10) * minuteMs;
  const pauses = drills.map((at) => ({ from: at - 2 * minuteMs, to: at + drillPauseMs }));
  if (type === 'hotWork' || type === 'confinedSpace') pauses.push({ from: noon, to: noon + 28 * minuteMs });
  const within = pauses.filter(({ from, to }) => from > work.from + 5 * minuteMs && to < work.to - 5 * minuteMs);
  return within
    .toSorted((one, other) => one.from - other.from)
    .filter((pause, index, all) => index === 0 || pause.from > (all[index - 1]?.to ?? 0) + 5 * minuteMs);
}

function absencesOf(span: Span, anHour: number, pauses: readonly Span[], random: SeededRandom): Span[] {
  return timesIn(span, anHour, pauses, random).map((from) => ({ from, to: from + random.integer(180, 420) * 1000 }));
}

/** One in each hour at most, by chance, none in or near a pause. */
function timesIn({ from, to }: Span, anHour: number, pauses: readonly Span[], random: SeededRandom): number[] {
  const times: number[] = [];
  for (let hour = from; hour < to; hour += msPerHour) {
    const at = hour + random.integer(0, 3000) * 1000;
    if (random.chance(anHour) && at < to) times.push(at);
  }
  const margin = 15 * minuteMs;
  return times.filter((at) => !pauses.some((pause) => at > pause.from - margin && at < pause.to + margin));
}

/** Whether the work is in progress at `t`. */
export function isUnderWay({ startAt, endAt, pauses }: PlannedPermit, t: number): boolean {
  return t >= startAt && t < endAt && !pauses.some(({ from, to }) => t >= from && t < to);
}

/** Frequent enough to be seen within an hour. */
const liveHabits: Omit<PermitHabits, 'drills'> = {
  comes: () => true,
  restsAtWeekends: false,
  absencesAnHour: 0.5,
  intrusionsAnHour: 0.4,
};

/**
 * The permits of a site that goes live at `began`, epoch ms: those of yesterday and today, some of them in progress at
 * `t`. In the first minutes a guardian leaves, and an intruder walks in.
 */
export function livePermits(seed: string, began: number): (t: number) => PlannedPermit[] {
  return (t) => {
    const day = siteDayOf(t);
    const drills = drillsOf(t - msPerDay, t + msPerDay);
    const permits = [day - 1, day].flatMap((each) => permitsOf(seed, each, { ...liveHabits, drills }));
    const leaves = began + firstAbsenceMs;
    const first = permits.find((permit) => permit.guardians.length > 0 && isUnderWay(permit, leaves));
    return permits.map((permit) => {
      if (permit !== first) return permit;
      const absences = [{ from: leaves, to: leaves + absenceMs }, ...permit.absences];
      return { ...permit, absences, intrusions: [leaves + absenceMs + minuteMs, ...permit.intrusions] };
    });
  };
}

/** After the crew of a permit that was late is at its place. */
const firstAbsenceMs = 2 * minuteMs;
const absenceMs = 4 * minuteMs;

/** Habits of the history: days off, weekends of contractors, and rare incidents. @param end epoch ms */
export function pastHabits(seed: string, end: number, drills: readonly number[]): PermitHabits {
  const byNumber = new Map(rosterPersons.map((person) => [person.number, person]));
  return {
    comes: (number, day) => {
      const person = byNumber.get(number);
      return person !== undefined && (day >= siteDayOf(end) || comesOn(seed, person, day));
    },
    restsAtWeekends: true,
    absencesAnHour: 0.04,
    intrusionsAnHour: 0.03,
    drills,
  };
}

/** The permits of a history, epoch ms. They end before its end, and none begins then. */
export function pastPermits(seed: string, { from, to }: Span, habits: PermitHabits): PlannedPermit[] {
  const days = Array.from({ length: siteDayOf(to) - siteDayOf(from) + 1 }, (_, index) => siteDayOf(from) + index);
  const last = to - 5 * minuteMs;
  return days
    .flatMap((day) => permitsOf(seed, day, habits))
    .filter(({ startAt }) => startAt > from + 150 * minuteMs && startAt < last - 20 * minuteMs)
    .map((permit) => {
      const endAt = Math.min(permit.endAt, last);
      const pauses = permit.pauses.filter((pause) => pause.to < endAt);
      return { ...permit, endAt, pauses, appliedAt: Math.max(permit.appliedAt, from) };
    });
}
