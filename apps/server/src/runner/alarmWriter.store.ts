import type { AlarmState, PresenceEvent } from '@muster/engine/event.ts';
import type { Command } from '@muster/engine/input.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { LiveAlarm, LiveAlarmChange } from '@muster/model/live/wire.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';
import { withTransaction } from '../core/db/withTransaction.ts';
import { writeAlarmDrivers } from './alarmDriver.store.ts';
import { type AlarmNames, alarmRow } from './alarmRow.ts';
import { writeSupplements } from './alarmEvents.store.ts';
import { readPermitFacts } from './permitFacts.store.ts';

/** Rows of one INSERT: PostgreSQL allows 65,535 parameters, an alarm has about 30. */
const alarmsAtOnce = 1000;

/**
 * Writes the state of alarms, each once, and returns the rows in the form of `/pod/alarm/page`. An existing alarm is
 * overwritten except for its names.
 */
export async function writeAlarms(
  transaction: Transaction,
  buildingId: string,
  alarms: readonly AlarmState[],
  names: AlarmNames,
): Promise<LiveAlarm[]> {
  const permits = await readPermitFacts(transaction, buildingId, alarms);
  const written: LiveAlarm[] = [];
  for (let start = 0; start < alarms.length; start += alarmsAtOnce) {
    const rows = alarms
      .slice(start, start + alarmsAtOnce)
      .map((state) => alarmRow(buildingId, state, { ...names, permits }));
    written.push(
      ...(await transaction
        .insertInto('alarm')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            ...Object.fromEntries(changing.map((column) => [column, eb.ref(`excluded.${column}`)])),
            ...Object.fromEntries(moving.map((column) => [column, placeKept(column)])),
            ...Object.fromEntries(said.map((column) => [column, wordsKept(column)])),
            // A version at the maximum of its type would make every later write fail.
            version: sql<number>`least(alarm.version, 2147483646) + 1`,
            updatedAt: sql<string>`now()`,
          })),
        )
        .returning(liveAlarmColumns)
        .execute()),
    );
  }
  await writeAlarmDrivers(transaction, buildingId, written);
  return written;
}

/** Columns that change during an alarm's life. */
const changing = [
  'level',
  'status',
  'clearedAt',
  'acknowledgedAt',
  'acknowledgedBy',
  'shelvedUntil',
  'shelveReason',
  'suppressed',
  'outOfService',
  'escalationStep',
  'escalatedTo',
  'handledAt',
  'occurrences',
  'unverified',
  'late',
  'evidence',
] as const satisfies readonly (keyof Row<typeof alarm>)[];

/** A new raise may be elsewhere; but a camera's place stays with its alarm, like names. */
const moving = ['lon', 'lat', 'floor'] as const satisfies readonly (keyof Row<typeof alarm>)[];

function placeKept(column: (typeof moving)[number]): RawBuilder<number | null> {
  const [kept, next] = [sql.ref(`alarm.${column}`), sql.ref(`excluded.${column}`)];
  return sql`case when alarm.subject_kind = 'camera' then ${kept} else ${next} end`;
}

/** Last remark of an account. */
const said = ['handler', 'handlerAccount', 'handlingAction', 'handlingInfo'] as const satisfies readonly (keyof Row<
  typeof alarm
>)[];

/** The engine has no remarks of a cleared and handled alarm; later events are evidence. */
function wordsKept(column: (typeof said)[number]): RawBuilder<string | null> {
  const [kept, next] = [sql.ref(`alarm.${column}`), sql.ref(`excluded.${column}`)];
  return sql`case when alarm.cleared_at is not null and excluded.cleared_at is not null
    and alarm.handled_at = excluded.handled_at then ${kept} else ${next} end`;
}

/** Columns of an alarm in `/live`. */
export const liveAlarmColumns = [
  'id',
  'version',
  'type',
  'ruleKey',
  'level',
  'status',
  'subjectName',
  'subjectKind',
  'subjectId',
  'departId',
  'tag',
  'areaId',
  'areaName',
  'permitId',
  'raisedAt',
  'clearedAt',
  'acknowledgedAt',
  'acknowledgedBy',
  'holder',
  'holderId',
  'takenAt',
  'handedBy',
  'responders',
  'shelvedUntil',
  'shelveReason',
  'suppressed',
  'outOfService',
  'escalationStep',
  'escalatedTo',
  'handledAt',
  'handler',
  'handlerAccount',
  'handlingAction',
  'handlingInfo',
  'occurrences',
  'unverified',
  'late',
  'lon',
  'lat',
  'floor',
] as const satisfies readonly (keyof LiveAlarm)[];

