import type { ShiftConfig } from '@muster/engine/input.ts';
import { dayName, dayOf } from '@muster/engine/rules/setting/daySpan.ts';

/** A shift, a roster and a work zone from the database. */
export interface ShiftTimes {
  id: string;
  startTime: string;
  endTime: string;
}

export interface RosterRow {
  id: string;
  personIds: readonly string[];
  departIds: readonly string[];
  pattern: string;
  shiftIds: readonly string[];
  weekdays: readonly string[];
  daysEach: number;
  daysOff: number;
  fromDay: string;
  untilDay: string | null;
}

export interface ZoneRow {
  areaIds: readonly string[];
  jobIds: readonly string[];
  departIds: readonly string[];
  personIds: readonly string[];
}

export interface Member {
  id: string;
  departId: string | null;
  jobId: string | null;
  personType: string;
}

/** Inputs of the shifts. */
export interface Rosters {
  members: readonly Member[];
  /** The parent of each department. */
  parents: ReadonlyMap<string, string | null>;
  rosters: readonly RosterRow[];
  shifts: readonly ShiftTimes[];
  zones: readonly ZoneRow[];
}

/**
 * The shifts for the engine, of all subjects with a roster. A subject's own rosters apply on the days that they cover;
 * on the others those of the department, else those of the parent department, and so on. The id of the engine's shift
 * begins with that of the shift ({@link shiftIdOf}); one person has each once.
 */
export function shiftsOf({ members, parents, rosters, shifts, zones }: Rosters): ShiftConfig[] {
  const times = new Map(shifts.map((shift) => [shift.id, shift]));
  const byPerson = groupByEach(rosters, ({ personIds }) => personIds);
  const byDepart = groupByEach(rosters, ({ departIds }) => departIds);
  const ofDepart = new Map<string | null, readonly Worked[]>();
  return members.flatMap((member): ShiftConfig[] => {
    const own = byPerson.get(member.id) ?? [];
    const departId = member.personType === 'visitor' ? null : member.departId;
    if (own.length === 0 && departId === null) return [];
    const levels = upFrom(departId, parents).map((id) => byDepart.get(id) ?? []);
    const worked = own.length > 0 ? workedDays([own, ...levels]) : (ofDepart.get(departId) ?? workedDays(levels));
    if (own.length === 0) ofDepart.set(departId, worked);
    if (worked.length === 0) return [];
    const zoneIds = zonesOf(member, zones, parents);
    return worked.flatMap(({ shiftId, id, days }) => {
      const shift = times.get(shiftId);
      if (shift === undefined) return [];
      return [{ id, subjectId: member.id, start: shift.startTime, end: shift.endTime, zoneIds, days }];
    });
  });
}

const mark = '@';

/** The shift of an engine's shift. */
export function shiftIdOf(id: string): string {
  return id.split(mark)[0] ?? id;
}

interface Worked {
  id: string;
  shiftId: string;
  days: NonNullable<ShiftConfig['days']>;
}

/** Days covered by rosters, those of an earlier level before those of a later one. */
function workedDays(levels: readonly (readonly RosterRow[])[]): Worked[] {
  const all = levels.flat();
  const bounds = all.flatMap(({ fromDay, untilDay }) => [
    dayOf(fromDay),
    ...(untilDay === null ? [] : [dayOf(untilDay) + 1]),
  ]);
  const starts = [...new Set(bounds)].toSorted((a, b) => a - b);
  return starts.flatMap((from, index) => {
    const next = starts[index + 1];
    const inForce = (roster: RosterRow): boolean =>
      dayOf(roster.fromDay) <= from && (roster.untilDay === null || dayOf(roster.untilDay) >= from);
    const holding = levels.map((level) => level.filter(inForce)).find(({ length }) => length > 0) ?? [];
    const span = { from: dayName(from), ...(next === undefined ? {} : { until: dayName(next - 1) }) };
    return unitedCycles(holding, from).map(({ shiftId, rosterId, cycle, on }): Worked => {
      return { id: [shiftId, rosterId, span.from].join(mark), shiftId, days: { ...span, cycle, on } };
    });
  });
}

interface ShiftCycle {
  shiftId: string;
  rosterId: string;
  cycle: number;
  on: number[];
}

/**
 * The days of each shift by rosters of one level; entries of several rosters for a shift with the same cycle are
 * merged, without duplicate days.
 */
function unitedCycles(rosters: readonly RosterRow[], from: number): ShiftCycle[] {
  const cycles = rosters.flatMap((roster) =>
    cyclesOf(roster, from).map((cycle): ShiftCycle => ({ rosterId: roster.id, ...cycle })),
  );
  const groups = Map.groupBy(cycles, ({ shiftId, cycle }) => [shiftId, cycle].join(mark));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const on = new Set([first, ...others].flatMap((one) => one.on));
    return [{ ...first, on: [...on].toSorted((a, b) => a - b) }];
  });
}

/** The days of each shift of a roster within its cycle, counted from a day. */
function cyclesOf(roster: RosterRow, from: number): { shiftId: string; cycle: number; on: number[] }[] {
  const { pattern, shiftIds, weekdays, daysEach, daysOff, fromDay } = roster;
  if (pattern === 'weekdays') {
    const on = weekdays.map((weekday) => Number(weekday) - isoWeekday(from));
    return shiftIds.map((shiftId) => ({ shiftId, cycle: 7, on: inCycle(on, 7) }));
  }
  const cycle = shiftIds.length * daysEach + daysOff;
  const since = from - dayOf(fromDay);
  return shiftIds.map((shiftId, index) => {
    const on = Array.from({ length: daysEach }, (_, day) => index * daysEach + day - since);
    return { shiftId, cycle, on: inCycle(on, cycle) };
  });
}

function inCycle(days: readonly number[], cycle: number): number[] {
  return days.map((day) => ((day % cycle) + cycle) % cycle).toSorted((a, b) => a - b);
}

/** 1 Monday to 7 Sunday; day 0, 1970-01-01, was a Thursday. */
function isoWeekday(day: number): number {
  return ((day + 3) % 7) + 1;
}

/** A department and its ancestors, nearest first; ends at a cycle. */
function upFrom(departId: string | null, parents: Rosters['parents']): string[] {
  const found: string[] = [];
  for (let id = departId; id !== null && !found.includes(id); id = parents.get(id) ?? null) found.push(id);
  return found;
}

function zonesOf({ id, jobId, departId }: Member, zones: readonly ZoneRow[], parents: Rosters['parents']): string[] {
  const levels = [
    zones.filter(({ personIds }) => personIds.includes(id)),
    jobId === null ? [] : zones.filter(({ jobIds }) => jobIds.includes(jobId)),
    ...upFrom(departId, parents).map((depart) => zones.filter(({ departIds }) => departIds.includes(depart))),
  ];
  const holding = levels.find(({ length }) => length > 0) ?? [];
  return [...new Set(holding.flatMap(({ areaIds }) => areaIds))].toSorted();
}

function groupByEach<T>(rows: readonly T[], idsOf: (row: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) for (const id of idsOf(row)) groups.set(id, [...(groups.get(id) ?? []), row]);
  return groups;
}
