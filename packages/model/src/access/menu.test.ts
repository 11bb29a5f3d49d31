import { expect, test } from 'vitest';

import { permissionCode } from '../entity/entity.ts';
import { entities } from '../entity/registry.ts';
import { licenceModules } from './licence.ts';
import { menu, type MenuEntry } from './menu.ts';
import { coversPermissions, hasPermission, mapScreens, permissions } from './permission.ts';
import { permissionCodes } from './permissionCodes.ts';

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

test('a permission code is family:module:entity:action, and each is there once', () => {
  const codes = permissionCodes();
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^(base|bp|pod|risk):[a-z]+:[a-zA-Z]+:[a-z]+$/);
  for (const entity of entities) expect(codes).toContain(permissionCode(entity, 'view'));
});

test('the menu has only entries that a permission can open', () => {
  const codes = new Set(permissionCodes());
  for (const { code, buttons, name } of flat(menu)) {
    if (code !== null) expect(codes, name).toContain(code);
    for (const button of buttons) expect(codes, `${name} ${button.name}`).toContain(button.code);
  }
});

test('the screens with a map are screens of the menu', () => {
  const codes = flat(menu).map(({ code }) => code);
  for (const code of mapScreens) expect(codes).toContain(code);
});

test('entries have unique names and paths, and existing modules', () => {
  const entries = flat(menu);
  for (const part of [entries.map(({ name }) => name), entries.map(({ url }) => url)])
    expect(new Set(part).size).toBe(part.length);
  for (const { url, module, children, code } of entries) {
    expect(url).toMatch(/^\/[a-zA-Z/]+$/);
    expect(licenceModules).toContain(module);
    expect(code === null).toBe(children.length > 0);
  }
});

test('alarms are handled by a permission that seeing them does not bring', () => {
  const handle = flat(menu)
    .find(({ name }) => name === 'alarmList')
    ?.buttons.map(({ code }) => code);
  expect(handle).toContain(permissions.alarmHandle);
  expect(hasPermission(['pod:alarm:alarm:view'], permissions.alarmHandle)).toBe(false);
  expect(hasPermission(['*'], permissions.alarmHandle)).toBe(true);
});

test('no role can grant more than it has', () => {
  expect(coversPermissions(['a', 'b'], ['b'])).toBe(true);
  expect(coversPermissions(['a', 'b'], ['c'])).toBe(false);
  expect(coversPermissions(['a', 'b'], ['*'])).toBe(false);
  expect(coversPermissions(['*'], ['*', 'c'])).toBe(true);
});
