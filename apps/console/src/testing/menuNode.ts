import { menu, type MenuEntry } from '@muster/model/access/menu.ts';

import { useSession, type MenuNode } from '../app/session.ts';
import { enterAsAdministrator } from './renderScreen.tsx';

/** An entry of the server's menu, called by its name; `given` says what else it is. */
export function menuNode(name: string, url: string | null = null, given: Partial<MenuNode> = {}): MenuNode {
  return {
    id: name,
    name,
    label: name,
    url,
    order: 1,
    icon: null,
    type: 'menu',
    code: null,
    module: null,
    children: [],
    ...given,
  };
}

const nodeOf = (entry: MenuEntry, place: number): MenuNode =>
  menuNode(entry.name, entry.url, { order: place, module: entry.module, children: entry.children.map(nodeOf) });

/** Somebody is logged in to whom the whole menu is shown, also what is licensed on its own. */
export function enterWithWholeMenu(): void {
  enterAsAdministrator(menu.map(nodeOf));
  const modules = [{ name: 'cluster-alarm' }, { name: 'smart-access-control' }];
  useSession.setState({
    licence: { active: true, state: 'active', modules, company: '', notBefore: null, expires: null },
  });
}
