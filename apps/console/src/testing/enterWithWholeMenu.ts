import type { MenuNode } from '@muster/model/login/wire.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';

import { useSession } from '../core/session/session.ts';
import { menuNode } from './menuNode.ts';
import { enterAsAdministrator } from './renderScreen.tsx';

const nodeOf = (entry: MenuEntry, place: number): MenuNode =>
  menuNode(entry.name, entry.url, { order: place, module: entry.module, children: entry.children.map(nodeOf) });

/** Logs in with the whole menu, including separately licensed modules. */
export function enterWithWholeMenu(): void {
  enterAsAdministrator(menu.map(nodeOf));
  const modules = [{ name: 'cluster-alarm' }, { name: 'smart-access-control' }];
  useSession.setState({
    licence: {
      active: true,
      state: 'active',
      modules,
      company: '',
      notBefore: null,
      expires: null,
      installation: null,
    },
  });
}
