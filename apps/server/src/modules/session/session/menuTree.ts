import type { MenuNode } from '@muster/model/login/wire.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { hasPermission } from '@muster/model/access/permission.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';

import { translate } from '../../../core/http/language.ts';
import type { MenuItemRow } from '../../system/menuItem/menuItem.store.ts';

/** Overrides of entries in the installation, by their names. */
export type MenuItems = ReadonlyMap<string, MenuItemRow>;

export interface MenuViewer {
  granted: readonly string[];
  licensed: readonly string[];
  language: Language;
  items: MenuItems;
}

/**
 * The menu for a caller: permitted by the role, included in the licence and not hidden by the installation, with its
 * names and order. Groups without a screen are left out. Hiding an entry does not revoke permissions.
 */
export function menuTree({ granted, licensed, language, items }: MenuViewer): MenuNode[] {
  const isPermitted = ({ code, module }: MenuEntry): boolean =>
    licensed.includes(module) && (code === null || hasPermission(granted, code));
  const isHidden = ({ name }: MenuEntry): boolean => items.get(name)?.hidden === true;
  const nodeOf = (entry: MenuEntry, order: number): MenuNode => ({
    id: entry.name,
    name: entry.name,
    label: menuLabel(entry.name, items, language),
    ownLabels: ownLabels(entry.name, items),
    url: entry.url,
    order,
    icon: entry.icon,
    type: 'menu',
    code: entry.code,
    module: entry.module,
    children: [...nodesOf(entry.children), ...buttonsOf(entry, granted, language)],
  });
  const nodesOf = (entries: readonly MenuEntry[]): MenuNode[] =>
    inOrder(entries, items)
      .filter((entry) => isPermitted(entry) && !isHidden(entry))
      .map((entry, index) => nodeOf(entry, index + 1))
      .filter((node) => node.code !== null || node.children.length > 0);
  return nodesOf(menu);
}

/** Siblings in the installation's order; others keep the product's place. */
export function inOrder(entries: readonly MenuEntry[], items: MenuItems): MenuEntry[] {
  const placed = entries.map((entry, index) => ({ entry, place: items.get(entry.name)?.place ?? index + 1 }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
}

/** Name of an entry: the installation's own in the language, else the product's. */
export function menuLabel(name: string, items: MenuItems, language: Language): string {
  // Holds by the test that every entry of the menu has its label in the catalogues.
  return ownLabels(name, items)[language] ?? translate(language, `menu.${name}` as MessageKey);
}

function ownLabels(name: string, items: MenuItems): Partial<Record<Language, string>> {
  const item = items.get(name);
  const labels = { zh_CN: item?.labelZhCn, zh_TW: item?.labelZhTw, en_US: item?.labelEnUs };
  return Object.fromEntries(Object.entries(labels).filter(([, label]) => typeof label === 'string'));
}

function buttonsOf(entry: MenuEntry, granted: readonly string[], language: Language): MenuNode[] {
  return entry.buttons
    .filter(({ code }) => hasPermission(granted, code))
    .map(({ name, code }, index) => ({
      id: code,
      name,
      // Holds by the test that every button has its label in the catalogues.
      label: translate(language, `action.${name}` as MessageKey),
      ownLabels: {},
      url: null,
      order: index + 1,
      icon: null,
      type: 'button' as const,
      code,
      module: entry.module,
      children: [],
    }));
}
