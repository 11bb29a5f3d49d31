import { mostPictures } from '@muster/model/alarm/alarmRecord.ts';
import { sql } from 'kysely';

import type { Database } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { type EncodedPicture, nobody, type RawPicture } from '../../../core/upload/receivedPictures.ts';

/** Identity of a picture: one per camera, kind and time. */
export interface PictureKey {
  buildingId: string;
  camera: string;
  kind: string;
  /** Epoch ms. */
  t: number;
}

/** A picture as received, with its alarm. */
export interface AlarmRawPicture extends PictureKey, RawPicture {
  alarmId: string;
}

/**
 * The oldest pending pictures with an existing alarm. A picture belongs to the open alarm of its camera and kind at its
 * time; during an alarm's on-delay, to the one that follows from it.
 */
export async function readRawPictures(db: Database, most: number): Promise<AlarmRawPicture[]> {
  const { rows } = await sql<AlarmRawPicture>`
    SELECT building_id AS "buildingId", camera, kind, t, file_type AS "fileType", raw, owner.id AS "alarmId"
    FROM camera_picture picture
    CROSS JOIN LATERAL (
      SELECT alarm.id FROM alarm
      WHERE alarm.building_id = picture.building_id AND alarm.subject_kind = 'camera'
        AND alarm.subject_id = picture.camera AND alarm.evidence -> 'facts' ->> 'kind' = picture.kind
        AND extract(epoch FROM alarm.raised_at) * 1000 <= picture.t + 1000 * coalesce((
          SELECT (alarms -> 'ai' ->> 'onDelay')::float8 FROM alarm_setting setting
          WHERE setting.building_id = picture.building_id), 0)
        AND (alarm.cleared_at IS NULL OR extract(epoch FROM alarm.cleared_at) * 1000 >= picture.t)
      ORDER BY alarm.raised_at DESC, alarm.id LIMIT 1) owner
    WHERE raw IS NOT NULL
    ORDER BY received_at, t, building_id, camera, kind
    LIMIT ${most}`.execute(db);
  return rows;
}

/**
 * Replaces the received picture by the re-encoded one; null = it could not be read. If an alarm has too many, its first
 * and its newest stay.
 */
export async function settlePicture(
  db: Database,
  { alarmId, buildingId, camera, kind, t }: AlarmRawPicture,
  encoded: EncodedPicture | null,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('cameraPicture')
      .set({ raw: null, alarmId, uploadId: encoded?.uploadId ?? null })
      .where('buildingId', '=', buildingId)
      .where('camera', '=', camera)
      .where('kind', '=', kind)
      .where('t', '=', t)
      .where('raw', 'is not', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0 || encoded === null) return;
    const { uploadId: id, ...file } = encoded;
    const use = { entity: 'alarm', rowId: alarmId, field: 'pictures', unusedSince: null };
    const upload = { id, buildingId, accountId: nobody, purpose: 'cameraPicture', ...file, ...use };
    await transaction.insertInto('upload').values(upload).execute();
    await sql`
      WITH ranked AS (
        SELECT building_id, camera, kind, t, upload_id,
               row_number() OVER (ORDER BY t, upload_id) AS oldest,
               row_number() OVER (ORDER BY t DESC, upload_id DESC) AS newest
        FROM camera_picture WHERE alarm_id = ${alarmId} AND raw IS NULL),
      gone AS (
        DELETE FROM camera_picture picture USING ranked
        WHERE (picture.building_id, picture.camera, picture.kind, picture.t)
            = (ranked.building_id, ranked.camera, ranked.kind, ranked.t)
          AND oldest > 1 AND newest >= ${mostPictures}
        RETURNING ranked.upload_id)
      UPDATE upload SET entity = NULL, row_id = NULL, field = NULL, unused_since = ${file.createdAt}
      WHERE id IN (SELECT upload_id FROM gone)`.execute(transaction);
  });
}

/** Deletes pictures received before `receivedBefore`, epoch ms, without an alarm. */
export async function deleteStrayPictures(db: Database, receivedBefore: number): Promise<void> {
  await db.deleteFrom('cameraPicture').where('raw', 'is not', null).where('receivedAt', '<', receivedBefore).execute();
}

/** The pictures of an alarm, the newest first; `uploadId` null = it could not be read. */
export function readPictures(db: Database, alarmId: string): Promise<{ t: number; uploadId: string | null }[]> {
  return db
    .selectFrom('cameraPicture')
    .select(['t', 'uploadId'])
    .where('alarmId', '=', alarmId)
    .orderBy('t', 'desc')
    .orderBy('uploadId')
    .limit(mostPictures)
    .execute();
}
