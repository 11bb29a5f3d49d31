import type { AttendanceEvent, WorkdayEvent } from '@muster/engine/event.ts';
import {
  judgeWorkday,
  type Judgement,
  positionEveryMs,
  positionOf,
  withPosition,
} from '@muster/model/workday/judgeWorkday.ts';
import { type Insertable, type Selectable, sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { derivedId } from '../core/db/newId.ts';
import type { Tables } from '../core/db/tables.ts';
import { shiftIdOf } from './rosterShifts.ts';

type AttendanceFact = AttendanceEvent | WorkdayEvent;
type WorkdayRow = Selectable<Tables['workday']>;

/** A statement has 65,535 parameters at most. */
const rowsAtOnce = 500;
const minuteMs = 60_000;

/**
 * Writes summaries of shifts: one row for each shift of a person on a day, whose id is derived from these and the
 * building. A repeated step writes the same values, and late positions replace earlier ones.
 */
export async function writeWorkdays(
  transaction: Transaction,
  buildingId: string,
  events: readonly AttendanceFact[],
): Promise<void> {
  const days = [...Map.groupBy(events, (event) => workdayId(buildingId, event))];
  for (let at = 0; at < days.length; at += rowsAtOnce)
    await writeSome(transaction, buildingId, days.slice(at, at + rowsAtOnce));
}

/** The id of the row of a subject's shift on a day. */
function workdayId(
  buildingId: string,
  { shiftId, subjectId, day }: Pick<AttendanceFact, 'shiftId' | 'subjectId' | 'day'>,
): string {
  return derivedId(JSON.stringify(['workday', buildingId, shiftIdOf(shiftId), subjectId, day]));
}

async function writeSome(
  transaction: Transaction,
  buildingId: string,
  days: readonly (readonly [string, AttendanceFact[]])[],
): Promise<void> {
  const facts = await readFacts(transaction, buildingId, days);
  const rows = days.flatMap(([id, events]) => {
    const [event] = events;
    return event === undefined ? [] : [rowOf(facts, buildingId, id, event, events)];
  });
  await transaction
    .insertInto('workday')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        version: sql<number>`workday.version + 1`,
        updatedAt: sql<string>`now()`,
        ...Object.fromEntries(written.map((name) => [name, row.ref(`excluded.${name}`)])),
      })),
    )
    .execute();
}

/** All columns except the identity. */
const written = [
  ...(['personName', 'departId', 'personType', 'shiftName', 'fromAt', 'toAt', 'result', 'firstIn', 'lastOut'] as const),
  ...(['workedMinutes', 'lateMinutes', 'earlyMinutes', 'overtimeMinutes', 'onSiteMinutes', 'zoneMinutes'] as const),
  ...(['position', 'lateGrace', 'earlyGrace', 'breakMinutes', 'states'] as const),
];

