import type { Database } from '../../core/db/database.ts';
import type { RowScope } from '../entityOverride.ts';

/** The time zone of the caller's site; UTC without one. */
export async function readTimeZone(db: Database, { site, caller }: Pick<RowScope, 'site' | 'caller'>): Promise<string> {
  const buildingId = site?.buildingId ?? caller.buildingId;
  const row = await db.selectFrom('building').select('timeZone').where('id', '=', buildingId).executeTakeFirst();
  return row?.timeZone ?? 'UTC';
}
