import type { checkpoint } from '@muster/model/checkpoint/checkpoint.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { DecodedAccessEvent } from '@muster/protocols/accessEvent.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Transaction } from '../../core/db/database.ts';
import { plainPlate } from '../../core/db/plainPlate.store.ts';
import { withTransaction } from '../../core/db/withTransaction.ts';

export type Checkpoint = Pick<Row<typeof checkpoint>, 'id' | 'name' | 'kind' | 'direction' | 'areaId' | 'device'>;

/** The checkpoints of a building. */
export function readCheckpoints(db: Database, buildingId: string): Promise<Checkpoint[]> {
  return db
    .selectFrom('checkpoint')
    .select(['id', 'name', 'kind', 'direction', 'areaId', 'device'])
    .where('buildingId', '=', buildingId)
    .execute();
}

/** An event at a checkpoint of the site. */
export interface CheckedEvent extends DecodedAccessEvent {
  id: string;
  at: Checkpoint;
}

/**
 * Writes events with their subject at their time: the carrier of a card by its SN or access card number, the vehicle of
 * a plate, the person of an id or number. Existing rows stay as they are. Durable when it resolves.
 *
 * @param receivedAt epoch ms
 * @param log called with the passes before the rows are committed: after a crash between the two the sender sends the
 * unanswered events again
 * @returns number of new events
 */
export function insertAccessEvents(
  db: Database,
  buildingId: string,
  events: readonly CheckedEvent[],
  receivedAt: number,
  log: (passes: readonly LoggedPass[]) => Promise<void> = async () => {},
): Promise<number> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<InsertedEvent>`
      INSERT INTO access_event (id, building_id, at, checkpoint_name, checkpoint_id, area_id, direction, granted,
                                credential_kind, credential, tag, subject_kind, subject_id, subject_name, person_type,
                                depart_id, received_at)
      SELECT e.id, ${buildingId}, e.at, checkpoint.name, checkpoint.id, checkpoint.area_id, e.direction, e.granted,
             e.kind, e.credential, carried.sn, subject.kind, subject.id, coalesce(person.name, vehicle.plate_number),
             person.person_type, coalesce(person.depart_id, vehicle.depart_id), to_timestamp(${receivedAt} / 1000.0)
      FROM (
        SELECT id, to_timestamp(t / 1000.0) AS at, checkpoint_id, direction, granted, kind, credential
        FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ t }) => t)}::bigint[],
                    ${events.map(({ at }) => at.id)}::text[], ${events.map(({ direction }) => direction)}::text[],
                    ${events.map(({ granted }) => granted)}::boolean[],
                    ${events.map(({ credentialKind }) => credentialKind)}::text[],
                    ${events.map(({ credential }) => credential)}::text[])
          AS given (id, t, checkpoint_id, direction, granted, kind, credential)
      ) e
      JOIN checkpoint ON checkpoint.id = e.checkpoint_id
      LEFT JOIN LATERAL (${subjectOf(buildingId)}) subject ON true
      LEFT JOIN LATERAL (
        SELECT sn FROM card_binding binding
        WHERE binding.building_id = ${buildingId} AND binding.subject_kind = subject.kind
          AND binding.subject_id = subject.id AND ${heldAt()}
        ORDER BY binding.bound_from DESC, sn LIMIT 1) carried ON true
      LEFT JOIN person ON subject.kind = 'person' AND person.id = subject.id AND person.building_id = ${buildingId}
      LEFT JOIN vehicle ON subject.kind = 'vehicle' AND vehicle.id = subject.id AND vehicle.building_id = ${buildingId}
      ON CONFLICT DO NOTHING
      RETURNING id, checkpoint_id, at, direction, granted, tag, subject_id`.execute(transaction);
    const fresh = new Set(rows.map(({ id }) => id));
    await insertPictures(transaction, { buildingId, receivedAt }, events, fresh);
    await log(passesOf(rows));
    return fresh.size;
  });
}

/** A pass, as stored in the engine's log (`AccessPass` of input.ts). */
export interface LoggedPass {
  checkpoint: string;
  /** Epoch ms. */
  t: number;
  tag?: string;
  subjectId: string;
  direction: 'in' | 'out';
}

interface InsertedEvent {
  id: string;
  checkpointId: string;
  at: string;
  direction: 'in' | 'out';
  granted: boolean;
  tag: string | null;
  subjectId: string | null;
}

/** A refused subject did not pass; an event without a subject is not evaluated. */
function passesOf(events: readonly InsertedEvent[]): LoggedPass[] {
  return events.flatMap(({ checkpointId: checkpoint, at, direction, granted, tag, subjectId }) => {
    if (!granted || subjectId === null) return [];
    return [{ checkpoint, t: Date.parse(at), ...(tag === null ? {} : { tag }), subjectId, direction }];
  });
}

/** Subject of a credential at `t`, epoch ms. */
export async function findCarrier(
  db: Database,
  buildingId: string,
  { credentialKind, credential, t }: Pick<DecodedAccessEvent, 'credentialKind' | 'credential' | 't'>,
): Promise<{ kind: 'person' | 'vehicle'; id: string } | undefined> {
  const { rows } = await sql<{ kind: 'person' | 'vehicle'; id: string }>`
    SELECT subject.kind, subject.id
    FROM (SELECT to_timestamp(${t / 1000}::double precision) AS at, ${credentialKind}::text AS kind,
                 ${credential}::text AS credential) e
    CROSS JOIN LATERAL (${subjectOf(buildingId)}) subject`.execute(db);
  return rows[0];
}

const heldAt = (): RawBuilder<boolean> =>
  sql`binding.bound_from <= e.at AND (binding.bound_to IS NULL OR binding.bound_to > e.at)`;

/** Subject of the credential of `e` at its time. */
function subjectOf(buildingId: string): RawBuilder<unknown> {
  return sql`
    SELECT found.kind, found.id FROM (
      SELECT binding.subject_kind AS kind, binding.subject_id AS id, binding.bound_from AS since
      FROM location_card card
      JOIN card_binding binding ON binding.building_id = card.building_id AND binding.sn = card.sn
      WHERE e.kind = 'card' AND card.building_id = ${buildingId}
        AND (card.sn = e.credential OR card.access_card_number = e.credential) AND ${heldAt()}
      UNION ALL
      SELECT 'vehicle', vehicle.id, NULL FROM vehicle
      WHERE e.kind = 'plate' AND vehicle.building_id = ${buildingId}
        AND ${plainPlate(sql`vehicle.plate_number`)} = ${plainPlate(sql`e.credential`)}
      UNION ALL
      SELECT 'person', person.id, NULL FROM person
      WHERE e.kind = 'person' AND person.building_id = ${buildingId}
        AND e.credential IN (person.id, person.number, person.employee_number)
    ) found ORDER BY found.since DESC NULLS LAST, found.id LIMIT 1`;
}

async function insertPictures(
  transaction: Transaction,
  { buildingId, receivedAt }: { buildingId: string; receivedAt: number },
  events: readonly CheckedEvent[],
  fresh: ReadonlySet<string>,
): Promise<void> {
  for (const { id, at, t, picture } of events) {
    if (picture === undefined || !fresh.has(id)) continue;
    const { buffer, byteOffset, byteLength } = picture.bytes;
    const raw = Buffer.from(buffer, byteOffset, byteLength);
    const name = `${at.name}-${new Date(t).toISOString().replaceAll(':', '')}`;
    await transaction
      .insertInto('accessPicture')
      .values({ eventId: id, buildingId, name, receivedAt, fileType: picture.type, raw })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
