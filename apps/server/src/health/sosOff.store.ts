import { sosOff } from '@muster/model/alarm/sosSwitch.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';

import type { Database } from '../db/database.ts';

/** That calls for help are not heard as they should be in a building, at a moment, epoch ms; null = they are. */
export async function readSosOff(db: Database, buildingId: string, now: number): Promise<SystemCondition | null> {
  const row = await db
    .selectFrom('alarmSetting')
    .select(['alarms', 'updatedAt'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  const off = row === undefined ? null : sosOff(row.alarms, now);
  if (row === undefined || off === null) return null;
  const facts = { reason: off.reason, end: off.until };
  return { code: 'sosOff', buildingId, subject: null, since: Date.parse(row.updatedAt), facts };
}
