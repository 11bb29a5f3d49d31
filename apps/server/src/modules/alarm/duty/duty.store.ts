import type { Responder } from '@muster/model/entity/shapes.ts';
import { sql } from 'kysely';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { UnderWay } from '../dispatch/dispatch.store.ts';

/** An open alarm with a dispatched person, and the fields for that person. */
export type OwnDispatch = UnderWay & {
  raisedAt: string;
  clearedAt: string | null;
  unverified: boolean;
  /** Subject of the alarm. */
  phone: string | null;
};

/** The person of an account, if it belongs to the building. */
export function readOwnPerson(
  db: Database,
  buildingId: string,
  personId: string | null,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', personId)
    .executeTakeFirst();
}

/** Open alarms to which the person was dispatched, whatever else of the site the person may see; the newest first. */
export function readOwnDispatches(db: Database, buildingId: string, personId: string): Promise<OwnDispatch[]> {
  return db
    .selectFrom('alarm')
    .leftJoin('person as subject', (join) =>
      join
        .onRef('subject.id', '=', 'alarm.subjectId')
        .onRef('subject.buildingId', '=', 'alarm.buildingId')
        .on('alarm.subjectKind', '=', 'person'),
    )
    .select([
      'alarm.id',
      'alarm.buildingId',
      'alarm.type',
      'alarm.status',
      'alarm.level',
      'alarm.tag',
      'alarm.lon',
      'alarm.lat',
      'alarm.floor',
      'alarm.subjectName',
      'alarm.areaName',
      'alarm.responders',
      'alarm.raisedAt',
      'alarm.clearedAt',
      'alarm.unverified',
      'subject.phone',
    ])
    .where('alarm.buildingId', '=', buildingId)
    .where('alarm.status', '=', 'alarming')
    .where(isSent(personId))
    .orderBy('alarm.raisedAt', 'desc')
    .orderBy('alarm.id')
    .execute();
}

/** The responder of an open alarm, with the alarm locked; undefined = not dispatched, or already ended. */
export async function lockOwnDispatch(
  transaction: Transaction,
  buildingId: string,
  { id, personId }: { id: string; personId: string },
): Promise<{ responder: Responder; responders: readonly Responder[]; level: number } | undefined> {
  const row = await transaction
    .selectFrom('alarm')
    .select(['responders', 'level'])
    .where('id', '=', id)
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'alarming')
    .where(isSent(personId))
    .forUpdate()
    .executeTakeFirst();
  const responders = row?.responders ?? [];
  const responder = responders.find((each) => each.personId === personId);
  return row === undefined || responder === undefined ? undefined : { responder, responders, level: row.level };
}

function isSent(personId: string) {
  return sql<boolean>`alarm.responders @> ${JSON.stringify([{ personId }])}::jsonb`;
}

/** An answer by phone replaces that of the wristband, and may be changed. */
export async function writePhoneAnswer(
  transaction: Transaction,
  deliveryId: string,
  reply: 'yes' | 'no',
  at: string,
): Promise<void> {
  await transaction
    .updateTable('braceletDelivery')
    .set({
      status: 'confirmed',
      failure: null,
      reply,
      repliedAt: at,
      updatedAt: at,
      receivedAt: sql`coalesce(received_at, ${at}::timestamptz)`,
      readAt: sql`coalesce(read_at, ${at}::timestamptz)`,
    })
    .where('id', '=', deliveryId)
    .execute();
  await transaction.deleteFrom('braceletQueue').where('deliveryId', '=', deliveryId).execute();
}
