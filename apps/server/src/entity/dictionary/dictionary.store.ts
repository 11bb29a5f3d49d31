import { entities } from '@muster/model/entity/registry.ts';
import { columnName } from '@muster/model/entity/expectedColumns.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';

export interface StoredEntry {
  dictionary: string;
  code: string;
  name: string;
  nameTw: string | null;
  nameEn: string | null;
  enabled: boolean;
}

/** Every entry of every dictionary, in its order. */
export function readEntries(db: Database): Promise<StoredEntry[]> {
  return db
    .selectFrom('dictionaryEntry as entry')
    .innerJoin('dictionary', 'dictionary.id', 'entry.dictionaryId')
    .select(['dictionary.code as dictionary', 'entry.code', 'entry.name', 'entry.nameTw', 'entry.nameEn'])
    .select('entry.enabled')
    .orderBy('dictionary.code')
    .orderBy('entry.place')
    .orderBy('entry.code')
    .execute();
}

/** Codes that the dictionary offers; locked, so that none is deleted before the transaction ends. */
export async function lockOffered(
  transaction: Transaction,
  dictionaryCode: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom('dictionaryEntry as entry')
    .innerJoin('dictionary', 'dictionary.id', 'entry.dictionaryId')
    .select('entry.code')
    .where('dictionary.code', '=', dictionaryCode)
    .where('entry.code', 'in', [...codes])
    .where('entry.enabled', '=', true)
    .forKeyShare('entry')
    .execute();
  return new Set(rows.map(({ code }) => code));
}

export async function readDictionaryCode(transaction: Transaction, dictionaryId: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('dictionary')
    .select('code')
    .where('id', '=', dictionaryId)
    .executeTakeFirst();
  return row?.code;
}

/** Rows of any entity with the code in a field of the dictionary. */
export async function countUses(transaction: Transaction, dictionaryCode: string, code: string): Promise<number> {
  let uses = 0;
  for (const { table, fields } of entities)
    for (const [name, field] of Object.entries(fields)) {
      if (field.dictionary !== dictionaryCode) continue;
      const column = sql.ref(columnName(name));
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${column} = ${code}`.execute(transaction);
      uses += rows[0]?.count ?? 0;
    }
  return uses;
}
