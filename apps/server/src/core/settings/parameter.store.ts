import { checkField } from '@muster/model/entity/checkFields.ts';
import { parameter } from '@muster/model/parameter/parameter.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { Database, Transaction } from '../db/database.ts';

export type Parameters = Omit<Row<typeof parameter>, 'id' | 'version'>;

/** Every parameter as it is set, or with its default; also if the set value is invalid. All sites depend on them. */
export async function readParameters(db: Database | Transaction): Promise<Parameters> {
  const keys = Object.keys(parameter.fields);
  const rows = await db.selectFrom('systemParameter').select(['key', 'value']).where('key', 'in', keys).execute();
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const values = Object.entries(parameter.fields).map(([name, field]) => [
    name,
    set.has(name) && checkField(name, field, set.get(name)) === null
      ? set.get(name)
      : 'default' in field
        ? field.default
        : null,
  ]);
  // Holds because every value was checked by its descriptor, and a required field has a default.
  return Object.fromEntries(values) as Parameters;
}

/** Sets values by name; null restores the default. */
export async function writeParameters(
  transaction: Transaction,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) await transaction.deleteFrom('systemParameter').where('key', '=', key).execute();
    else await writeParameter(transaction, key, value);
  }
}

async function writeParameter(transaction: Transaction, key: string, value: unknown): Promise<void> {
  const set = { value: JSON.stringify(value), updatedAt: new Date().toISOString() };
  await transaction
    .insertInto('systemParameter')
    .values({ key, ...set })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(set))
    .execute();
}
