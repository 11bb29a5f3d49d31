import type { Row } from '@muster/model/entity/row.ts';
import type { role } from '@muster/model/role/role.ts';
import type { RoleTemplate } from '@muster/model/role/roleTemplates.ts';

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
  {
    id,
    name,
    permissions,
    dataScope,
  }: Pick<Row<typeof role>, 'id' | 'name' | 'dataScope'> & Pick<RoleTemplate, 'permissions'>,
): Promise<void> {
  await transaction
    .insertInto('role')
    .values({ id, name, permissions: JSON.stringify(permissions), dataScope })
    .execute();
}

export async function insertAccount(
  transaction: Transaction,
  account: {
    id: string;
    name: string;
    realName: string;
    roleId: string;
    mustChangePassword: boolean;
    personId?: string | null;
  },
  buildingIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('account')
    .values({ ...account, buildingIds: JSON.stringify(buildingIds), enabled: true })
    .execute();
}

/** The person with a staff number. */
export function readPerson(
  transaction: Transaction,
  buildingId: string,
  number: string,
): Promise<{ id: string; name: string } | undefined> {
  return transaction
    .selectFrom('person')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where('number', '=', number)
    .executeTakeFirst();
}
