import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { screens } from './screens.ts';
import { homePath } from '../../core/navigation/tabs.ts';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : leaves(entry.children)));

/** Menu pages outside of the main layout: the map, and the big screen. */
const outside: readonly string[] = [homePath, '/screen'];

test('every entry of the menu has its screen, and every screen its entry', () => {
  const paths = leaves(menu).map(({ url }) => url);
  expect([...Object.keys(screens), ...outside].toSorted()).toEqual(paths.toSorted());
});

test('a plain entity has its screen by its descriptor and its line in the menu', () => {
  const source = readFileSync(new URL('screens.ts', import.meta.url), 'utf8');
  const plain = leaves(menu).filter(({ url }) => !outside.includes(url) && !source.includes(`'${url}'`));
  expect(plain.map(({ url }) => url)).toContain('/organization/job');
  for (const { url } of plain) expect(screens[url], url).toBeDefined();
});
