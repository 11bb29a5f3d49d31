import type { ExceptionEvent } from '@muster/engine/event.ts';
import { accessException } from '@muster/model/accessException/accessException.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { derivedId } from '../core/db/newId.ts';
import { writeNotices } from '../core/notice/notice.store.ts';
import { shiftIdOf } from './rosterShifts.ts';

/**
 * Writes exceptions of entry and exit, with the names at their beginning, and a notice for each once when it opens. The
 * id is derived from kind, subject, tag, time, checkpoint and shift: a repeated step changes nothing, and a changed
 * roster makes no second exception of one.
 */
export async function writeExceptions(
  transaction: Transaction,
  buildingId: string,
  events: readonly ExceptionEvent[],
): Promise<void> {
  for (const event of events) {
    const { what, subjectId, tag, of, checkpoint, shiftId } = event;
    const shift = shiftId === null ? null : shiftIdOf(shiftId);
    const id = derivedId(JSON.stringify(['accessException', buildingId, what, subjectId, tag, of, checkpoint, shift]));
    await writeException(transaction, buildingId, id, event);
  }
}

async function writeException(
  transaction: Transaction,
  buildingId: string,
  id: string,
  { what, subjectId, tag, of, checkpoint, since, closedAt, isVoid }: ExceptionEvent,
): Promise<void> {
  const state = isVoid ? 'withdrawn' : closedAt === null ? 'open' : 'closed';
  const { rows } = await sql<NoticeRow>`
    INSERT INTO access_exception (id, building_id, since, kind, state, subject_name, subject_kind, person_type, depart_id,
                                  of_time, checkpoint_name, closed_at, tag, checkpoint_id, subject_id)
    SELECT ${id}, ${buildingId}, ${iso(since)}, ${what}, ${state}, coalesce(person.name, vehicle.plate_number),
           CASE WHEN vehicle.id IS NULL THEN 'person' ELSE 'vehicle' END, person.person_type,
           coalesce(person.depart_id, vehicle.depart_id), ${iso(of)}, checkpoint.name,
           ${closedAt === null ? null : iso(closedAt)}, ${tag}, ${checkpoint}, ${subjectId}
    FROM (VALUES (1)) AS one
    LEFT JOIN person ON person.id = ${subjectId} AND person.building_id = ${buildingId}
    LEFT JOIN vehicle ON vehicle.id = ${subjectId} AND vehicle.building_id = ${buildingId}
    LEFT JOIN checkpoint ON checkpoint.id = ${checkpoint} AND checkpoint.building_id = ${buildingId}
    ON CONFLICT (id) DO UPDATE SET since = excluded.since, state = excluded.state, closed_at = excluded.closed_at,
      version = access_exception.version + 1, updated_at = now()
    RETURNING subject_name, subject_kind, depart_id`.execute(transaction);
  const [row] = rows;
  if (row === undefined || state !== 'open') return;
  await writeNotices(transaction, [
    {
      buildingId,
      kind: 'accessException',
      key: `accessException:${id}`,
      at: iso(since),
      facts: { what, who: row.subjectName ?? tag ?? subjectId },
      entity: accessException.name,
      rowId: id,
      permission: permissionCode(accessException, 'view'),
      departId: row.departId,
      subjectKind: row.subjectKind,
      subjectId,
    },
  ]);
}

interface NoticeRow {
  subjectName: string | null;
  subjectKind: 'person' | 'vehicle';
  departId: string | null;
}

function iso(t: number): string {
  return new Date(t).toISOString();
}
