import { account } from '@muster/model/account/account.ts';
import { isShown } from '@muster/model/entity/isShown.ts';
import { person } from '@muster/model/person/person.ts';
import { role } from '@muster/model/role/role.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { describe, expect, it } from 'vitest';

import { changedValues, formErrors, initialValues, saveValues } from './formValues.ts';

describe('the values of a form', () => {
  it("begin with the descriptor's defaults", () => {
    expect(initialValues(person)).toMatchObject({ personType: 'internal', name: null });
  });

  it('are validated with the server’s messages', () => {
    const errors = formErrors(vehicle, { plateNumber: ' ', load: '0', wheelDiameter: '12.345' });
    expect([...errors].map(([name, { rule }]) => `${name} ${rule}`)).toEqual([
      'plateNumber required',
      'load range',
      'wheelDiameter decimals',
    ]);
  });

  it('send the filled fields of a new row', () => {
    const values = { ...initialValues(person), name: ' 王伟 ', phone: '' };
    expect(saveValues(person, initialValues(person), values, true)).toEqual({ name: '王伟', personType: 'internal' });
  });

  it('send the changed fields of another row, and null for cleared ones', () => {
    const before = { name: '王伟', phone: '13800138000', email: null, load: 3 };
    expect(saveValues(person, before, { ...before, phone: '', email: '' }, false)).toEqual({ phone: null });
    expect(saveValues(account, { realName: 'A' }, { realName: 'A', password: '' }, false)).toEqual({});
  });

  it('take a number that was typed for the number that it is', () => {
    expect(changedValues(vehicle, { load: 3 }, { load: '3' })).toEqual({});
    expect(changedValues(vehicle, { load: 3 }, { load: '3.5' })).toEqual({ load: 3.5 });
  });

  it('neither check nor send a field that is not shown', () => {
    const field = role.fields.designatedDepartIds;
    expect(isShown(field, { dataScope: 'company' })).toBe(false);
    expect(isShown(field, { dataScope: 'designated' })).toBe(true);
    const values = { name: 'Shift', permissions: ['*'], dataScope: 'company', designatedDepartIds: ['d1'] };
    expect(saveValues(role, {}, values, true)).not.toHaveProperty('designatedDepartIds');
    expect(saveValues(role, {}, { ...values, dataScope: 'designated' }, true)).toHaveProperty('designatedDepartIds');
  });
});

describe('watch rules of specification §4', () => {
  const shown = (watch: Parameters<typeof isShown>[0]['watch'], values: Record<string, unknown>): boolean =>
    isShown({ kind: 'text', ...(watch && { watch }) }, values);

  it('are shown by a value, by a contained value, and by the opposite', () => {
    expect(shown([{ field: 'a', equals: ['x', 'y'] }], { a: 'y' })).toBe(true);
    expect(shown([{ field: 'a', equals: [true] }], { a: 'true' })).toBe(true);
    expect(shown([{ field: 'a', contains: 'x' }], { a: ['x', 'z'] })).toBe(true);
    expect(shown([{ field: 'a', contains: 'x' }], { a: null })).toBe(false);
    expect(shown([{ field: 'a', equals: ['x'], not: true }], { a: 'x' })).toBe(false);
    expect(shown([{ field: 'a', equals: ['x'], not: true }], {})).toBe(true);
  });

  it('hold all together', () => {
    const both = [
      { field: 'a', equals: ['x'] },
      { field: 'b', contains: 'z' },
    ];
    expect(shown(both, { a: 'x', b: 'wz' })).toBe(true);
    expect(shown(both, { a: 'x', b: 'w' })).toBe(false);
  });
});
