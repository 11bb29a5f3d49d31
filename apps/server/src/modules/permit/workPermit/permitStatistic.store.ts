import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

/** A permit as counted by the statistics. Times are epoch ms. */
export interface CountedPermit {
  type: string;
  level: string;
  departId: string | null;
  departName: string | null;
  /** `yyyy-MM` of the start, by the clock of the site. */
  month: string;
  startedAt: number;
  /** null = in progress. */
  endedAt: number | null;
  endAt: number;
  isOverridden: boolean;
  alarms: number;
}

/** Visible permits whose work was started from `from` on and before `until`. */
export function readCountedPermits(
  db: Database,
  scope: RowScope,
  { from, until, timeZone }: { from: number; until: number; timeZone: string },
): Promise<CountedPermit[]> {
  const startedAt = sql`(work_permit.steps->0->>'at')::timestamptz`;
  const ms = (instant: ReturnType<typeof sql>) => sql<number>`(extract(epoch from ${instant}) * 1000)::bigint`;
  return db
    .selectFrom('workPermit')
    .leftJoin('depart', 'depart.id', 'workPermit.departId')
    .select(['workPermit.type', 'workPermit.level', 'workPermit.departId', 'depart.name as departName'])
    .select([
      sql<string>`to_char(${startedAt} at time zone ${timeZone}, 'YYYY-MM')`.as('month'),
      ms(startedAt).as('startedAt'),
      sql<number | null>`case when work_permit.status = 'ended'
        then (extract(epoch from (work_permit.steps->-1->>'at')::timestamptz) * 1000)::bigint end`.as('endedAt'),
      ms(sql`work_permit.end_at`).as('endAt'),
      sql<boolean>`jsonb_path_exists(work_permit.steps, '$[*].override')`.as('isOverridden'),
      sql<number>`(select count(*)::int from alarm where alarm.permit_id = work_permit.id)`.as('alarms'),
    ])
    .where(isVisible({ entity: workPermit, override: {} }, scope))
    .where(sql<boolean>`${startedAt} >= to_timestamp(${from}::double precision / 1000)`)
    .where(sql<boolean>`${startedAt} < to_timestamp(${until}::double precision / 1000)`)
    .orderBy('startedAt')
    .orderBy('workPermit.id')
    .execute();
}
