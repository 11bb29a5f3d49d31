import { menuLine } from '@muster/model/menuItem/wire.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';
import { menuItem } from '@muster/model/menuItem/menuItem.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { languageOf } from '../../../core/http/language.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { inOrder, type MenuItems, menuLabel } from '../../session/session/menuTree.ts';
import { readMenuItems } from './menuItem.store.ts';

/** `/base/menuItem/tree`: the whole menu, for renaming, ordering and hiding. */
export function menuRoutes(app: App, { db }: Services): void {
  app.get(
    '/base/menuItem/tree',
    {
      config: { access: entityAccess(menuItem, 'view') },
      schema: {
        tags: [menuItem.name],
        summary: "Lists every menu entry with the installation's settings",
        querystring: z.strictObject({}),
        response: replyOf(z.array(menuLine)),
      },
    },
    async (request) => ok(linesOf(menu, await readMenuItems(db), languageOf(request))),
  );
}

function linesOf(entries: readonly MenuEntry[], items: MenuItems, language: Language): z.infer<typeof menuLine>[] {
  return inOrder(entries, items).map(({ name, icon, url, module, children }, index) => {
    const item = items.get(name);
    const own = [item?.labelZhCn, item?.labelZhTw, item?.labelEnUs, item?.place];
    return {
      name,
      label: menuLabel(name, items, language),
      icon,
      url,
      module,
      place: index + 1,
      hidden: item?.hidden === true,
      changed: item?.hidden === true || own.some((value) => value !== undefined && value !== null),
      children: linesOf(children, items, language),
    };
  });
}
