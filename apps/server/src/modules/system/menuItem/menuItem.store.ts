import type { Selectable } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { MenuItemTable } from '../../../core/db/ownTables.ts';

export type MenuItemRow = Omit<Selectable<MenuItemTable>, 'updatedAt'>;

const columns = ['name', 'labelZhCn', 'labelZhTw', 'labelEnUs', 'place', 'hidden'] as const;

export async function readMenuItems(db: Database | Transaction): Promise<ReadonlyMap<string, MenuItemRow>> {
  const rows = await db.selectFrom('menuItem').select(columns).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export async function writeMenuItem(
  transaction: Transaction,
  name: string,
  values: Partial<Omit<MenuItemRow, 'name'>>,
): Promise<void> {
  const set = { ...values, updatedAt: new Date().toISOString() };
  await transaction
    .insertInto('menuItem')
    .values({ name, labelZhCn: null, labelZhTw: null, labelEnUs: null, place: null, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute();
}
