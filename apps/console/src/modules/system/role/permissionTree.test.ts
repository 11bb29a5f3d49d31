import { menu } from '@muster/model/access/menu.ts';
import { permissionCodes } from '@muster/model/access/permissionCodes.ts';
import { describe, expect, it } from 'vitest';

import { codesOf, screensOf, withCodes, withoutCodes } from './permissionTree.ts';

describe('the tree of permissions', () => {
  it('offers the codes of its screens, all valid for a role, each once in a module', () => {
    const known = new Set(permissionCodes());
    for (const entry of menu) {
      const codes = codesOf(entry);
      expect(codes.filter((code) => !known.has(code))).toEqual([]);
      expect(new Set(codes).size).toBe(codes.length);
      expect(screensOf(entry).length).toBeGreaterThan(0);
    }
  });

  it('adds and removes codes without changing others', () => {
    expect(withCodes(['a'], ['a', 'b'])).toEqual(['a', 'b']);
    expect(withoutCodes(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']);
  });
});
