import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';

/** Day of the newest run of the plan that was no test, by the clock of its site; over the table `drill_plan`. */
export function lastRunOn(): RawBuilder<string | null> {
  return sql<string | null>`(
    select to_char(to_timestamp(max(muster.started_at) / 1000.0) at time zone building.time_zone, 'YYYY-MM-DD')
    from muster join building on building.id = muster.building_id
    where muster.building_id = drill_plan.building_id and muster.plan_id = drill_plan.id and muster.kind <> 'test'
    group by building.time_zone)`;
}

/** Plans with a schedule, and the fields for their reminders. */
export function readScheduledPlans(db: Database, buildingId: string) {
  return db
    .selectFrom('drillPlan')
    .select(['id', 'name', 'scheduledOn', 'startTime', 'repeatUnit', 'repeatEvery', 'remindDays', 'personInChargeId'])
    .select(lastRunOn().as('lastRunOn'))
    .where('buildingId', '=', buildingId)
    .where('scheduledOn', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Enabled accounts of a person. */
export async function readAccountIds(db: Database, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('personId', '=', personId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Plans for starting a run. */
export function readPlans(db: Database, buildingId: string) {
  return db
    .selectFrom('drillPlan')
    .select([
      'id',
      'name',
      'scenario',
      'scope',
      'areaIds',
      'accidentPointId',
      'radius',
      'pointIds',
      'goalSeconds',
      'steps',
    ])
    .where('buildingId', '=', buildingId)
    .orderBy('name')
    .execute();
}

/** The document of a plan; null = it has none, or the plan was deleted. */
export async function readPlanFile(db: Database, buildingId: string, id: string) {
  const row = await db
    .selectFrom('drillPlan')
    .select('attachment')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.attachment ?? null;
}

/** Whether the marker is an accident point. */
export async function isAccidentPoint(transaction: Transaction, buildingId: string, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('drillMarker')
    .select('id')
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .where('markerType', '=', 'accidentPoint')
    .executeTakeFirst();
  return found !== undefined;
}
