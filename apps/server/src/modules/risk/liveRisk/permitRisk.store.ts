import { permitWeight } from '@muster/model/district/liveRisk.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { permitFence } from '../../../runner/permitFence.ts';
import { isSeen, named } from './isSeen.store.ts';
import type { FoundReason, RiskContext } from './riskSource.ts';

/** Work of permits that is in progress or paused, with its fence. */
export async function permitRisk(context: RiskContext): Promise<FoundReason[]> {
  const { db, buildingId, now, setting } = context;
  const rows = await db
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .select(['workPermit.id', 'workPermit.number', 'workPermit.type', 'workPermit.level', 'workPermit.status'])
    .select(['workPermit.startAt', 'workPermit.endAt', 'workPermit.steps', 'area.regions as areaRegions'])
    .select(['workPermit.fence', 'workPermit.radius', 'workPermit.regions', 'workPermit.place'])
    .select(isSeen(context, workPermit.name).as('isSeen'))
    .where('workPermit.buildingId', '=', buildingId)
    .where('workPermit.status', 'in', ['inProgress', 'paused'])
    .execute();
  return rows.map((row): FoundReason => {
    const { type, level, steps, areaRegions } = row;
    const facts = { type, level, isPaused: row.status === 'paused', isOverdue: Date.parse(row.endAt) <= now };
    const since = steps?.findLast(({ action }) => action === 'start')?.at ?? row.startAt;
    return {
      reason: { kind: 'permit', ...facts, ...named(row, row.number), since, weight: permitWeight(setting, facts) },
      place: { districtId: null, regions: permitFence(row, areaRegions) },
    };
  });
}
