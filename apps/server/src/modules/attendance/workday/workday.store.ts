import type { correctionStatuses } from '@muster/model/workday/workday.ts';
import type { attendancePositions, CorrectionKind, WorkdayResult } from '@muster/model/workday/judgeWorkday.ts';
import { type RawBuilder, sql } from 'kysely';

import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { EntityOverride, RowScope } from '../../../entity/entityOverride.ts';

/** Filters of days. */
export interface WorkdayFilter {
  /** `yyyy-MM-dd`; both count. */
  dayFrom: string;
  dayTo: string;
  departId?: string | undefined;
  /** Part of the name. */
  name?: string | undefined;
}

/** A stored day, with names. */
export interface StoredDay {
  id: string;
  day: string;
  personId: string;
  personName: string;
  departName: string | null;
  personType: string | null;
  shiftName: string;
  /** ISO-8601. */
  fromAt: string;
  toAt: string;
  firstIn: string | null;
  lastOut: string | null;
  result: WorkdayResult;
  lateMinutes: number | null;
  earlyMinutes: number | null;
  workedMinutes: number | null;
  overtimeMinutes: number | null;
  onSiteMinutes: number | null;
  zoneMinutes: number | null;
  lateGrace: number;
  earlyGrace: number;
  breakMinutes: number;
  position: (typeof attendancePositions)[number] | null;
}

const time = (name: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(`workday.${name}`)}) * 1000)::bigint`;

/** In the order of the fields of a day; times in epoch ms. */
const columns = sql.join([
  sql`workday.id`,
  sql`workday.day::text`,
  sql`workday.person_id`,
  sql`workday.person_name`,
  sql`depart.name`,
  sql`workday.person_type`,
  sql`workday.shift_name`,
  ...['fromAt', 'toAt', 'firstIn', 'lastOut'].map(time),
  ...['result', 'lateMinutes', 'earlyMinutes', 'workedMinutes', 'overtimeMinutes', 'onSiteMinutes'].map(columnOf),
  ...['zoneMinutes', 'lateGrace', 'earlyGrace', 'breakMinutes', 'position', 'states'].map(columnOf),
]);

function columnOf(name: string): RawBuilder<unknown> {
  return sql.ref(`workday.${name}`);
}

type Cells = [
  ...[id: string, day: string, personId: string, personName: string],
  ...[departName: string | null, personType: string | null, shiftName: string],
  ...[fromAt: number, toAt: number, firstIn: number | null, lastOut: number | null, result: WorkdayResult],
  ...[late: number | null, early: number | null, worked: number | null, overtime: number | null],
  ...[onSite: number | null, zone: number | null, lateGrace: number, earlyGrace: number, breakMinutes: number],
  ...[position: StoredDay['position'], states: string],
];

function dayOf(cells: Cells): StoredDay & { states: string } {
  const [id, day, personId, personName, departName, personType, shiftName, ...measured] = cells;
  const [fromAt, toAt, firstIn, lastOut, result, lateMinutes, earlyMinutes, workedMinutes, ...rest] = measured;
  const [overtimeMinutes, onSiteMinutes, zoneMinutes, lateGrace, earlyGrace, breakMinutes, position, states] = rest;
  return {
    id,
    day,
    personId,
    personName,
    departName,
    personType,
    shiftName,
    fromAt: iso(fromAt),
    toAt: iso(toAt),
    firstIn: firstIn === null ? null : iso(firstIn),
    lastOut: lastOut === null ? null : iso(lastOut),
    result,
    lateMinutes,
    earlyMinutes,
    workedMinutes,
    overtimeMinutes,
    onSiteMinutes,
    zoneMinutes,
    lateGrace,
    earlyGrace,
    breakMinutes,
    position,
    states,
  };
}

function iso(t: number): string {
  return new Date(t).toISOString();
}

function isWanted(
  sees: RawBuilder<boolean>,
  wanted: WorkdayFilter,
  personIds?: readonly string[],
): RawBuilder<boolean> {
  const { dayFrom, dayTo, departId, name } = wanted;
  const conditions = [sees, sql<boolean>`workday.day between ${dayFrom}::date and ${dayTo}::date`];
  if (personIds !== undefined) conditions.push(sql`workday.person_id = any(${personIds})`);
  if (departId !== undefined) conditions.push(sql`workday.depart_id = ${departId}`);
  if (name !== undefined) conditions.push(sql`strpos(lower(workday.person_name), lower(${name})) > 0`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/**
 * Days in order of persons and time, as one JSON value: a month of 1,000 people has 31,000 of them, and rows of the
 * driver cost several times as much. A year is queried month by month.
 *
 * @param sees condition of visible days, over the table `workday`
 * @param personIds absent = everybody's
 */
export async function readStoredDays(
  db: Database,
  sees: RawBuilder<boolean>,
  wanted: WorkdayFilter,
  personIds?: readonly string[],
): Promise<StoredDay[]> {
  return readDays(
    db,
    isWanted(sees, wanted, personIds),
    sql`workday.person_name, workday.person_id, workday.from_at, workday.id`,
  );
}

async function readDays(
  db: Database,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<(StoredDay & { states: string })[]> {
  const { rows } = await sql<{ days: Cells[] | null }>`
    select json_agg(json_build_array(${columns}) order by ${order}) as days
    from workday left join depart on depart.id = workday.depart_id
    where ${condition}`.execute(db);
  return (rows[0]?.days ?? []).map(dayOf);
}

/** One page of the persons with such days, by name, and their total number. */
export async function readPersonsOfDays(
  db: Database,
  sees: RawBuilder<boolean>,
  wanted: WorkdayFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with person as materialized (
      select person_id, row_number() over (order by max(person_name), person_id) as number, count(*) over () as total
      from workday where ${isWanted(sees, wanted)} group by person_id
    )
    select coalesce(max(total), 0)::int as total,
      array_agg(person_id order by number) filter (where number > ${offset} and number <= ${offset + limit}) as ids
    from person`.execute(db);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** A day with its positions, if visible. */
