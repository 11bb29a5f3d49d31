import type { ReportRunProblem, ReportRunState } from '@muster/model/reportConfig/reportConfig.ts';
import type { ReportSchedule } from '@muster/model/reportConfig/reportSchedule.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

const newest = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from report_run run where run.config_id = report_config.id order by run.due_at desc limit 1)`;

/** Result of the last due run of a report. */
export function newestRun(): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    lastState: newest(sql`run.state`),
    lastProblem: newest(sql`run.problem`),
    lastDueAt: newest(sql`run.due_at`),
  };
}

export interface ScheduledReport extends ReportSchedule {
  id: string;
  buildingId: string;
  timeZone: string;
  /** ISO-8601. */
  scheduledFrom: string;
}

/** The reports that are sent by mail, of all sites. */
export async function readScheduled(db: Database): Promise<ScheduledReport[]> {
  const { rows } = await sql<ScheduledReport>`
    select config.id, config.building_id, config.repeat, config.send_time, config.weekday, config.month_day,
      config.scheduled_from, building.time_zone
    from report_config config join building on building.id = config.building_id
    where config.repeat <> 'none' and config.scheduled_from is not null`.execute(db);
  return rows;
}

/** Records a due report, once however often it is found. @param dueAt epoch ms */
export async function enterRun(
  db: Database,
  { id: configId, buildingId }: Pick<ScheduledReport, 'id' | 'buildingId'>,
  dueAt: number,
): Promise<void> {
  const due = new Date(dueAt).toISOString();
  await sql`
    insert into report_run (id, building_id, config_id, due_at, state, next_at)
    values (${`${configId}-${dueAt}`}, ${buildingId}, ${configId}, ${due}, 'toBeSent', ${due})
    on conflict (id) do nothing`.execute(db);
}

/** A due report that only this process sends now. */
export interface ClaimedRun {
  id: string;
  configId: string;
  buildingId: string;
  /** ISO-8601. */
  dueAt: string;
  /** Including this one. */
  attempts: number;
}

/**
 * Locks the run that is due first for some time, in which no other process gets it. If its process crashes, it may have
 * been sent: it is sent again after that time, with the same message id.
 */
export async function claimRun(db: Database, now: number, claimMs: number): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    update report_run set attempts = attempts + 1, next_at = ${new Date(now + claimMs).toISOString()}
    where id = (
      select id from report_run where next_at <= ${new Date(now).toISOString()}
      order by next_at, id limit 1 for update skip locked
    )
    returning id, config_id, building_id, due_at, attempts`.execute(db);
  return rows[0];
}

export interface RunOutcome {
  state: ReportRunState;
  problem: ReportRunProblem | null;
}

/** @param nextAt epoch ms; null = no further attempt */
export async function settleRun(
  db: Database,
  { id, configId }: ClaimedRun,
  { state, problem }: RunOutcome,
  { now, nextAt }: { now: number; nextAt: number | null },
): Promise<void> {
  const next = nextAt === null ? null : new Date(nextAt).toISOString();
  await sql`
    update report_run set state = ${state}, problem = ${problem}, next_at = ${next}, told_at = ${new Date(now).toISOString()}
    where id = ${id}`.execute(db);
  await sql`
    delete from report_run where config_id = ${configId} and next_at is null and id not in (
      select id from report_run where config_id = ${configId} order by due_at desc limit ${keptRuns}
    )`.execute(db);
}

/** Number of stored runs of a report. */
const keptRuns = 50;

/** A report in its current state; undefined = it was deleted. */
export function readConfigRow(db: Database, id: string) {
  return db
    .selectFrom('reportConfig')
    .select(['id', 'name', 'source', 'period', 'definition', 'receiverIds', 'fileKind', 'ownerId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type SentConfig = NonNullable<Awaited<ReturnType<typeof readConfigRow>>>;

/** Recipients of a report, by name; null = no address. */
export async function readReportReceivers(
  db: Database,
  buildingId: string,
  ids: readonly string[],
): Promise<{ name: string; address: string | null }[]> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select name, nullif(email, '') as address from person
    where building_id = ${buildingId} and id = any(${ids}) order by name, id`.execute(db);
  return rows;
}
