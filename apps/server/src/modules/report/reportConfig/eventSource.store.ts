import { sql } from 'kysely';

import type { Span, SourceAsker } from './sourceAsker.ts';

/** Somebody at a checkpoint; epoch ms. */
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

/** What was told of checkpoints in a span, as far as the asker sees it, in order of time. */
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
  departName: string | null;
  status: string;
  handler: string | null;
  handledAt: number | null;
  clearedAt: number | null;
}

/** Alarms that were raised in a span, as far as the asker sees them, in order of time. */
export async function readRaised({ db, sees }: SourceAsker, { from, until }: Span): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`
    select (extract(epoch from alarm.raised_at) * 1000)::bigint as raised_at, alarm.type, alarm.level, alarm.area_name,
      coalesce(alarm.subject_name, alarm.tag) as subject_name, depart.name as depart_name, alarm.status, alarm.handler,
      (extract(epoch from alarm.handled_at) * 1000)::bigint as handled_at,
      (extract(epoch from alarm.cleared_at) * 1000)::bigint as cleared_at
    from alarm left join depart on depart.id = alarm.depart_id
    where ${sees('alarm')} and alarm.raised_at >= ${instant(from)} and alarm.raised_at < ${instant(until)}
    order by alarm.raised_at, alarm.id`.execute(db);
  return rows;
}

function instant(t: number): string {
  return new Date(t).toISOString();
}
