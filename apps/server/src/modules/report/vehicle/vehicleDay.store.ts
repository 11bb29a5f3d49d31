import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import type { TagSpan } from '../../../tracks/trackHistory.ts';

const hourMs = 3_600_000;

/** Figures of a vehicle in a day, or in a part of one. */
export interface DayFigures {
  metres: number;
  drivingMs: number;
  standingMs: number;
  stops: number;
  /** Metres per second; null = none was reported. */
  fastest: number | null;
}

/** A day of a vehicle; epoch ms. */
export interface VehicleDay {
  vehicleId: string;
  begins: number;
  ends: number;
  /** Its cards in the day, and when. */
  spans: readonly TagSpan[];
}

export interface StoredDay extends DayFigures {
  vehicleId: string;
  begins: number;
  source: string;
  points: number;
}

/** Stored days of vehicles in a span. */
export async function readStoredDays(
  db: Database,
  buildingId: string,
  { from, until }: { from: number; until: number },
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select vehicle_id, begins, source, points, metres, driving_ms, standing_ms, stops, fastest
    from vehicle_day where building_id = ${buildingId} and begins >= ${from} and ends <= ${until}`.execute(db);
  return rows;
}

/** Number of points in the tracks of each day, in the order of the days. */
export async function countDayPoints(
  db: Database,
  buildingId: string,
  days: readonly VehicleDay[],
): Promise<readonly number[]> {
  const spans = days.flatMap(({ spans: own }, day) => own.map((span) => ({ day, ...span })));
  const { rows } = await sql<{ day: number; points: number }>`
    select asked.day, coalesce(sum(chunk.count), 0)::bigint as points
    from unnest(
      ${spans.map(({ day }) => day)}::int[], ${spans.map(({ tag }) => tag)}::text[],
      ${spans.map(({ from }) => Math.floor(from / hourMs))}::bigint[], ${spans.map(({ to }) => Math.ceil(to / hourMs))}::bigint[]
    ) as asked (day, tag, first_hour, end_hour)
    join track_chunk chunk on chunk.building_id = ${buildingId} and chunk.tag = asked.tag
      and chunk.hour >= asked.first_hour and chunk.hour < asked.end_hour
    group by asked.day`.execute(db);
  const counts = new Map(rows.map(({ day, points }) => [day, points]));
  return days.map((_, day) => counts.get(day) ?? 0);
}

/** Stores a finished day. */
export async function storeDay(
  db: Database,
  buildingId: string,
  { vehicleId, begins, ends }: VehicleDay,
  { source, points, metres, drivingMs, standingMs, stops, fastest }: DayFigures & { source: string; points: number },
): Promise<void> {
  await sql`
    insert into vehicle_day
      (building_id, vehicle_id, begins, ends, source, points, metres, driving_ms, standing_ms, stops, fastest)
    values (${buildingId}, ${vehicleId}, ${begins}, ${ends}, ${source}, ${points}, ${metres}, ${drivingMs}, ${standingMs},
      ${stops}, ${fastest})
    on conflict (building_id, vehicle_id, begins, ends) do update set source = excluded.source, points = excluded.points,
      metres = excluded.metres, driving_ms = excluded.driving_ms, standing_ms = excluded.standing_ms,
      stops = excluded.stops, fastest = excluded.fastest`.execute(db);
}
