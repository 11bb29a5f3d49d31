import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { patrolRouteOverride } from '../patrolRoute/patrolRouteOverride.ts';

/** Another point of the building with the beacon. */
export function readPointOfBeacon(
  transaction: Transaction,
  buildingId: string,
  beaconId: string,
  exceptId: string,
): Promise<{ name: string } | undefined> {
  return transaction
    .selectFrom('patrolPoint')
    .select('name')
    .where('buildingId', '=', buildingId)
    .where('beaconId', '=', beaconId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
}

/** The routes that go to a point. */
export function readRoutesOf(
  transaction: Transaction,
  scope: RowScope,
  pointId: string,
): Promise<{ name: string; isSeen: boolean }[]> {
  return transaction
    .selectFrom('patrolRoute')
    .select(['name', isVisible({ entity: patrolRoute, override: patrolRouteOverride }, scope).as('isSeen')])
    .where(sql<boolean>`point_ids ? ${pointId}`)
    .orderBy('name')
    .execute();
}
