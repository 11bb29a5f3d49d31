import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../core/db/database.ts';

/** Fields of an alarm for external recipients, as in `/pod/alarm/page`. */
const told = [
  'id',
  'type',
  'ruleKey',
  'level',
  'status',
  'subjectKind',
  'subjectId',
  'subjectName',
  'departId',
  'tag',
  'areaId',
  'areaName',
  'raisedAt',
  'clearedAt',
  'acknowledgedAt',
  'shelvedUntil',
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
  'lon',
  'lat',
  'floor',
] as const satisfies readonly (keyof Row<typeof alarm>)[];

/** An alarm as sent to external recipients. */
export type PublicAlarm = Pick<Row<typeof alarm>, (typeof told)[number]> & { buildingId: string };

export function readPublicAlarm(db: Database | Transaction, id: string): Promise<PublicAlarm | undefined> {
  return db
    .selectFrom('alarm')
    .select([...told, 'buildingId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface AlarmBuilding {
  id: string;
  name: string;
  timeZone: string;
}

export function readAlarmBuilding(db: Database | Transaction, id: string): Promise<AlarmBuilding | undefined> {
  return db.selectFrom('building').select(['id', 'name', 'timeZone']).where('id', '=', id).executeTakeFirst();
}

/** When the alarm was raised last, epoch ms: a reopened alarm keeps its first raise. */
export async function readLastRaise(db: Database | Transaction, alarmId: string): Promise<number | null> {
  const row = await db
    .selectFrom('alarmEvent')
    .select(sql<number | null>`max(t)`.as('t'))
    .where('alarmId', '=', alarmId)
    .where('kind', '=', 'raise')
    .executeTakeFirst();
  return row?.t ?? null;
}
