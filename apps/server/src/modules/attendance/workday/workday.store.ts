import type { correctionStatuses } from '@muster/model/workday/workday.ts';
import type { attendancePositions, CorrectionKind, WorkdayResult } from '@muster/model/workday/judgeWorkday.ts';
import { type RawBuilder, sql } from 'kysely';

import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import type { EntityOverride, RowScope } from '../../../entity/entityOverride.ts';

/** Which days are read. */
export interface WantedDays {
  /** `yyyy-MM-dd`; both count. */
  dayFrom: string;
  dayTo: string;
  /** Absent = everybody. */
  personIds?: readonly string[];
  departId?: string | undefined;
  /** A part of the name. */
  name?: string | undefined;
}

/** A day as it stands, with names. */
export interface StoredDay {
  id: string;
  day: string;
  personId: string;
  personName: string;
  departId: string | null;
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

const columns = sql`
  workday.id, workday.day::text as day, workday.person_id, workday.person_name, workday.depart_id, depart.name as depart_name,
  workday.person_type, workday.shift_name, workday.from_at, workday.to_at, workday.first_in, workday.last_out, workday.result,
  workday.late_minutes, workday.early_minutes, workday.worked_minutes, workday.overtime_minutes, workday.on_site_minutes,
  workday.zone_minutes, workday.late_grace, workday.early_grace, workday.break_minutes, workday.position`;

function isWanted(sees: RawBuilder<boolean>, wanted: WantedDays): RawBuilder<boolean> {
  const { dayFrom, dayTo, personIds, departId, name } = wanted;
  const conditions = [sees, sql<boolean>`workday.day between ${dayFrom}::date and ${dayTo}::date`];
  if (personIds !== undefined) conditions.push(sql`workday.person_id = any(${personIds})`);
  if (departId !== undefined) conditions.push(sql`workday.depart_id = ${departId}`);
  if (name !== undefined) conditions.push(sql`strpos(lower(workday.person_name), lower(${name})) > 0`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Days in order of persons and time. @param sees which days the caller sees, over the table `workday` */
export async function readStoredDays(
  db: Database,
  sees: RawBuilder<boolean>,
  wanted: WantedDays,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select ${columns} from workday left join depart on depart.id = workday.depart_id
    where ${isWanted(sees, wanted)}
    order by workday.person_name, workday.person_id, workday.from_at, workday.id`.execute(db);
  return rows;
}

/** One page of those who have such days, by name, and how many there are. */
export async function readPersonsOfDays(
  db: Database,
  sees: RawBuilder<boolean>,
  wanted: WantedDays,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const persons = sql`select person_id, max(person_name) as name from workday where ${isWanted(sees, wanted)} group by person_id`;
  const { rows } = await sql<{ personId: string }>`
    select person_id from (${persons}) person order by name, person_id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${persons}) person`.execute(db);
  return { ids: rows.map(({ personId }) => personId), total: counted.rows[0]?.count ?? 0 };
}

/** A day with its positions, for who sees it. */
export async function readStoredDay(
  db: Database,
  sees: RawBuilder<boolean>,
  id: string,
): Promise<(StoredDay & { states: string }) | undefined> {
  const { rows } = await sql<StoredDay & { states: string }>`
    select ${columns}, workday.states from workday left join depart on depart.id = workday.depart_id
    where ${sees} and workday.id = ${id}`.execute(db);
  return rows[0];
}

/** A correction as a day shows it. */
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
  requestedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionNote: string | null;
}

/** Corrections of days, newest first: of a building's days from one to another, or of one row. */
export async function readCorrections(
  db: Database | Transaction,
  of: { buildingId: string; dayFrom: string; dayTo: string } | { workdayId: string },
): Promise<StoredCorrection[]> {
  const isOf =
    'workdayId' in of
      ? sql`workday_id = ${of.workdayId}`
      : sql`building_id = ${of.buildingId} and day between ${of.dayFrom}::date and ${of.dayTo}::date`;
  const { rows } = await sql<StoredCorrection>`
    select id, workday_id, kind, status, first_in, last_out, reason, requested_by, requested_at, decided_by, decided_at,
      decision_note
    from attendance_correction where ${isOf} order by requested_at desc, id`.execute(db);
  return rows;
}

/** Who works a shift at an instant, as far as the shift has begun by the engine's time. @param now epoch ms */
export async function readOnShift(db: Database, buildingId: string, now: number): Promise<ReadonlySet<string>> {
  const at = new Date(now).toISOString();
  const rows = await db
    .selectFrom('workday')
    .select('personId')
    .where('buildingId', '=', buildingId)
    .where('result', '=', 'running')
    .where('fromAt', '<=', at)
    .where('toAt', '>', at)
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}

/** So long after its end a shift is judged at the latest; one that is not was called off while it ran. */
const judgedWithinMs = 30 * 60_000;

/** The status of the newest correction beside what was measured. */
export function workdayOverride(now: () => number): EntityOverride {
  return {
    derived: () => ({
      correction: sql`(select status from attendance_correction correction where correction.workday_id = workday.id
        order by correction.requested_at desc, correction.id limit 1)`,
    }),
    visible: (scope) => {
      const isJudged = sql<boolean>`(workday.result <> 'running'
        or workday.to_at > to_timestamp(${(now() - judgedWithinMs) / 1000}::double precision))`;
      const sees = seesPerson('workday', scope);
      return sees === null ? isJudged : sql`(${isJudged} and ${sees})`;
    },
  };
}

/** A correction is of a person, and is seen by who sees him. */
export const attendanceCorrectionOverride: EntityOverride = {
  visible: (scope) => seesPerson('attendance_correction', scope),
};

function seesPerson(table: string, { site }: RowScope): RawBuilder<boolean> | null {
  const subjects = site?.visibility.subjects ?? null;
  const [personId, departId] = [sql.ref(`${table}.personId`), sql.ref(`${table}.departId`)];
  return subjects === null ? null : isChosenSubject(subjects, sql`'person'`, personId, departId);
}
