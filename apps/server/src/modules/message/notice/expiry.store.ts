import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';

/** The earlier of the last day and the end of the year of scrapping; null = it does not expire. */
const lastDay = sql<string>`least(expires_on, make_date(scrap_year, 12, 31))`;

/** Supplies that expire until a day, or have expired. */
export function readExpiringSupplies(db: Database, buildingId: string, until: string) {
  return db
    .selectFrom('emergencySupply')
    .select(['id', 'name', 'storageLocation', sql<string>`${lastDay}::text`.as('expiresOn')])
    .where('buildingId', '=', buildingId)
    .where(lastDay, '<=', until)
    .orderBy('id')
    .execute();
}

/** Persons with a certificate that expires until a day, or has expired, with the enabled accounts of each. */
export function readCertified(db: Database, buildingId: string, until: string) {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'departId', 'certificates'])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(account.id order by account.id), '[]') from account
        where account.person_id = person.id and account.enabled)`.as('accountIds'),
    )
    .where('buildingId', '=', buildingId)
    .where('certificates', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from jsonb_array_elements(person.certificates) each
        where each->>'validTo' <= ${until})`,
    )
    .orderBy('id')
    .execute();
}
