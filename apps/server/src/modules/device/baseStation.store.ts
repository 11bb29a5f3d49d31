import { type RawBuilder, sql } from 'kysely';

/** Seconds without a word after which a base station counts as offline: gateways report every few seconds. */
const silentAfterS = 120;

/** When location data last came by the station's gateway. */
export function lastReport(): RawBuilder<unknown> {
  return sql`(SELECT reported_at FROM gateway_report WHERE gateway_report.gateway_id = base_station.gateway_id)`;
}

/** The indicator column of specification §3: grey, green, orange. */
export function stationState(now: number): RawBuilder<unknown> {
  const silentSince = new Date(now - silentAfterS * 1000).toISOString();
  return sql`(CASE WHEN ${lastReport()} IS NULL THEN 0 WHEN ${lastReport()} >= ${silentSince}::timestamptz THEN 1 ELSE 2 END)`;
}
