import type { BoardPermit, PermitRecord } from '@muster/model/workPermit/wire.ts';

import { permitFence } from '../../../runner/permitFence.ts';
import type { PlacedPermit } from './workPermit.store.ts';

type Common = Pick<PermitRecord, Extract<keyof PermitRecord, keyof BoardPermit>>;

/** Fields of a permit on both the board and the record. `now` is epoch ms. */
export function permitFacts(permit: PlacedPermit, now: number): Omit<Common, 'status'> {
  const { id, version, number, type, level, content, departName, areaId, areaName, place, startAt, endAt } = permit;
  const regions = fenceOf(permit);
  return {
    id,
    version,
    number,
    type,
    level,
    content,
    departName,
    areaId,
    areaName,
    place,
    regions,
    startAt,
    endAt,
    maxPeople: permit.maxPeople,
    isOverdue: isUnderWay(permit) && now >= Date.parse(endAt),
    override: newestOverride(permit),
  };
}

function isUnderWay({ status }: PlacedPermit): boolean {
  return status === 'inProgress' || status === 'paused';
}

/** Fence of the work while it is in progress. */
export function fenceOf(
  permit: Parameters<typeof permitFence>[0] & Pick<PlacedPermit, 'areaRegions'>,
): Common['regions'] {
  return permitFence(permit, permit.areaRegions).map(plain);
}

/** Heights are for drawing areas. */
function plain(region: ReturnType<typeof permitFence>[number]): Common['regions'][number] {
  const { floor } = region;
  return region.shape === 'circle'
    ? { shape: 'circle', center: region.center, radius: region.radius, floor }
    : { shape: 'polygon', points: region.points, floor };
}

function newestOverride({ steps }: PlacedPermit): Common['override'] {
  const step = steps?.findLast(({ override }) => override !== undefined);
  if (step?.override === undefined) return null;
  const { reason, missing } = step.override;
  return { at: step.at, name: step.name, reason, missing: missing.map(({ message }) => message) };
}
