import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

/** Changes whenever a plan of the site does; empty = the site has no plan. */
export async function readPlanVersion(db: Database, buildingId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(string_agg(id || ' ' || version, ',' order by id), '') as version
    from map where building_id = ${buildingId} and plan is not null`.execute(db);
  return rows[0]?.version ?? '';
}

/** What all maps of a site draw, together. */
export async function readPlan(db: Database, buildingId: string): Promise<GeoPlan> {
  const rows = await db
    .selectFrom('map')
    .select('plan')
    .where('buildingId', '=', buildingId)
    .where('plan', 'is not', null)
    .orderBy('id')
    .execute();
  return { type: 'FeatureCollection', features: rows.flatMap(({ plan }) => plan?.features ?? []) };
}
