import type { Database, Transaction } from '../db/database.ts';
import type { LicenceTable } from '../db/ownTables.ts';

type Db = Database | Transaction;

/** Every uploaded licence file. */
export function readLicences(db: Db): Promise<LicenceTable[]> {
  return db.selectFrom('licence').selectAll().orderBy('receivedAt').orderBy('id').execute();
}

const installationKey = 'installationId';

/** Id by which a licence names this installation; null = not created yet. */
export async function readInstallationId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('systemParameter')
    .select('value')
    .where('key', '=', installationKey)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

/** Of two starts at once one creates it. */
export async function ensureInstallationId(db: Db, id: string): Promise<void> {
  await db
    .insertInto('systemParameter')
    .values({ key: installationKey, value: JSON.stringify(id) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bound buildings, in the order of binding. */
export async function readBoundBuildings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('licenceBuilding')
    .select('buildingId')
    .orderBy('boundAt')
    .orderBy('buildingId')
    .execute();
  return rows.map(({ buildingId }) => buildingId);
}

/** Replaces the licence of the same building, or of the installation. */
export async function replaceLicence(transaction: Transaction, licence: LicenceTable): Promise<void> {
  const { buildingId } = licence;
  await transaction
    .deleteFrom('licence')
    .where((row) => row.or([row('id', '=', licence.id), row('buildingId', 'is not distinct from', buildingId)]))
    .execute();
  await transaction.insertInto('licence').values(licence).execute();
}

/** Serialises bindings and uploads. */
export async function lockLicences(transaction: Transaction): Promise<LicenceTable[]> {
  return transaction.selectFrom('licence').selectAll().orderBy('id').forUpdate().execute();
}

export async function bindBuilding(transaction: Transaction, buildingId: string, boundAt: string): Promise<void> {
  await transaction
    .insertInto('licenceBuilding')
    .values({ buildingId, boundAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
