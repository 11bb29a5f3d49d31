import type { Row } from '@muster/model/entity/row.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';

type Alarm = Row<typeof alarm>;

/** Fields of an alarm for handling. */
export type HandledAlarm = Pick<Alarm, (typeof handledColumns)[number]>;

const handledColumns = [
  'id',
  'ruleKey',
  'status',
  'handlingAction',
  'handlerAccount',
  'handlingInfo',
  'acknowledgedAt',
  'shelvedUntil',
] as const satisfies readonly (keyof Alarm)[];

/** Alarms of the ids that the caller sees. */
export function readAlarms(db: Database, site: SiteScope, ids: readonly string[]): Promise<HandledAlarm[]> {
  return db
    .selectFrom('alarm')
    .select(handledColumns)
    .where('buildingId', '=', site.buildingId)
    .where('id', 'in', [...ids])
    .where(alarmInScope(site))
    .execute();
}

/** Unhandled alarms by rule and level. */
export function countAlarming(
  db: Database,
  site: SiteScope,
): Promise<{ type: Alarm['type']; isPermit: boolean; level: number; count: number }[]> {
  return db
    .selectFrom('alarm')
    .select((row) => [
      'type',
      sql<boolean>`permit_id is not null`.as('isPermit'),
      'level',
      row.fn.countAll<number>().as('count'),
    ])
    .where('buildingId', '=', site.buildingId)
    .where('status', '=', 'alarming')
    .where(alarmInScope(site))
    .groupBy(['type', 'isPermit', 'level'])
    .execute();
}
