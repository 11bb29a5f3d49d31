import { type NotNull, sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';
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

/** Epoch ms; `positionsAt` null = no positions. */
export interface GatewayTimes {
  gatewayId: string;
  reportedAt: number;
  positionsAt: number | null;
  /** Epoch minutes with any message. */
  minutes: readonly number[];
}

/** An older time than the known one changes nothing. */
export async function writeGatewayReports(db: Database, reports: readonly GatewayTimes[]): Promise<void> {
  const time = (t: number): string => new Date(t).toISOString();
  const rows = reports.map(({ gatewayId, reportedAt, positionsAt }) => ({
    gatewayId,
    reportedAt: time(reportedAt),
    positionsAt: positionsAt === null ? null : time(positionsAt),
  }));
  await db
    .insertInto('gatewayReport')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('gatewayId').doUpdateSet({
        reportedAt: sql`greatest(gateway_report.reported_at, excluded.reported_at)`,
        positionsAt: sql`greatest(gateway_report.positions_at, excluded.positions_at)`,
      }),
    )
    .execute();
  await writeGatewayMinutes(db, reports);
}

/** Stores the minutes in which gateways sent something: the basis of availability reports. */
async function writeGatewayMinutes(db: Database, reports: readonly GatewayTimes[]): Promise<void> {
  const heard = reports.flatMap(({ gatewayId, minutes }) => minutes.map((minute) => ({ gatewayId, minute })));
  await sql`
    insert into gateway_hour (gateway_id, hour, minutes)
    select gateway_id, minute / 60, bit_or(1::bigint << (minute % 60)::int)
    from unnest(${heard.map(({ gatewayId }) => gatewayId)}::text[], ${heard.map(({ minute }) => minute)}::bigint[])
      as heard (gateway_id, minute)
    group by 1, 2
    on conflict (gateway_id, hour) do update set minutes = gateway_hour.minutes | excluded.minutes`.execute(db);
}

/** Time of the last positions of each gateway that ever sent any; epoch ms. */
export async function readPositionTimes(db: Database): Promise<{ gatewayId: string; positionsAt: number }[]> {
  const rows = await db
    .selectFrom('gatewayReport')
    .innerJoin('gateway', 'gateway.id', 'gatewayReport.gatewayId')
    .select(['gatewayId', 'positionsAt'])
    .where('positionsAt', 'is not', null)
    .$narrowType<{ positionsAt: NotNull }>()
    .execute();
  return rows.map(({ gatewayId, positionsAt }) => ({ gatewayId, positionsAt: Date.parse(positionsAt) }));
}

/** Ids of unknown beacons are ignored. An older time than the known one changes nothing. */
export async function writeBeaconReports(
  db: Database,
  buildingId: string,
  sns: readonly string[],
  heardAt: string,
): Promise<void> {
  await sql`
    insert into beacon_report (beacon_id, heard_at)
    select id, ${heardAt}::timestamptz from beacon
    where building_id = ${buildingId} and sn = any(${[...sns]}) order by id
    on conflict (beacon_id) do update set heard_at = greatest(beacon_report.heard_at, excluded.heard_at)`.execute(db);
}
