import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { expect, test } from 'vitest';

import { screens } from './screens.ts';
import { homePath } from './tabs.ts';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : leaves(entry.children)));

test('every entry of the menu has its screen, and every screen its entry', () => {
  const paths = leaves(menu).map(({ url }) => url);
  expect([...Object.keys(screens), homePath].toSorted()).toEqual(paths.toSorted());
});
