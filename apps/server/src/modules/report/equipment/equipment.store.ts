import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { inDataScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import type { StoredChunk } from '../../../tracks/storedChunk.ts';
import { boundSubject } from '../../device/locationCard/cardBinding.store.ts';

const hourMs = 3_600_000;

interface Span {
  from: number;
  until: number;
}

/** A visible card. */
export interface CardUse {
  sn: string;
  type: string;
  departName: string | null;
  /** Its carrier, of visible departments. */
  carrier: string | null;
  /** Finished hours of the span: those with positions, of those since its registration. */
  heardHours: number;
  hours: number;
  /** Epoch ms; null = no position in the span. */
  lastAt: number | null;
}

/** Cards by SN, with their online hours in a span. */
export async function readCardUse(
  db: Database,
  { buildingId, departIds }: SiteScope,
  { from, until }: Span,
  departId: string | undefined,
): Promise<CardUse[]> {
  const wanted = [
    sql<boolean>`location_card.building_id = ${buildingId}`,
    inDataScope(departIds, sql.ref('location_card.depart_id')),
  ];
  if (departId !== undefined) wanted.push(sql<boolean>`location_card.depart_id = ${departId}`);
  // A running hour does not count as silent.
  const [whole, end] = [Math.floor(until / hourMs), Math.ceil(until / hourMs)];
  const { rows } = await sql<CardUse>`
    select location_card.sn, location_card.type, depart.name as depart_name, ${boundSubject('name', departIds)} as carrier,
      coalesce(heard.hours, 0) as heard_hours, greatest(${whole}::bigint - begun.hour, 0)::int as hours, heard.last_at
    from location_card
    left join depart on depart.id = location_card.depart_id
    cross join lateral (
      select greatest(${Math.floor(from / hourMs)}::bigint, floor(extract(epoch from location_card.created_at) / 3600)::bigint) as hour
    ) begun
    left join lateral (
      select count(distinct chunk.hour) filter (where chunk.hour < ${whole})::int as hours, max(chunk.last_t) as last_at from track_chunk chunk
      where chunk.building_id = ${buildingId} and chunk.tag = location_card.sn
        and chunk.hour >= begun.hour and chunk.hour < ${end}
    ) heard on true
    where ${sql.join(wanted, sql` and `)}
    order by location_card.sn`.execute(db);
  return rows;
}

export interface StoredHour extends StoredChunk {
  hour: number;
}

/** Parts of a card's track in a span, the newest hour first: `most` hours before one. */
export async function readHoursBack(
  db: Database,
  { buildingId, tag, from }: { buildingId: string; tag: string; from: number },
  { beforeHour, most }: { beforeHour: number; most: number },
): Promise<StoredHour[]> {
  const { rows } = await sql<StoredHour>`
    select chunk.hour, chunk.payload, chunk.checksum from track_chunk chunk
    join (
      select distinct hour from track_chunk
      where building_id = ${buildingId} and tag = ${tag} and hour < ${beforeHour} and hour >= ${Math.floor(from / hourMs)}
      order by hour desc limit ${most}
    ) page on page.hour = chunk.hour
    where chunk.building_id = ${buildingId} and chunk.tag = ${tag}
    order by chunk.hour desc, chunk.part`.execute(db);
  return rows;
}

/** A gateway, or a base station behind one. */
export interface GatewayUse {
  id: string;
  name: string;
  /** Of a base station. */
  gatewayName: string | null;
  /** Online minutes, of those of the span since its registration. */
  heardMinutes: number;
  minutes: number;
  lastAt: number | null;
}

/**
 * Online minutes of each gateway in a span, counted from its registration and the first recorded hour of any; `kind`
 * selects gateways or the base stations behind them.
 */
export async function readGatewayUse(
  db: Database,
  { buildingId }: SiteScope,
  kind: 'gateway' | 'baseStation',
  { from, until }: Span,
): Promise<GatewayUse[]> {
  const first = Math.floor(from / 60_000);
  const end = Math.floor(until / 60_000);
  const device =
    kind === 'gateway'
      ? sql`select id, name, id as gateway_id, null as gateway_name, created_at from gateway where building_id = ${buildingId}`
      : sql`select station.id, station.name, gateway.id as gateway_id, gateway.name as gateway_name, station.created_at from base_station station
          left join gateway on gateway.id = station.gateway_id where station.building_id = ${buildingId}`;
  const { rows } = await sql<GatewayUse>`
    select device.id, device.name, device.gateway_name, coalesce(heard.minutes, 0) as heard_minutes,
      case when begun.minute is null then 0
        else greatest(${end}::bigint - greatest(${first}::bigint, begun.minute), 0) end::int as minutes,
      (extract(epoch from report.reported_at) * 1000)::bigint as last_at
    from (${device}) device
    left join gateway_report report on report.gateway_id = device.gateway_id
    cross join lateral (
      select case when first.hour is not null and device.gateway_id is not null
        then greatest(floor(extract(epoch from device.created_at) / 60)::bigint, first.hour * 60) end as minute
      from (select min(hour) as hour from gateway_hour) first
    ) begun
    left join lateral (
      select sum(bit_count((minutes & ${maskOf(first, 'from')} & ${maskOf(end, 'until')})::bit(64)))::int as minutes
      from gateway_hour
      where gateway_id = device.gateway_id and hour >= ${Math.floor(first / 60)} and hour <= ${Math.floor(end / 60)}
    ) heard on true
    order by device.name, device.id`.execute(db);
  return rows;
}

/** A camera, by the minutes of a span in which it was probed, and those in which it was reached. */
export type CameraUse = Pick<GatewayUse, 'id' | 'name' | 'heardMinutes' | 'minutes' | 'lastAt'>;

export async function readCameraUse(
  db: Database,
  { buildingId }: SiteScope,
  { from, until }: Span,
): Promise<CameraUse[]> {
  const first = Math.floor(from / 60_000);
  const end = Math.floor(until / 60_000);
  const minutesOf = (column: 'probed' | 'reached') =>
    sql`sum(bit_count((${sql.ref(column)} & ${maskOf(first, 'from')} & ${maskOf(end, 'until')})::bit(64)))::int`;
  const { rows } = await sql<CameraUse>`
    select camera.id, camera.name, coalesce(noted.probed, 0) as minutes, coalesce(noted.reached, 0) as heard_minutes,
      (extract(epoch from report.reached_at) * 1000)::bigint as last_at
    from camera
    left join camera_report report on report.camera_id = camera.id
    left join lateral (
      select ${minutesOf('probed')} as probed, ${minutesOf('reached')} as reached from camera_hour
      where camera_id = camera.id and hour >= ${Math.floor(first / 60)} and hour <= ${Math.floor(end / 60)}
    ) noted on true
    where camera.building_id = ${buildingId}
    order by camera.name, camera.id`.execute(db);
  return rows;
}

/** Of the hour of a minute, the bits from it on or those before it; of every other hour, all. */
function maskOf(minute: number, side: 'from' | 'until') {
  const below = (1n << BigInt(minute % 60)) - 1n;
  const mask = side === 'until' ? below : ((1n << 60n) - 1n) ^ below;
  return sql`(case when hour = ${Math.floor(minute / 60)} then ${String(mask)}::bigint else -1 end)`;
}
