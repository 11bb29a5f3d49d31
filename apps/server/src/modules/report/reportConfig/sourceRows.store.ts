import { sql } from 'kysely';

import { alarmDriverName } from '../../../runner/alarmDriver.store.ts';
import type { Span, SourceAsker } from './sourceAsker.ts';

/** A pass at a checkpoint; epoch ms. */
export interface PassedRow {
  at: number;
  checkpointName: string;
  direction: string;
  granted: boolean;
  subjectName: string | null;
  subjectKind: string | null;
  personType: string | null;
  departName: string | null;
}

/** Checkpoint events of a span, as far as the caller sees them, in order of time. */
export async function readPassed({ db, sees }: SourceAsker, { from, until }: Span): Promise<PassedRow[]> {
  const { rows } = await sql<PassedRow>`
    select (extract(epoch from access_event.at) * 1000)::bigint as at, checkpoint_name, direction, granted, subject_name,
      subject_kind, person_type, depart.name as depart_name
    from access_event left join depart on depart.id = access_event.depart_id
    where ${sees('accessEvent')} and access_event.at >= ${instant(from)} and access_event.at < ${instant(until)}
    order by access_event.at, access_event.id`.execute(db);
  return rows;
}

/** An alarm; epoch ms. */
export interface RaisedRow {
  raisedAt: number;
  type: string;
  level: number;
  areaName: string | null;
  subjectName: string | null;
  driverName: string | null;
  departName: string | null;
  status: string;
  handler: string | null;
  handledAt: number | null;
  clearedAt: number | null;
}

/** Alarms raised in a span, as far as the caller sees them, in order of time. */
export async function readRaised({ db, site, sees }: SourceAsker, { from, until }: Span): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`
    select (extract(epoch from alarm.raised_at) * 1000)::bigint as raised_at, alarm.type, alarm.level, alarm.area_name,
      coalesce(alarm.subject_name, alarm.tag) as subject_name, ${alarmDriverName(site)} as driver_name, depart.name as depart_name, alarm.status, alarm.handler,
      (extract(epoch from alarm.handled_at) * 1000)::bigint as handled_at,
      (extract(epoch from alarm.cleared_at) * 1000)::bigint as cleared_at
    from alarm left join depart on depart.id = alarm.depart_id
    where ${sees('alarm')} and alarm.raised_at >= ${instant(from)} and alarm.raised_at < ${instant(until)}
    order by alarm.raised_at, alarm.id`.execute(db);
  return rows;
}

/** A judged round; epoch ms. */
export interface RoundRow {
  name: string;
  routeName: string;
  teamName: string;
  departName: string | null;
  state: string;
  fromAt: number;
  endedAt: number;
  visitedCount: number;
  pointCount: number;
  visits: number;
}

/** Judged rounds whose window began in a span, as far as the caller sees them, in order of time. */
export async function readRounds({ db, sees }: SourceAsker, { from, until }: Span): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select patrol_round.name, route_name, team_name, depart.name as depart_name, patrol_round.state, visited_count, point_count,
      visits, (extract(epoch from patrol_round.from_at) * 1000)::bigint as from_at,
      (extract(epoch from patrol_round.ended_at) * 1000)::bigint as ended_at
    from patrol_round left join depart on depart.id = patrol_round.depart_id
    where ${sees('patrolRound')} and patrol_round.from_at >= ${instant(from)} and patrol_round.from_at < ${instant(until)}
    order by patrol_round.from_at, patrol_round.id`.execute(db);
  return rows;
}

/** A permit to work; epoch ms. */
export interface PermitRow {
  number: string;
  type: string;
  level: string;
  status: string;
  areaName: string | null;
  departName: string | null;
  applicantName: string | null;
  startAt: number;
  endAt: number;
}

/** Permits planned to start in a span, as far as the caller sees them, in order of time. */
export async function readPermits({ db, sees }: SourceAsker, { from, until }: Span): Promise<PermitRow[]> {
  const { rows } = await sql<PermitRow>`
    select work_permit.number, work_permit.type, work_permit.level, work_permit.status, area.name as area_name,
      depart.name as depart_name, person.name as applicant_name,
      (extract(epoch from work_permit.start_at) * 1000)::bigint as start_at,
      (extract(epoch from work_permit.end_at) * 1000)::bigint as end_at
    from work_permit
    left join area on area.id = work_permit.area_id
    left join depart on depart.id = work_permit.depart_id
    left join person on person.id = work_permit.applicant_id
    where ${sees('workPermit')} and work_permit.start_at >= ${instant(from)} and work_permit.start_at < ${instant(until)}
    order by work_permit.start_at, work_permit.id`.execute(db);
  return rows;
}

/** A person of the site. */
export interface PersonRow {
  name: string;
  number: string | null;
  departName: string | null;
  jobName: string | null;
  personType: string;
  certificates: number;
  /** `yyyy-MM-dd`; null = none expires. */
  expiresOn: string | null;
}

/** All visible people, by name. */
export async function readPeople({ db, sees }: SourceAsker): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select person.name, person.number, depart.name as depart_name, job.name as job_name, person.person_type,
      held.certificates, held.expires_on
    from person
    left join depart on depart.id = person.depart_id
    left join job on job.id = person.job_id
    cross join lateral (
      select count(*)::int as certificates, min(value->>'validTo') as expires_on
      from jsonb_array_elements(coalesce(person.certificates, '[]'))
    ) held
    where ${sees('person')}
    order by person.name, person.id`.execute(db);
  return rows;
}

function instant(t: number): string {
  return new Date(t).toISOString();
}