/** Inputs of rows besides the events. */
type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(
  transaction: Transaction,
  buildingId: string,
  days: readonly (readonly [string, AttendanceFact[]])[],
) {
  const events = days.flatMap(([, [event]]) => event ?? []);
  const known = await transaction
    .selectFrom('workday')
    .selectAll()
    .where(
      'id',
      'in',
      days.map(([id]) => id),
    )
    .execute();
  const people = await transaction
    .selectFrom('person')
    .select(['id', 'name', 'departId', 'personType'])
    .where('buildingId', '=', buildingId)
    .where('id', 'in', [...new Set(events.map(({ subjectId }) => subjectId))])
    .execute();
  const shifts = await transaction
    .selectFrom('shift')
    .select(['id', 'name', 'lateGrace', 'earlyGrace', 'breakMinutes'])
    .where('buildingId', '=', buildingId)
    .execute();
  return { known: byId(known), people: byId(people), shifts: byId(shifts) };
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function rowOf(
  facts: Facts,
  buildingId: string,
  id: string,
  { subjectId, day, from, to, shiftId: engineShift }: AttendanceFact,
  events: readonly AttendanceFact[],
): Insertable<Tables['workday']> {
  const before = facts.known.get(id);
  const shiftId = shiftIdOf(engineShift);
  const names = namesOf(facts, before, subjectId, shiftId);
  const states = events.reduce(withEvent, before?.fromAt === iso(from) ? before.states : '');
  const sums = events.findLast((event): event is WorkdayEvent => event.kind === 'workday');
  return {
    id,
    buildingId,
    day,
    personId: subjectId,
    shiftId,
    ...names,
    fromAt: iso(from),
    toAt: iso(to),
    states,
    position: positionOf(states),
    ...(sums === undefined ? measuredBefore(before) : measured(sums, names)),
  };
}

type Names = Pick<WorkdayRow, 'personName' | 'departId' | 'personType' | 'shiftName'> & Rules;

/** Names, grace and break; for a shift that is over those at its end. */
function namesOf({ people, shifts }: Facts, before: WorkdayRow | undefined, personId: string, shiftId: string): Names {
  if (before !== undefined && before.result !== 'running') return namesIn(before);
  const none = { lateGrace: 0, earlyGrace: 0, breakMinutes: 0, personName: personId, shiftName: shiftId };
  const usual = before === undefined ? { ...none, departId: null, personType: null } : namesIn(before);
  const person = people.get(personId);
  const shift = shifts.get(shiftId);
  return {
    ...usual,
    ...(person === undefined ? {} : { personName: person.name, ...belongingOf(person) }),
    ...(shift === undefined ? {} : { shiftName: shift.name, ...rulesIn(shift) }),
  };
}

function namesIn(row: WorkdayRow): Names {
  const { personName, shiftName } = row;
  return { personName, shiftName, ...belongingOf(row), ...rulesIn(row) };
}

type Belonging = Pick<WorkdayRow, 'departId' | 'personType'>;

function belongingOf({ departId, personType }: Belonging): Belonging {
  return { departId, personType };
}

function rulesIn({ lateGrace, earlyGrace, breakMinutes }: Rules): Rules {
  return { lateGrace, earlyGrace, breakMinutes };
}

function withEvent(states: string, event: AttendanceFact): string {
  if (event.kind === 'workday') return states;
  return withPosition(states, Math.round((event.t - event.from) / positionEveryMs), event.state);
}

type Rules = Pick<WorkdayRow, 'lateGrace' | 'earlyGrace' | 'breakMinutes'>;
type Measured = Judged & Pick<WorkdayRow, 'firstIn' | 'lastOut' | 'onSiteMinutes' | 'zoneMinutes'>;
type Judged = { result: Judgement['result'] } & Pick<
  WorkdayRow,
  'lateMinutes' | 'earlyMinutes' | 'workedMinutes' | 'overtimeMinutes'
>;

function measured(sums: WorkdayEvent, rules: Rules): Measured {
  const { from, to, firstIn, lastOut } = sums;
  const onSiteMinutes = Math.floor(sums.onSiteMs / minuteMs);
  return {
    ...judgeWorkday({ from, to, firstIn, lastOut, onSiteMinutes, ...rulesIn(rules) }),
    firstIn: firstIn === null ? null : iso(firstIn),
    lastOut: lastOut === null ? null : iso(lastOut),
    onSiteMinutes,
    zoneMinutes: Math.floor(sums.zoneMs / minuteMs),
  };
}

const nothingYet: Measured = {
  result: 'running',
  firstIn: null,
  lastOut: null,
  workedMinutes: null,
  lateMinutes: null,
  earlyMinutes: null,
  overtimeMinutes: null,
  onSiteMinutes: null,
  zoneMinutes: null,
};

/** Stored values of a shift for which only positions arrive now. */
function measuredBefore(before: WorkdayRow | undefined): Measured {
  if (before === undefined) return nothingYet;
  const { result, firstIn, lastOut, workedMinutes, lateMinutes, earlyMinutes, overtimeMinutes } = before;
  const { onSiteMinutes, zoneMinutes } = before;
  const judged = { result, workedMinutes, lateMinutes, earlyMinutes, overtimeMinutes };
  return { ...judged, firstIn, lastOut, onSiteMinutes, zoneMinutes };
}

function iso(t: number): string {
  return new Date(t).toISOString();
}
