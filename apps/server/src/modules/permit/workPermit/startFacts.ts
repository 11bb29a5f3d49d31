import { findOverlap } from '@muster/geo/overlap.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { type PlanarRegion, planarRegion } from '@muster/geo/region.ts';
import type { Region } from '@muster/model/area/region.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import { settingOfPermit } from '@muster/model/workPermit/permitDefaults.ts';
import { permitRoles } from '@muster/model/workPermit/workPermitStep.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';

import { readTimeZone } from '../../../core/db/building.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { permitFence } from '../../../runner/permitFence.ts';
import type { StartFacts } from './startConditions.ts';
import { type PlacedPermit, readCertified, readInProgress, readSettingRows } from './workPermit.store.ts';

/** Inputs of the conditions of a permit from the database. `now` is epoch ms. */
export async function readStartFacts(
  db: Database | Transaction,
  buildingId: string,
  permit: PlacedPermit,
  now: number,
): Promise<StartFacts> {
  const rows = await readSettingRows(db, buildingId);
  const setting = settingOfPermit(permit, rows);
  const regions = permitFence(permit, permit.areaRegions);
  return {
    permit,
    setting,
    people: await readCertified(db, buildingId, [...new Set(permitRoles.flatMap((role) => personsOf(permit, role)))]),
    endDay: toSiteTime(permit.endAt, await readTimeZone(db, buildingId)).slice(0, 10),
    conflicts: await readConflicts(db, buildingId, { permit, setting, regions, rows }),
    hasFence: regions.length > 0,
    now,
  };
}

interface Wanted {
  permit: PlacedPermit;
  setting: PermitSetting;
  regions: readonly Region[];
  rows: readonly PermitSetting[] | null;
}

/** Work in progress at the same place, of a type that one of the two excludes. */
async function readConflicts(
  db: Database | Transaction,
  buildingId: string,
  { permit, setting, regions, rows }: Wanted,
): Promise<StartFacts['conflicts']> {
  const others = (await readInProgress(db, buildingId)).filter((other) => {
    const isExcluded = setting.excludes.includes(other.type);
    return other.id !== permit.id && (isExcluded || settingOfPermit(other, rows).excludes.includes(permit.type));
  });
  return others
    .filter((other) => meet(regions, permitFence(other, other.areaRegions)))
    .map(({ id, number }) => ({ id, number }));
}

/** Whether two fences share ground. */
function meet(some: readonly Region[], others: readonly Region[]): boolean {
  const [a, b] = planar(some, others);
  return a.some((one) => b.some((other) => findOverlap(one, other) !== null));
}

/** Both in one plane, whose origin is in the first. */
export function planar(some: readonly Region[], others: readonly Region[]): [PlanarRegion[], PlanarRegion[]] {
  const [first] = some;
  if (first === undefined) return [[], []];
  const projection = createProjection(first.shape === 'circle' ? first.center : (first.points[0] ?? [0, 0]));
  return [
    some.map((region) => planarRegion(region, projection)),
    others.map((region) => planarRegion(region, projection)),
  ];
}
