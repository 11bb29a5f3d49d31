import type { GatePass } from '@muster/demo/gate.ts';
import type { EvacuationResult } from '@muster/engine/state/evacuationResult.ts';
import type {
  AlarmEvent,
  AlarmState,
  AttendanceEvent,
  ExceptionEvent,
  OutlierEvent,
  PatrolEvent,
  PresenceEvent,
  WorkdayEvent,
} from '@muster/engine/event.ts';
import { type Insertable, sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { writeDemoHistory } from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { keepDemoLanguage } from '../../../modules/system/demoHistory/demoLanguage.store.ts';
import { insertMuster } from '../../../modules/drill/muster/muster.store.ts';
import { insertStep, type StepTick } from '../../../modules/drill/muster/musterStep.store.ts';
import { type CheckedEvent, insertAccessEvents } from '../../../ingest/access/accessEvent.store.ts';
import { writeExceptions } from '../../../runner/accessException.store.ts';
import { writeAccess } from '../../../runner/accessRecord.store.ts';
import { writeAlarmEvents } from '../../../runner/alarmEvents.store.ts';
import type { AlarmNames } from '../../../runner/alarmRow.ts';
import { writeAlarms, writePresence } from '../../../runner/alarmWriter.store.ts';
import { writeEvacuationResults } from '../../../runner/evacuationResult.store.ts';
import { writePatrols } from '../../../runner/patrolWriter.ts';
import { writeOutliers } from '../../../runner/positionOutlier.store.ts';
import { writeWorkdays } from '../../../runner/workday.store.ts';
import { addMergedParts, addParts, lockTrackPlace, type TrackChunk } from '../../../tracks/trackChunk.store.ts';
import { ensurePartitions } from '../../../tracks/trackPartition.store.ts';
import type { PastAct } from './pastActs.ts';
import type { PastDecision } from './pastDoors.ts';
import { eventsOf } from './pastGate.ts';
import type { PastRows } from './pastRows.ts';
import { historyAddress, type PastSite } from './pastSite.store.ts';
import { writePastCorrections } from './pastCorrections.store.ts';
import { performActs } from './performActs.ts';

/** A drill at its start, with the ticked people. */
export interface PastMuster {
  muster: Omit<Parameters<typeof insertMuster>[1], 'messageId'> & { messageId: string | null };
  steps: StepTick[];
  ticks: Insertable<Tables['musterTick']>[];
}

/** Events of a day of the history. */
export interface PastDay {
  presence: PresenceEvent[];
  outliers: OutlierEvent[];
  /** Alarms handled on this day, in their final state, with all their events. */
  alarms: AlarmState[];
  alarmEvents: AlarmEvent[];
  musters: PastMuster[];
  evacuations: EvacuationResult[];
  /** Visits and rounds; warnings are not sent. */
  patrols: PatrolEvent[];
  /** Of shifts. */
  attendance: (AttendanceEvent | WorkdayEvent)[];
  /** Cards at the turnstile. */
  passes: GatePass[];
  /** What the controllers of the doors inside reported. */
  doorEvents: CheckedEvent[];
  decisions: PastDecision[];
  /** Closed exceptions of entry and exit. */
  exceptions: ExceptionEvent[];
  /** Actions of accounts, in order. */
  acts: PastAct[];
  rows: PastRows;
  /** Finished hours. */
  chunks: TrackChunk[];
  /** Of the hour in which the live positions begin. */
  openChunks: TrackChunk[];
}

/** Writes a day and its record in one transaction. */
export async function writePastDay(
  db: Database,
  site: PastSite,
  day: PastDay,
  names: AlarmNames,
  { daysDone, until }: { daysDone: number; until: number },
): Promise<void> {
  const { buildingId, gate } = site;
  // An event is written once, even if the day is repeated.
  const passes = gate === null ? [] : eventsOf(buildingId, gate, day.passes);
  await insertAccessEvents(db, buildingId, [...passes, ...day.doorEvents], until);
  await withTransaction(db, async (transaction) => {
    await writeTracks(transaction, buildingId, day);
    await writePresence(transaction, buildingId, day.presence);
    await writeAccess(transaction, buildingId, day.presence, names.accessAreas);
    await writeOutliers(transaction, buildingId, day.outliers);
    // Before the alarms of permits, and after the visits of checks.
    for (const event of day.patrols) await writePatrols(transaction, buildingId, [event], event.t);
    await writeExceptions(transaction, buildingId, day.exceptions);
    await writeWorkdays(transaction, buildingId, day.attendance);
    await writePastCorrections(transaction, site);
    await performActs(transaction, site, day.acts);
    await writeAlarms(transaction, buildingId, day.alarms, names);
    await writeAlarmEvents(transaction, buildingId, day.alarmEvents);
    await writeRows(transaction, day.rows);
    const decisions = day.decisions.map((decision) => ({ ...decision, buildingId }));
    await insertNew(transaction, 'accessDecision', decisions);
    for (const { muster, steps, ticks } of day.musters) {
      await insertMuster(transaction, muster);
      for (const step of steps) await insertStep(transaction, step);
      if (ticks.length > 0) await transaction.insertInto('musterTick').values(ticks).execute();
    }
    await writeEvacuationResults(transaction, buildingId, day.evacuations);
    await forgetPast(transaction, buildingId, until);
    await keepDemoLanguage(transaction, buildingId);
    await writeDemoHistory(transaction, daysDone);
  });
  // Rows that grow with each act leave dead versions: without this a month of them needs many times its size.
  for (const table of ['work_permit', 'notice', 'audit_log', 'hidden_danger', 'patrol_visit', 'workday'])
    await sql`VACUUM ${sql.table(table)}`.execute(db);
}

/** No notifications for the past, and the system log has the real time of the actions. @param until epoch ms */
async function forgetPast(transaction: Transaction, buildingId: string, until: number): Promise<void> {
  await transaction
    .deleteFrom('notice')
    .where('buildingId', '=', buildingId)
    .where('at', '<=', new Date(until).toISOString())
    .execute();
  await transaction.deleteFrom('auditLog').where('address', '=', historyAddress).execute();
}

async function writeTracks(transaction: Transaction, buildingId: string, day: PastDay): Promise<void> {
  // Like the writer of live positions: one at a time.
  await lockTrackPlace(transaction, buildingId);
  const hours = [...day.chunks, ...day.openChunks].map(({ hour }) => hour);
  if (hours.length === 0) return;
  await ensurePartitions(transaction, hours);
  await addMergedParts(transaction, buildingId, day.chunks);
  if (day.openChunks.length > 0) await addParts(transaction, buildingId, day.openChunks);
}

async function writeRows(transaction: Transaction, rows: PastRows): Promise<void> {
  await insertNew(transaction, 'visit', rows.visits);
  await insertNew(transaction, 'braceletMessage', rows.messages);
  await insertNew(transaction, 'braceletDelivery', rows.deliveries);
  await insertNew(transaction, 'shiftHandover', rows.handovers);
}

/** Rows of one INSERT: PostgreSQL allows 65,535 parameters. */
const rowsAtOnce = 1000;

async function insertNew<T extends keyof Tables>(
  transaction: Transaction,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Updates the planner's statistics: an empty site has a month of rows now. */
export async function analyseHistory(db: Database): Promise<void> {
  for (const table of ['track_chunk', 'presence_event', 'alarm', 'alarm_event', 'access_record', 'access_decision'])
    await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