export async function readStoredDay(
  db: Database,
  sees: RawBuilder<boolean>,
  id: string,
): Promise<(StoredDay & { states: string }) | undefined> {
  const [found] = await readDays(db, sql`${sees} and workday.id = ${id}`, sql`workday.id`);
  return found;
}

/** A correction as shown with its day. */
export interface StoredCorrection {
  id: string;
  workdayId: string;
  kind: CorrectionKind;
  status: (typeof correctionStatuses)[number];
  /** ISO-8601. */
  firstIn: string | null;
  lastOut: string | null;
  reason: string;
  requestedBy: string;
  requesterId: string;
  requestedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionNote: string | null;
}

/** Corrections of days, newest first: of the days of everybody or some people in a span, or of one row. */
export async function readCorrections(
  db: Database | Transaction,
  of:
    | { buildingId: string; dayFrom: string; dayTo: string; personIds: readonly string[] | undefined }
    | { workdayId: string },
): Promise<StoredCorrection[]> {
  const isOf =
    'workdayId' in of
      ? sql`workday_id = ${of.workdayId}`
      : sql`building_id = ${of.buildingId} and day between ${of.dayFrom}::date and ${of.dayTo}::date
          and ${of.personIds === undefined ? sql<boolean>`true` : sql<boolean>`person_id = any(${of.personIds})`}`;
  const { rows } = await sql<StoredCorrection>`
    select id, workday_id, kind, status, first_in, last_out, reason, requested_by, requester_id, requested_at, decided_by,
      decided_at, decision_note
    from attendance_correction where ${isOf} order by requested_at desc, id`.execute(db);
  return rows;
}

const dayMs = 86_400_000;

/** Subjects of a shift at an instant, as far as the shift has begun by the engine's time. @param now epoch ms */
export async function readOnShift(db: Database, buildingId: string, now: number): Promise<ReadonlySet<string>> {
  const at = iso(now);
  const rows = await db
    .selectFrom('workday')
    .select('personId')
    .where('buildingId', '=', buildingId)
    // It began a day ago at most, by the calendar of a zone that is up to 14 h ahead, or 12 h behind.
    .where('day', '>=', iso(now - 2 * dayMs).slice(0, 10))
    .where('day', '<=', iso(now + dayMs).slice(0, 10))
    .where('result', '=', 'running')
    .where('fromAt', '<=', at)
    .where('toAt', '>', at)
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}

/** Maximum time from its end until a shift is judged; one that is not was cancelled while it ran. */
const judgedWithinMs = 30 * 60_000;

/** The status of a pending correction, else of an approved one, else of the newest, beside the measured times. */
export function workdayOverride(now: () => number): EntityOverride {
  return {
    derived: () => ({
      correction: sql`(select status from attendance_correction correction where correction.workday_id = workday.id
        order by correction.status = 'pending' desc, correction.status = 'approved' desc, correction.requested_at desc,
          correction.id limit 1)`,
    }),
    visible: (scope) => {
      const isJudged = sql<boolean>`(workday.result <> 'running'
        or workday.to_at > to_timestamp(${(now() - judgedWithinMs) / 1000}::double precision))`;
      const sees = seesPerson('workday', scope);
      return sees === null ? isJudged : sql`(${isJudged} and ${sees})`;
    },
  };
}

/** A correction is visible with its person. */
export const attendanceCorrectionOverride: EntityOverride = {
  visible: (scope) => seesPerson('attendance_correction', scope),
};

function seesPerson(table: string, { site }: RowScope): RawBuilder<boolean> | null {
  const subjects = site?.visibility.subjects ?? null;
  const [personId, departId] = [sql.ref(`${table}.personId`), sql.ref(`${table}.departId`)];
  return subjects === null ? null : isChosenSubject(subjects, sql`'person'`, personId, departId);
}
