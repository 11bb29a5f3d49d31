import { findMenuEntry } from '@muster/model/access/menu.ts';
import { menuItem } from '@muster/model/menuItem/menuItem.ts';

import { refused } from '../../../core/errors/appError.ts';
import type { Setting } from '../../../entity/setting/settingRoutes.ts';
import { type MenuItemRow, readMenuItems, writeMenuItem } from './menuItem.store.ts';

/** Entries that cannot be hidden: without the screen that shows hidden entries none could be restored. */
const alwaysShown = ['system', menuItem.name];

/** `/base/menuItem`: a row for each entry of the menu, whose id is the entry's name. */
export const menuSetting: Setting = {
  entity: menuItem,
  async read(db, id) {
    if (findMenuEntry(id) === undefined) return undefined;
    const { name: _, ...row } = (await readMenuItems(db)).get(id) ?? { name: id, ...untouched };
    return { id, version: 1, ...row };
  },
  check: (_transaction, { id, values }) => {
    if (values['hidden'] === true && alwaysShown.includes(id)) throw refused('menuItem.keepsItself');
    return [];
  },
  // Holds because the values were checked by the descriptor, whose fields are the columns.
  write: (transaction, { id, values }) => writeMenuItem(transaction, id, values as Partial<MenuItemRow>),
};

const untouched = { labelZhCn: null, labelZhTw: null, labelEnUs: null, place: null, hidden: false };
