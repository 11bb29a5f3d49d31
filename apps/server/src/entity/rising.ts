import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change } from './entityOverride.ts';

/** A check that numeric fields are in ascending order, and the first above 0. */
export function rising(fields: readonly string[]): (transaction: unknown, change: Change) => FieldError[] {
  return (_transaction, { before, values }) => {
    const row: Readonly<Record<string, unknown>> = { ...before, ...values };
    return fields.flatMap((field, index): FieldError[] => {
      const least = Number(row[fields[index - 1] ?? ''] ?? 0);
      return Number(row[field]) > least ? [] : [{ field, rule: 'rise', key: 'validation.above', params: { least } }];
    });
  };
}
