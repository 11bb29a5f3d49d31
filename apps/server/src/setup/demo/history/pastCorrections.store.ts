import { correctionReasons } from '@muster/demo/attendance.ts';
import { correctionKinds } from '@muster/model/workday/judgeWorkday.ts';
import { sql } from 'kysely';

import type { Transaction } from '../../../core/db/database.ts';
import { derivedId } from '../../../core/db/newId.ts';
import type { PastSite } from './pastSite.store.ts';

const hourMs = 3_600_000;

/**
 * Most absences, and some late hours, get a correction: the HR clerk requests it, and the safety officer approves it;
 * one in four is pending.
 */
export async function writePastCorrections(
  transaction: Transaction,
  { buildingId, clerk, safety }: PastSite,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    day: string;
    personId: string;
    personName: string;
    departId: string | null;
    shiftName: string;
    result: string;
    fromAt: string;
    toAt: string;
    lastOut: string | null;
  }>`
    select id, day::text as day, person_id, person_name, depart_id, shift_name, result, from_at, to_at, last_out from workday
    where building_id = ${buildingId} and result in ('absent', 'late')
      and not exists (select 1 from attendance_correction where workday_id = workday.id)
    order by id`.execute(transaction);
  const corrections = rows.flatMap((row) => {
    const chance = sign(row.id);
    if (chance % 3 === 0) return [];
    const kind = row.result === 'late' ? 'times' : (correctionKinds[1 + (chance % 2)] ?? 'leave');
    const isDecided = chance % 4 !== 0;
    const requestedAt = Date.parse(row.toAt) + hourMs;
    const { day, personId, personName, departId, shiftName } = row;
    return [
      {
        id: derivedId(JSON.stringify(['attendanceCorrection', row.id])),
        buildingId,
        workdayId: row.id,
        day,
        personId,
        personName,
        departId,
        shiftName,
        kind,
        ...(kind === 'times' ? { firstIn: row.fromAt, lastOut: row.lastOut ?? row.toAt } : {}),
        reason: correctionReasons[kind],
        status: isDecided ? ('approved' as const) : ('pending' as const),
        requestedBy: clerk.realName,
        requesterId: clerk.id,
        requestedAt: new Date(requestedAt).toISOString(),
        decidedBy: isDecided ? safety.realName : null,
        decidedAt: isDecided ? new Date(requestedAt + 2 * hourMs).toISOString() : null,
      },
    ];
  });
  if (corrections.length === 0) return;
  await transaction
    .insertInto('attendanceCorrection')
    .values(corrections)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A number from an id, the same each time. */
function sign(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
