import { sql } from 'kysely';

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

/** Times in epoch ms; an older report than the one that is known changes nothing. */
export async function writeGatewayReports(
  db: Database,
  reports: readonly (readonly [gatewayId: string, at: number])[],
): Promise<void> {
  const rows = reports.map(([gatewayId, at]) => ({ gatewayId, reportedAt: new Date(at).toISOString() }));
  await db
    .insertInto('gatewayReport')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('gatewayId')
        .doUpdateSet({ reportedAt: sql`greatest(gateway_report.reported_at, excluded.reported_at)` }),
    )
    .execute();
}
