import type { PermitConfig } from '@muster/engine/input.ts';
import type { Region } from '@muster/model/area/region.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import type { Transaction } from '../core/db/database.ts';
import { type LeftOutRows, type Report, loadableRegions, loadableTexts, loadableValue } from './loadable.ts';
import { permitFence } from './permitFence.ts';

/** The permits in progress of a building in the order of their ids. */
export async function readPermits(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<PermitConfig[]> {
  const rows = await transaction
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .select([
      'workPermit.id',
      'workPermit.number as name',
      'workPermit.endAt',
      'workPermit.workerIds',
      'workPermit.guardianIds',
      'workPermit.maxPeople',
      'workPermit.fence',
      'workPermit.radius',
      'workPermit.regions',
      'workPermit.place',
      'area.regions as areaRegions',
    ])
    .where('workPermit.buildingId', '=', buildingId)
    .where('workPermit.status', '=', 'inProgress')
    .orderBy('workPermit.id')
    .execute();
  return rows.flatMap((row) => leftOut.load('workPermit', row, (report) => permitConfigOf(row, report)));
}

type Stored = Row<typeof workPermit>;
type ConfiguredPermit = Pick<Stored, 'id' | 'endAt' | 'workerIds' | 'guardianIds' | 'maxPeople'> &
  Parameters<typeof permitFence>[0] & { areaRegions: Region[] | null };

/** A permit in progress for the engine; null = its end is invalid. */
export function permitConfigOf(row: ConfiguredPermit, report: Report): PermitConfig | null {
  const endAt = Date.parse(row.endAt);
  if (!Number.isFinite(endAt)) return null;
  return {
    id: row.id,
    regions: loadableRegions(permitFence(row, row.areaRegions), report) ?? [],
    workerIds: loadableTexts(row.workerIds) ?? [],
    guardianIds: loadableTexts(row.guardianIds) ?? [],
    maxPeople: loadableValue(workPermit, 'maxPeople', row.maxPeople, report),
    endAt,
  };
}
