import type { PermitBoard } from '@muster/model/workPermit/wire.ts';
import { permitRoles } from '@muster/model/workPermit/workPermitStep.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';

import type { Database } from '../../../core/db/database.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { Actor } from './permitActs.ts';
import { permitFacts } from './permitFacts.ts';
import { rosterOf } from './permitRoster.ts';
import { countOpenAlarms, readNames, readUnderWay } from './workPermit.store.ts';

/** Visible permits in progress and paused, the least remaining time first, with subjects inside. */
export async function readBoard(
  db: Database,
  hub: Pick<LiveHub, 'site'>,
  { scope, now }: Pick<Actor, 'scope' | 'now'>,
): Promise<PermitBoard> {
  const { buildingId } = scope.site;
  const permits = await readUnderWay(db, scope);
  const ids = permits.map(({ id }) => id);
  const people = permits.flatMap((permit) => permitRoles.flatMap((role) => personsOf(permit, role)));
  const names = await readNames(db, buildingId, [...new Set(people)]);
  const alarms = await countOpenAlarms(db, scope.site, ids);
  const rows = [...(hub.site(buildingId)?.rows.values() ?? [])];
  return {
    t: now,
    permits: permits.map((permit) => ({
      ...permitFacts(permit, now),
      status: permit.status === 'paused' ? 'paused' : 'inProgress',
      ...rosterOf(permit, rows, names),
      openAlarms: alarms.get(permit.id) ?? 0,
    })),
  };
}
