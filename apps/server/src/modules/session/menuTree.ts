import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';

import { say } from '../../plugins/language.ts';

/** A node of the menu as `get-info` tells it (wire.md). */
export interface MenuNode {
  id: string;
  name: string;
  label: string;
  url: string | null;
  order: number;
  icon: string | null;
  type: 'menu' | 'button';
  code: string | null;
  module: string;
  children: MenuNode[];
}

/** The menu as a caller sees it: what the role permits and the licence names; groups without a screen are left out. */
export function menuTree(granted: readonly string[], licensed: readonly string[], language: Language): MenuNode[] {
  const isShown = ({ code, module }: MenuEntry): boolean =>
    licensed.includes(module) && (code === null || hasPermission(granted, code));
  const nodeOf = (entry: MenuEntry, order: number): MenuNode => ({
    id: entry.name,
    name: entry.name,
    // Holds by the test that every entry of the menu has its label in the catalogues.
    label: say(language, `menu.${entry.name}` as MessageKey),
    url: entry.url,
    order,
    icon: entry.icon,
    type: 'menu',
    code: entry.code,
    module: entry.module,
    children: [...nodesOf(entry.children), ...buttonsOf(entry, granted, language)],
  });
  const nodesOf = (entries: readonly MenuEntry[]): MenuNode[] =>
    entries
      .filter(isShown)
      .map((entry, index) => nodeOf(entry, index + 1))
      .filter((node) => node.code !== null || node.children.length > 0);
  return nodesOf(menu);
}

function buttonsOf(entry: MenuEntry, granted: readonly string[], language: Language): MenuNode[] {
  return entry.buttons
    .filter(({ code }) => hasPermission(granted, code))
    .map(({ name, code }, index) => ({
      id: code,
      name,
      // Holds by the test that every button has its label in the catalogues.
      label: say(language, `action.${name}` as MessageKey),
      url: null,
      order: index + 1,
      icon: null,
      type: 'button' as const,
      code,
      module: entry.module,
      children: [],
    }));
}
