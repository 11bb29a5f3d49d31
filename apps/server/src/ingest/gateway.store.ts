import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import type { Gateway } from './gatewayKeys.ts';

/** Gateways that may send now. */
export function readGateways(db: Database | Transaction): Promise<Gateway[]> {
  return db
    .selectFrom('gateway')
    .innerJoin('gatewaySecret', 'gatewaySecret.gatewayId', 'gateway.id')
    .select(['gateway.id', 'gateway.name', 'gateway.buildingId', 'gatewaySecret.keyHash'])
    .where('gateway.enabled', '=', true)
    .execute();
}

/** Writes a gateway with the hash of its key. */
export async function insertGateway(transaction: Transaction, gateway: Omit<Gateway, 'id'>): Promise<void> {
  const id = newId();
  const { name, buildingId, keyHash } = gateway;
  await transaction.insertInto('gateway').values({ id, name, buildingId, enabled: true }).execute();
  await transaction.insertInto('gatewaySecret').values({ gatewayId: id, keyHash }).execute();
}
