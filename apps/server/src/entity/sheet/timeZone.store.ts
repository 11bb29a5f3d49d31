import type { Database } from '../../core/db/database.ts';
import type { RowScope } from '../entityOverride.ts';

/** The time zone of the site that the caller works in; UTC without one. */
export function readTimeZone(db: Database, { site, caller }: Pick<RowScope, 'site' | 'caller'>): Promise<string> {
  return readSiteZone(db, site?.buildingId ?? caller.buildingId);
}

/** The time zone of a site. */
export async function readSiteZone(db: Database, buildingId: string | null): Promise<string> {
  const row = await db.selectFrom('building').select('timeZone').where('id', '=', buildingId).executeTakeFirst();
  return row?.timeZone ?? 'UTC';
}
