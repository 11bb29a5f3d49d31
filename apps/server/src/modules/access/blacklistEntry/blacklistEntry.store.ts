import type { blacklistEntry } from '@muster/model/blacklistEntry/blacklistEntry.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import { plainPlate } from '../../../core/db/plainPlate.store.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';

/** A person is identified by a document, a vehicle by its plate. */
export const blacklistEntryOverride: EntityOverride = {
  check: (_transaction, change) => {
    const { kind, documentNumber, plateNumber } = rowAfter<typeof blacklistEntry>(change);
    const [field, value] =
      kind === 'person' ? (['documentNumber', documentNumber] as const) : (['plateNumber', plateNumber] as const);
    return value ? [] : [{ field, rule: 'required', key: 'blacklistEntry.numberMissing', params: {} }];
  },
};

/** @throws AppError with the reason for a blacklisted subject */
export async function assertWelcome(
  transaction: Transaction,
  buildingId: string,
  sought: Sought,
  now: number,
): Promise<void> {
  const found = await findBlacklisted(transaction, buildingId, sought, now);
  if (found !== undefined) throw refused('blacklistEntry.refused', { name: found.name, reason: found.reason });
}

/** The same for an announcement being written, at the field of the subject. */
export async function blacklistErrors(
  transaction: Transaction,
  { scope, now }: Pick<Change, 'scope' | 'now'>,
  sought: Readonly<Record<string, Sought>>,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (scope.site === null) return errors;
  for (const [field, each] of Object.entries(sought)) {
    const found = await findBlacklisted(transaction, scope.site.buildingId, each, now);
    if (found === undefined) continue;
    const params = { name: found.name, reason: found.reason };
    errors.push({ field, rule: 'blacklist', key: 'blacklistEntry.refused', params });
  }
  return errors;
}

/** Search keys. */
interface Sought {
  documentNumber?: string | null | undefined;
  plateNumber?: string | null | undefined;
}

/**
 * The entry of a building's blacklist with the document or the plate.
 *
 * @param now epoch ms; an entry is valid to the end of its last day in the site's zone
 */
async function findBlacklisted(
  db: Database | Transaction,
  buildingId: string,
  { documentNumber, plateNumber }: Sought,
  now: number,
): Promise<{ name: string; reason: string; kind: 'person' | 'vehicle' } | undefined> {
  const { rows } = await sql<{ name: string; reason: string; kind: 'person' | 'vehicle' }>`
    SELECT entry.name, entry.reason, entry.kind
    FROM blacklist_entry entry JOIN building ON building.id = entry.building_id
    WHERE entry.building_id = ${buildingId}
      AND (entry.until_day IS NULL
        OR entry.until_day >= (to_timestamp(${now / 1000}::double precision) AT TIME ZONE building.time_zone)::date)
      AND ((entry.kind = 'person' AND upper(entry.document_number) = upper(${documentNumber ?? null}::text))
        OR (entry.kind = 'vehicle'
          AND ${plainPlate(sql`entry.plate_number`)} = ${plainPlate(sql`${plateNumber ?? null}::text`)}))
    ORDER BY entry.kind, entry.id LIMIT 1`.execute(db);
  return rows[0];
}
