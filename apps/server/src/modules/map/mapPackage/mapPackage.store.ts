import type { MapPackageInfo } from '@muster/model/map/mapPackage.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { MapPackageTable } from '../../../core/db/ownTables.ts';

export type MapPackageRow = Selectable<MapPackageTable>;

export async function insertPackage(
  db: Database,
  row: Pick<MapPackageRow, 'id' | 'buildingId' | 'accountId' | 'name' | 'size' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('mapPackage')
    .values({ ...row, state: 'uploading', info: null, problem: null })
    .execute();
}

export function readPackage(
  db: Database | Transaction,
  buildingId: string,
  id: string,
): Promise<MapPackageRow | undefined> {
  return db
    .selectFrom('mapPackage')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An incomplete upload of the same file by the same account. */
export function readUnfinished(
  db: Database,
  { buildingId, accountId, name, size }: Pick<MapPackageRow, 'buildingId' | 'accountId' | 'name' | 'size'>,
): Promise<MapPackageRow | undefined> {
  return db
    .selectFrom('mapPackage')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where('accountId', '=', accountId)
    .where('name', '=', name)
    .where('size', '=', size)
    .where('state', '=', 'uploading')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export async function countUnpacking(db: Database, buildingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mapPackage')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('buildingId', '=', buildingId)
    .where('state', '=', 'unpacking')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True for the one caller that may unpack it now. */
export async function beginUnpacking(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mapPackage')
    .set({ state: 'unpacking' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Packages being unpacked: at the start of the server, those interrupted by its stop. */
export async function readUnpacking(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('mapPackage')
    .select('id')
    .where('state', '=', 'unpacking')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function endUnpacking(
  db: Database,
  id: string,
  outcome: { info: MapPackageInfo } | { problem: MessageKey },
): Promise<void> {
  const set =
    'info' in outcome
      ? { state: 'ready' as const, info: JSON.stringify(outcome.info) }
      : { state: 'failed' as const, problem: outcome.problem };
  await db.updateTable('mapPackage').set(set).where('id', '=', id).execute();
}

/** Deletes the rows of unused packages that began before a time; returns their ids. */
export async function removeUnused(db: Database, before: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('mapPackage')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('map').select('map.id').whereRef('map.packageId', '=', 'mapPackage.id'))),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Contents of a map's package, for the map's own row. */
export function infoOfPackage(): RawBuilder<unknown> {
  return sql`(SELECT info FROM map_package WHERE map_package.id = map.package_id)`;
}
