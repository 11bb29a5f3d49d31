import type { MenuNode } from '@muster/model/login/wire.ts';

/** An entry of the server's menu with a name; `given` has the other values. */
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
    module: 'system',
    ownLabels: {},
    children: [],
    ...given,
  };
}
