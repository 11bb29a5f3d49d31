import { bulkFields } from '@muster/model/entity/bulkFields.ts';

import type { Transaction } from '../core/db/database.ts';
import { AppError, badFields } from '../core/errors/appError.ts';
import { readNames } from './entity.store.ts';
import type { Resource, RowScope } from './entityOverride.ts';
import { parseRow } from './rowInput.ts';
import { saveRow } from './saveRow.ts';

/** Input of `saveMany`: the rows, and the fields that each of them gets. */
export interface ManyInput {
  ids: readonly string[];
  fields: Readonly<Record<string, unknown>>;
  confirm?: boolean | undefined;
}

/**
 * Gives several rows the same values, all or none, each by the rules of `save`.
 * @throws AppError of the first row that refuses them, with its name
 */
export async function saveMany(
  transaction: Transaction,
  resource: Resource,
  resourceOf: (name: string) => Resource,
  scope: RowScope,
  { ids, fields, confirm }: ManyInput,
  now: number,
): Promise<void> {
  assertBulk(resource, fields);
  // Beforehand: after a refused write the transaction may not allow reading.
  const names = await readNames(transaction, resource, scope, ids);
  for (const id of new Set(ids)) {
    const input = parseRow(resource.entity, { ...fields, id, ...(confirm === undefined ? {} : { confirm }) });
    try {
      await saveRow(transaction, resource, resourceOf, scope, input, now);
    } catch (error) {
      throw error instanceof AppError ? ofRow(error, id, names) : error;
    }
  }
}

/** @throws AppError that names each field that cannot be set in many rows, or that there is none */
function assertBulk({ entity }: Resource, fields: ManyInput['fields']): void {
  const known = new Set(bulkFields(entity).map(([name]) => name));
  const sent = Object.keys(fields);
  const unknown = sent.filter((name) => !known.has(name));
  if (sent.length === 0)
    throw badFields([{ field: 'fields', rule: 'required', key: 'validation.required', params: {} }]);
  if (unknown.length > 0)
    throw badFields(unknown.map((field) => ({ field, rule: 'unknown', key: 'validation.unknown', params: {} })));
}

/** The failure with its row; details of the reason stay in its fields, questions and data. */
function ofRow(failure: AppError, id: string, names: ReadonlyMap<string, string>): AppError {
  const { code, fields, questions, data, status } = failure;
  const name = names.get(id);
  if (name === undefined) return failure;
  // "Check your fields" is no reason.
  const { key, params } = fields[0] ?? failure;
  return new AppError({
    code,
    key: 'error.ofRow',
    params: { name, reason: { key, params } },
    fields,
    questions,
    data: { ...data, ids: [id] },
    status,
  });
}
