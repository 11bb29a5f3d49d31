import { describe, expect, it, test } from 'vitest';

import { permissionCodes } from '../access/permissionCodes.ts';
import { allWords } from '../generated/allWords.ts';
import { roleTemplateNames, roleTemplates } from './roleTemplates.ts';

describe('the templates of roles', () => {
  it.each(roleTemplateNames)('%s has valid codes, and states its purpose', (name) => {
    const known = new Set(['*', ...permissionCodes()]);
    expect(roleTemplates[name].permissions.filter((code) => !known.has(code))).toEqual([]);
    expect(roleTemplates[name].permissions.length).toBeGreaterThan(0);
    expect(allWords).toHaveProperty([`roleTemplate.${name}.purpose`]);
  });

  test('an auditor sees every screen and has no code that changes anything', () => {
    const { permissions } = roleTemplates.auditor;
    expect(permissions.filter((code) => !/:(view|history|export)$/.test(code))).toEqual([]);
    expect(permissions).toContain('base:system:systemLog:export');
  });

  test('an HR clerk maintains shifts, rosters and work zones of the whole site; a head of department reads them', () => {
    const codes = ['shift', 'roster', 'workZone'].flatMap((name) =>
      ['add', 'edit', 'delete'].map((action) => `bp:attendance:${name}:${action}`),
    );
    expect(roleTemplates.hrClerk.permissions).toEqual(expect.arrayContaining(codes));
    expect(roleTemplates.departmentHead.permissions.filter((code) => codes.includes(code))).toEqual([]);
    expect(roleTemplates.departmentHead.permissions).toContain('bp:attendance:roster:view');
  });

  test('all but the administrator cannot change accounts and roles', () => {
    const others = roleTemplateNames.filter((name) => name !== 'administrator');
    const changing = /^base:system:(account|role|session):(?!view|export)/;
    expect(others.filter((name) => roleTemplates[name].permissions.some((code) => changing.test(code)))).toEqual([]);
  });
});
