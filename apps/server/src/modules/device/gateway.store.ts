import type { Transaction } from '../../db/database.ts';

export async function insertGatewaySecret(transaction: Transaction, gatewayId: string, keyHash: string): Promise<void> {
  await transaction.insertInto('gatewaySecret').values({ gatewayId, keyHash }).execute();
}
