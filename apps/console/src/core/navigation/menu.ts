import type { LicenceInfo, MenuNode } from '@muster/model/login/wire.ts';

import { warningCentre } from '../session/shellKeys.ts';

/** A leaf of the menu: one screen. */
export interface MenuItem {
  name: string;
  /** Label from the server, used if no catalogue has `menu.<name>`. */
  label: string;
  /** Labels set by this installation, by language. */
  ownLabels?: MenuNode['ownLabels'];
  path: string;
}

/** A top-level entry with its screens, by order. */
export interface MenuGroup extends MenuItem {
  /** The entry has no children and is its own only screen. */
  isStandalone: boolean;
  items: readonly MenuItem[];
}

/** Entries that need a module of the licence (specification §2). */
const licensedModules: Readonly<Record<string, string>> = {
  smartAccessControl: 'smart-access-control',
  accessRule: 'smart-access-control',
  accessDecision: 'smart-access-control',
  clusterAlarmStatistics: 'cluster-alarm',
  clusterAlarmSetting: 'cluster-alarm',
};

/** The routes of a menu tree (specification §2, Menu and dynamic routes). */
export function menuGroups(nodes: readonly MenuNode[], licence: LicenceInfo | null): MenuGroup[] {
  const isShown = (node: MenuNode): boolean =>
    node.type === 'menu' && node.name !== warningCentre && isLicensed(node, licence);
  return byOrder(nodes.filter(isShown)).map((node) => groupOf(node, isShown));
}

/** Whether a screen of the menu has the path. */
export function hasPath(groups: readonly MenuGroup[], path: string): boolean {
  return groups.some(({ items }) => items.some((item) => item.path === path));
}

function groupOf(node: MenuNode, isShown: (node: MenuNode) => boolean): MenuGroup {
  const own = isAbsolute(node.url) ? node.url : `/${node.name}`;
  const children = byOrder(node.children.filter(isShown));
  if (children.length === 0) {
    const item = { ...namesOf(node), path: own };
    return { ...item, path: `${own}-only`, isStandalone: true, items: [item] };
  }
  const items = children.map((child) => ({
    ...namesOf(child),
    path: isAbsolute(child.url) ? child.url : `${own}/${child.name}`,
  }));
  return { ...namesOf(node), path: own, isStandalone: false, items };
}

function namesOf({ name, label, ownLabels }: MenuNode): Omit<MenuItem, 'path'> {
  return { name, label, ownLabels };
}

function isLicensed(node: MenuNode, licence: LicenceInfo | null): boolean {
  const needed = licensedModules[node.name];
  return needed === undefined || (licence?.modules.some((module) => module.name === needed) ?? false);
}

function isAbsolute(url: string | null): url is string {
  return url !== null && url.startsWith('/');
}

function byOrder(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.toSorted((one, other) => one.order - other.order);
}
