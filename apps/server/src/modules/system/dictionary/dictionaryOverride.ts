import type { EntityRow } from '@muster/model/entity/entity.ts';
import { alarmPhraseDictionary } from '@muster/model/alarm/alarmPhrase.ts';
import { entities } from '@muster/model/entity/registry.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import { countUses, readDictionaryCode } from '../../../entity/dictionary/dictionary.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** Codes of the dictionaries that fields or screens of the product name. */
const builtIn = new Set([
  alarmPhraseDictionary,
  ...entities.flatMap(({ fields }) => Object.values(fields).map(({ dictionary }) => dictionary)),
]);

/** Fields find a dictionary by its code, so a used one cannot be deleted or change its code. */
export const dictionaryOverride: EntityOverride = {
  check: (_transaction, { before, values }) => {
    if (before !== null && values['code'] !== undefined && values['code'] !== before['code']) assertOwn(before);
    return [];
  },
  removing: async (_transaction, rows) => rows.forEach(assertOwn),
};

function assertOwn({ code, name }: EntityRow): void {
  if (builtIn.has(String(code))) throw refused('dictionary.builtIn', { name: String(name) });
}

/** Rows contain an entry's code: a used entry stays as it is and can only be disabled. */
export const dictionaryEntryOverride: EntityOverride = {
  check: async (transaction, { before, values }) => {
    const isMoved = ['code', 'dictionaryId'].some(
      (field) => values[field] !== undefined && values[field] !== before?.[field],
    );
    if (before !== null && isMoved) await assertUnused(transaction, before);
    return [];
  },
  removing: async (transaction, rows) => {
    for (const row of rows) await assertUnused(transaction, row);
  },
};

async function assertUnused(transaction: Transaction, { dictionaryId, code, name }: EntityRow): Promise<void> {
  const dictionaryCode = await readDictionaryCode(transaction, String(dictionaryId));
  const count = dictionaryCode === undefined ? 0 : await countUses(transaction, dictionaryCode, String(code));
  if (count > 0) throw refused('dictionaryEntry.inUse', { name: String(name), count });
}
