import { describe, expect, test } from 'vitest';

import { entityActions } from './entity.ts';
import { writableFields } from './formFields.ts';
import { entities } from './registry.ts';
import { sheetColumns } from './sheetColumns.ts';

describe('a sheet', () => {
  const imported = entities.filter((entity) => entityActions(entity).includes('import'));

  test.each(imported)('of $name that can be imported has a column for everything that is required', (entity) => {
    const columns = new Set(sheetColumns(entity).map(({ name }) => name));
    const required = writableFields(entity).filter(
      ([, field]) => field.required === true && field.default === undefined && field.watch === undefined,
    );
    expect(required.map(([name]) => name).filter((name) => !columns.has(name))).toEqual([]);
  });

  test('never has a secret', () => {
    for (const entity of entities) for (const { field } of sheetColumns(entity)) expect(field.secret).toBeUndefined();
  });
});
