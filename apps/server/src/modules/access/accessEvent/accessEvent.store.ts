import { accessEvent } from '@muster/model/accessEvent/accessEvent.ts';
import type { SubjectChoice } from '@muster/model/role/subjectChoice.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { type EncodedPicture, nobody, type RawPicture } from '../../../core/upload/receivedPictures.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A role that does not see a subject's position does not see its passes either. */
export const accessEventOverride: EntityOverride = {
  visible: ({ site }) => (site === null ? null : seesAccessEvent(site)),
};

/** The condition that an event is of a visible area and subject; the entity checks departments. */
function seesAccessEvent({ visibility: { areaIds, subjects } }: SiteScope): RawBuilder<boolean> | null {
  const conditions: RawBuilder<boolean>[] = [];
  if (areaIds !== null) conditions.push(sql`(access_event.area_id is null or access_event.area_id = any(${areaIds}))`);
  if (subjects !== null) conditions.push(isChosen('access_event', subjects));
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}

/** An exception is visible with its subject. */
export const accessExceptionOverride: EntityOverride = {
  visible: ({ site }) => {
    const subjects = site?.visibility.subjects ?? null;
    return subjects === null ? null : isChosen('access_exception', subjects);
  },
};

function isChosen(table: string, subjects: SubjectChoice): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  return isChosenSubject(subjects, column('subjectKind'), column('subjectId'), column('departId'));
}

/** A picture as received, with its event. */
export interface AccessRawPicture extends RawPicture {
  eventId: string;
  buildingId: string;
  name: string;
}

/** The oldest pending pictures. */
export function readRawPictures(db: Database, most: number): Promise<AccessRawPicture[]> {
  return db
    .selectFrom('accessPicture')
    .select(['eventId', 'buildingId', 'name', 'fileType', 'raw'])
    .orderBy('receivedAt')
    .orderBy('eventId')
    .limit(most)
    .execute();
}

/** Stores the re-encoded picture in the event's row; null = it could not be read, and the event has none. */
export async function settlePicture(
  db: Database,
  { eventId, buildingId }: AccessRawPicture,
  encoded: EncodedPicture | null,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const gone = await transaction.deleteFrom('accessPicture').where('eventId', '=', eventId).executeTakeFirst();
    if (Number(gone.numDeletedRows) === 0 || encoded === null) return;
    const { uploadId: id, ...file } = encoded;
    const use = { entity: accessEvent.name, rowId: eventId, field: 'image', unusedSince: null };
    const upload = { id, buildingId, accountId: nobody, purpose: 'cameraPicture', ...file, ...use };
    await transaction.insertInto('upload').values(upload).execute();
    await transaction
      .updateTable('accessEvent')
      .set({ image: JSON.stringify({ id, name: file.name }) })
      .where('id', '=', eventId)
      .execute();
  });
}
