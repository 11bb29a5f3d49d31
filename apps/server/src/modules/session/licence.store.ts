import type { Database, Transaction } from '../../db/database.ts';
import type { LicenceTable } from '../../db/tables.ts';

export interface Licence extends Pick<LicenceTable, 'active' | 'company' | 'notBefore' | 'expires'> {
  modules: readonly string[];
}

/** The building's own licence, else the installation's; undefined when there is none. */
export function readLicence(db: Database | Transaction, buildingId: string): Promise<Licence | undefined> {
  return db
    .selectFrom('licence')
    .select(['active', 'modules', 'company', 'notBefore', 'expires'])
    .where((row) => row.or([row('buildingId', '=', buildingId), row('buildingId', 'is', null)]))
    .orderBy('buildingId', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

export async function insertLicence(
  transaction: Transaction,
  { modules, ...licence }: Omit<LicenceTable, 'modules'> & { modules: readonly string[] },
): Promise<void> {
  await transaction
    .insertInto('licence')
    .values({ ...licence, modules: JSON.stringify(modules) })
    .execute();
}
