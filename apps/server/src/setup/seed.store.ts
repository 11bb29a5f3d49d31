import type { Transaction } from '../core/db/database.ts';

export async function hasAccounts(transaction: Transaction): Promise<boolean> {
  return (await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function readFirstBuildingId(transaction: Transaction): Promise<string | undefined> {
  const row = await transaction.selectFrom('building').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id;
}

export async function insertBuilding(
  transaction: Transaction,
  building: { id: string; name: string; timeZone: string },
): Promise<void> {
  await transaction.insertInto('building').values(building).execute();
}

export async function insertRole(
  transaction: Transaction,
  { id, name, permissions }: { id: string; name: string; permissions: readonly string[] },
): Promise<void> {
  await transaction
    .insertInto('role')
    .values({ id, name, permissions: JSON.stringify(permissions), dataScope: 'company' })
    .execute();
}

export async function insertAccount(
  transaction: Transaction,
  account: { id: string; name: string; realName: string; roleId: string; mustChangePassword: boolean },
  buildingIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('account')
    .values({ ...account, buildingIds: JSON.stringify(buildingIds), enabled: true })
    .execute();
}
