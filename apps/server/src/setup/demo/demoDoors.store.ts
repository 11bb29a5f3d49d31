import { demoPlace } from '@muster/demo/demoSite.ts';
import { demoDoorRules, demoDoors } from '@muster/demo/door.ts';
import type { PlaceKey } from '@muster/demo/place.ts';

import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';

/** Writes the doors inside the demo plant and the rules of who may pass them. */
export async function insertDemoDoors(
  transaction: Transaction,
  buildingId: string,
  areaIds: ReadonlyMap<PlaceKey, string>,
  departIds: ReadonlyMap<string, string>,
): Promise<void> {
  const doors = demoDoors.map((door) => ({ id: newId(), ...door }));
  await transaction
    .insertInto('checkpoint')
    .values(
      doors.map(({ id, name, device, area, reader }) => ({
        id,
        buildingId,
        name,
        device,
        kind: 'person' as const,
        direction: 'in' as const,
        areaId: areaIds.get(area) ?? null,
        place: JSON.stringify(demoPlace(reader)),
      })),
    )
    .execute();
  await transaction
    .insertInto('accessRule')
    .values(
      demoDoorRules.map(({ device, departCodes, personTypes, weekdays, needsPermit = false, ...rule }) => ({
        id: newId(),
        buildingId,
        enabled: true,
        notEvacuating: true,
        needsPermit,
        ...rule,
        checkpointIds: JSON.stringify(doors.filter((door) => door.device === device).map(({ id }) => id)),
        departIds: listOf(departCodes?.flatMap((code) => departIds.get(code) ?? [])),
        personTypes: listOf(personTypes),
        weekdays: listOf(weekdays),
      })),
    )
    .execute();
}

const listOf = (list: readonly string[] | null | undefined): string | null => (list ? JSON.stringify(list) : null);
