import type { EvacuationResult, KnownEvacuee } from '@muster/engine/state/evacuationResult.ts';
import type { MusterTick } from '@muster/model/muster/wire.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { freezeRun } from './frozenRun.store.ts';
import { readTicks } from './musterTick.store.ts';
import { musterStateOf } from './musterState.ts';

/**
 * Writes results of evacuations, with the names of this moment. The id is derived from area, start and end, and
 * existing rows stay as they are: a replayed log writes nothing twice, and a result is final.
 */
export async function writeEvacuationResults(
  transaction: Transaction,
  buildingId: string,
  results: readonly EvacuationResult[],
): Promise<void> {
  for (const result of results) {
    if (!(await insertResult(transaction, buildingId, result))) continue;
    await endMuster(transaction, buildingId, result);
    await insertPeople(transaction, buildingId, result, await readTicks(transaction, musterIdOf(result)));
    await freezeRun(transaction, result.id);
  }
}

function musterIdOf({ id, musterId }: EvacuationResult): string {
  return musterId ?? id;
}

/**
 * From here on no tick is possible: a tick locks the row of its muster. An evacuation that began before musters existed
 * gets one.
 */
async function endMuster(transaction: Transaction, buildingId: string, result: EvacuationResult): Promise<void> {
  const { areaId, isDrill, cause, startedAt, startedBy, endedAt } = result;
  const scope = JSON.stringify({ kind: 'areas', areaIds: [areaId] });
  await sql`
    INSERT INTO muster (id, building_id, kind, scope, area_id, points, cause, started_at, started_by, ended_at)
    SELECT ${musterIdOf(result)}, ${buildingId}, ${isDrill ? 'drill' : 'emergency'}, ${scope}::jsonb, ${areaId},
           safe_islands, ${cause}::text, ${startedAt}, ${accountNameOf(startedBy)}, ${endedAt}
    FROM evacuation_result WHERE id = ${result.id}
    ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at`.execute(transaction);
}

/** @returns whether it is new */
async function insertResult(transaction: Transaction, buildingId: string, result: EvacuationResult): Promise<boolean> {
  const { id, areaId, safeIslands, isDrill, cause, startedAt, startedBy, endedAt, endedBy } = result;
  const { arrivalRate, expected, arrived, remaining } = result;
  const { rows } = await sql`
    INSERT INTO evacuation_result (id, building_id, muster_id, area_id, area_name, safe_islands, is_drill, cause, started_at,
                                   started_by, ended_at, ended_by, arrival_rate, expected, arrived, remaining)
    VALUES (${id}, ${buildingId}, ${musterIdOf(result)}, ${areaId}, ${areaNameOf(buildingId, areaId)},
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', island.id, 'name', coalesce(area.name, island.id))
                                       ORDER BY island.place), '[]')
             FROM unnest(${safeIslands}::text[]) WITH ORDINALITY AS island (id, place)
             LEFT JOIN area ON area.id = island.id AND area.building_id = ${buildingId}),
            ${isDrill}, ${cause}, ${startedAt}, ${accountNameOf(startedBy)}, ${endedAt}, ${accountNameOf(endedBy)},
            ${arrivalRate}, ${expected}, ${arrived}, ${remaining})
    ON CONFLICT DO NOTHING RETURNING id`.execute(transaction);
  return rows.length > 0;
}

/** The name of a deleted area is taken from its alarms. */
function areaNameOf(buildingId: string, areaId: string) {
  return sql`coalesce(
    (SELECT name FROM area WHERE id = ${areaId} AND building_id = ${buildingId}),
    (SELECT area_name FROM alarm WHERE area_id = ${areaId} AND building_id = ${buildingId} AND area_name IS NOT NULL
     ORDER BY raised_at DESC LIMIT 1),
    ${areaId})`;
}

function accountNameOf(accountId: string | null) {
  return sql`(SELECT name FROM account WHERE id = ${accountId})`;
}

async function insertPeople(
  transaction: Transaction,
  buildingId: string,
  { id, people, endedAt }: EvacuationResult,
  ticks: ReadonlyMap<string, MusterTick>,
): Promise<void> {
  const all = [...people, ...tickedOnly(people, ticks)];
  const column = <T>(valueOf: (one: KnownEvacuee) => T): T[] => all.map(valueOf);
  const tickOf = (one: KnownEvacuee): string | null => JSON.stringify(ticks.get(one.id)) ?? null;
  await sql`
    INSERT INTO evacuation_result_person (result_id, subject_id, kind, name, depart_id, depart_name, person_type,
                                          was_inside, lon, lat, floor, seen_at, is_inside, arrived_at, island_id,
                                          island_name, last_lon, last_lat, last_floor, last_seen_at, state, tick)
    SELECT ${id}, p.id, p.kind, coalesce(person.name, vehicle.plate_number), depart.id, depart.name, person.person_type,
           p.was_inside, p.lon, p.lat, p.floor, p.seen_at, p.is_inside, p.arrived_at, p.island_id, island.name,
           p.last_lon, p.last_lat, p.last_floor, p.last_seen_at, p.state, p.tick::jsonb
    FROM unnest(${column((one) => one.id)}::text[], ${column(({ kind }) => kind)}::text[],
                ${column(({ wasInside }) => wasInside)}::boolean[],
                ${column(({ start }) => start?.lon ?? null)}::double precision[],
                ${column(({ start }) => start?.lat ?? null)}::double precision[],
                ${column(({ start }) => start?.floor ?? null)}::integer[],
                ${column(({ start }) => start?.t ?? null)}::bigint[],
                ${column(({ isInside }) => isInside)}::boolean[],
                ${column(({ arrivedAt }) => arrivedAt)}::bigint[],
                ${column(({ islandId }) => islandId)}::text[],
                ${column(({ last }) => last?.lon ?? null)}::double precision[],
                ${column(({ last }) => last?.lat ?? null)}::double precision[],
                ${column(({ last }) => last?.floor ?? null)}::integer[],
                ${column(({ last }) => last?.t ?? null)}::bigint[],
                ${column((one) => musterStateOf(one, ticks.has(one.id), endedAt))}::text[],
                ${column(tickOf)}::text[])
         AS p (id, kind, was_inside, lon, lat, floor, seen_at, is_inside, arrived_at, island_id, last_lon, last_lat,
               last_floor, last_seen_at, state, tick)
    LEFT JOIN person ON p.kind = 'person' AND person.id = p.id AND person.building_id = ${buildingId}
    LEFT JOIN vehicle ON p.kind = 'vehicle' AND vehicle.id = p.id AND vehicle.building_id = ${buildingId}
    LEFT JOIN depart ON depart.id = coalesce(person.depart_id, vehicle.depart_id)
    LEFT JOIN area island ON island.id = p.island_id AND island.building_id = ${buildingId}`.execute(transaction);
}

/** Ticked people without a card. */
function tickedOnly(people: readonly KnownEvacuee[], ticks: ReadonlyMap<string, MusterTick>): KnownEvacuee[] {
  const known = new Set(people.map(({ id }) => id));
  const nothing = { wasInside: false, start: null, arrivedAt: null, islandId: null, isInside: false, last: null };
  return [...ticks.keys()].filter((id) => !known.has(id)).map((id) => ({ id, kind: 'person', ...nothing }));
}
