import { type RawBuilder, sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';

/** Seconds without a message after which a gateway counts as offline: gateways report every few seconds. */
const silentAfterS = 120;

/** Stores the hashed key of a gateway; an old one becomes invalid. */
export async function writeGatewaySecret(transaction: Transaction, gatewayId: string, keyHash: string): Promise<void> {
  await transaction
    .insertInto('gatewaySecret')
    .values({ gatewayId, keyHash })
    .onConflict((conflict) => conflict.column('gatewayId').doUpdateSet({ keyHash }))
    .execute();
}

/** Time of the last message of a gateway. @param gatewayId column of its id */
export function lastReport(gatewayId: 'base_station.gateway_id' | 'gateway.id'): RawBuilder<unknown> {
  return sql`(SELECT reported_at FROM gateway_report WHERE gateway_report.gateway_id = ${sql.ref(gatewayId)})`;
}

/** A column of the recorded messages of a gateway; null = none. */
export function reportColumn(column: 'positions_at' | 'refused_at' | 'refused_count'): RawBuilder<unknown> {
  const value = sql`(SELECT ${sql.ref(column)} FROM gateway_report WHERE gateway_report.gateway_id = gateway.id)`;
  return column === 'refused_count' ? sql`coalesce(${value}, 0)::int` : value;
}

/** The indicator column of specification §3: grey, green, orange. @param now epoch ms */
export function reportState(gatewayId: Parameters<typeof lastReport>[0], now: number): RawBuilder<unknown> {
  const silentSince = new Date(now - silentAfterS * 1000).toISOString();
  const reportedAt = lastReport(gatewayId);
  return sql`(CASE WHEN ${reportedAt} IS NULL THEN 0 WHEN ${reportedAt} >= ${silentSince}::timestamptz THEN 1 ELSE 2 END)`;
}
