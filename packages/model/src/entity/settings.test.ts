import { describe, expect, test } from 'vitest';

import { zhCN } from '../messages/catalogues.ts';
import { parameter } from '../parameter/parameter.ts';
import { checkField } from './checkFields.ts';
import { messageKeys } from './messageKeys.ts';
import { entities } from './registry.ts';
import { settings } from './settings.ts';

describe('settings', () => {
  test.each(settings)('$name is named in the catalogues with all its fields, sections and options', (setting) => {
    expect(messageKeys(setting).filter((key) => !(key in zhCN))).toEqual([]);
  });
  test('have unique names', () => {
    const names = [...entities, ...settings].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each(Object.entries(parameter.fields))('the default of the parameter %s is valid', (name, field) => {
  const value = 'default' in field ? field.default : null;
  expect(checkField(name, field, value)).toBeNull();
});
