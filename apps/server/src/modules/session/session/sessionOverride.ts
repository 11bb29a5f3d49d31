import { type RawBuilder, sql } from 'kysely';

import { everyBuilding } from '../../../core/auth/caller.ts';
import { accountColumn, isOpenSession } from '../../../core/auth/session.store.ts';
import type { Sessions } from '../../../core/auth/sessions.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/**
 * Open sessions, visible with the permission: of accounts that enter only the caller's buildings. A deleted session
 * ends at its next request, and on `/live` at the next heartbeat.
 */
export function sessionOverride(sessions: Sessions, now: () => number): EntityOverride {
  return {
    derived: () => ({
      accountName: accountColumn('name'),
      realName: accountColumn('real_name'),
      buildingName: sql`(select name from building where building.id = session.building_id)`,
    }),
    visible: ({ caller }): RawBuilder<boolean> => isOpenSession(new Date(now()).toISOString(), withinOf(caller)),
    committed: sessions.invalidate,
  };
}

function withinOf({ buildingIds }: { buildingIds: readonly string[] }): readonly string[] | null {
  return buildingIds.includes(everyBuilding) ? null : buildingIds;
}
