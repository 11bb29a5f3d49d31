import { sql } from 'kysely';

import type { Database } from '../db/database.ts';
import type { NewNotice } from '../notice/notice.store.ts';

/** Notices of conditions that began and have no notice of their end: the server was stopped before. */
export async function readUnended(db: Database): Promise<Pick<NewNotice, 'buildingId' | 'key' | 'facts'>[]> {
  const { rows } = await sql<Pick<NewNotice, 'buildingId' | 'key' | 'facts'>>`
    select began.building_id as "buildingId", began.key, began.facts from notice began
    where began.kind = 'conditionBegan' and not exists (
      select from notice ended where ended.building_id = began.building_id
        and ended.key = regexp_replace(began.key, ':began$', ':ended'))`.execute(db);
  return rows;
}