/** Of any time zone. */
const longestDayMs = 26 * 3_600_000;

/** Writes presence events; existing rows stay as they are. Daily sums become invalid. */
export async function writePresence(
  transaction: Transaction,
  buildingId: string,
  events: readonly PresenceEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const column = <K extends keyof PresenceEvent>(name: K): PresenceEvent[K][] => events.map((event) => event[name]);
  await sql`
    INSERT INTO presence_event (building_id, t, kind, area_id, tag, subject_id)
    SELECT ${buildingId}, e.*
    FROM unnest(${column('t')}::bigint[], ${column('kind')}::text[], ${column('areaId')}::text[],
                ${column('tag')}::text[], ${column('subjectId')}::text[]) AS e
    ON CONFLICT DO NOTHING`.execute(transaction);
  // Late data: daily sums from there on are recomputed.
  const first = Math.floor(events.reduce((least, { t }) => Math.min(least, t), Infinity));
  await sql`
    UPDATE stay_day SET revision = revision + 1
    WHERE building_id = ${buildingId} AND begins > ${first - longestDayMs} AND ends > ${first}`.execute(transaction);
}

/** Tags with an unhandled call for help. */
export async function readCallingTags(db: Database, buildingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alarm')
    .select('tag')
    .where('buildingId', '=', buildingId)
    .where('type', '=', 'oneKeyHelp')
    .where('status', '=', 'alarming')
    .execute();
  return rows.flatMap(({ tag }) => tag ?? []);
}

/** Writes a supplement to alarms that are cleared and handled, at `t`, epoch ms. @returns the rows for consoles */
export async function supplementClosed(
  db: Database,
  buildingId: string,
  ids: readonly string[],
  { handlerId, handler, handlerAccount, info }: Extract<Command, { kind: 'handle' }>,
  t: number,
): Promise<LiveAlarmChange[]> {
  if (ids.length === 0) return [];
  return withTransaction(db, async (transaction) => {
    const rows = await transaction
      .updateTable('alarm')
      .set({ handler, handlerAccount, handlingAction: 'supplement', handlingInfo: info })
      .set({ version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
      .where('buildingId', '=', buildingId)
      .where('id', 'in', ids)
      .where('status', '=', 'handled')
      .where('clearedAt', 'is not', null)
      .returning(liveAlarmColumns)
      .execute();
    const said = { accountId: handlerId, actor: handler || handlerAccount, words: info };
    await writeSupplements(transaction, buildingId, rows, t, said);
    return rows.map((alarm): LiveAlarmChange => ({ type: 'alarm', change: 'handle', alarm }));
  });
}

/**
 * Restores the last remark of alarms that are cleared and handled, if it is a supplement: the engine does not know it,
 * so a replay of the log has written the handling before it.
 */
export async function restoreSupplements(db: Database, buildingId: string): Promise<void> {
  await sql`
    UPDATE alarm
    SET handler = coalesce(account.real_name, said.actor), handler_account = coalesce(account.name, alarm.handler_account),
        handling_action = 'supplement', handling_info = coalesce(said.words, ''), version = alarm.version + 1
    FROM (
      SELECT DISTINCT ON (alarm_id) alarm_id, t, actor, words, account_id FROM alarm_event
      WHERE building_id = ${buildingId} AND kind = 'handle' AND action = 'supplement'
      ORDER BY alarm_id, t DESC
    ) said
    LEFT JOIN account ON account.id = said.account_id
    WHERE alarm.id = said.alarm_id AND alarm.status = 'handled' AND alarm.cleared_at IS NOT NULL
      AND said.t >= floor(extract(epoch FROM alarm.handled_at) * 1000)
      AND (alarm.handling_action, alarm.handling_info) IS DISTINCT FROM ('supplement', coalesce(said.words, ''))`.execute(
    db,
  );
}
