import type { ShiftConfig } from '@muster/engine/input.ts';
import { longestRotation, roster } from '@muster/model/roster/roster.ts';
import { shift } from '@muster/model/shift/shift.ts';
import { sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { type LeftOutRows, loadableTexts, loadableValue } from './loadable.ts';
import { type Member, type RosterRow, type ShiftTimes, shiftsOf, type ZoneRow } from './rosterShifts.ts';

/** Days after its last one until a roster is ignored: nothing older than two days is evaluated again. */
const keptDays = 4;

/** Shifts of a building with their subjects, areas and times. */
export async function readShifts(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<ShiftConfig[]> {
  const shifts = await readTimes(transaction, buildingId, leftOut);
  const rosters = await readRosters(transaction, buildingId, leftOut);
  const zones = await readZones(transaction, buildingId, leftOut);
  if (rosters.length === 0) return [];
  const members: Member[] = await transaction
    .selectFrom('person')
    .select(['id', 'departId', 'jobId', 'personType'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  const departs = await transaction
    .selectFrom('depart')
    .select(['id', 'parentId'])
    .where('buildingId', '=', buildingId)
    .execute();
  const parents = new Map(departs.map(({ id, parentId }) => [id, parentId]));
  return shiftsOf({ members, parents, rosters, shifts, zones });
}

async function readTimes(transaction: Transaction, buildingId: string, leftOut: LeftOutRows): Promise<ShiftTimes[]> {
  const rows = await transaction
    .selectFrom('shift')
    .select(['id', 'name', 'startTime', 'endTime'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load(shift.name, row, (report): ShiftTimes | null => {
      const startTime = loadableValue(shift, 'startTime', row.startTime, report);
      const endTime = loadableValue(shift, 'endTime', row.endTime, report);
      return startTime === null || endTime === null ? null : { id: row.id, startTime, endTime };
    }),
  );
}

async function readRosters(transaction: Transaction, buildingId: string, leftOut: LeftOutRows): Promise<RosterRow[]> {
  const rows = await transaction
    .selectFrom('roster')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`(until_day is null or until_day >= current_date - ${keptDays}::int)`)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load(roster.name, row, (report): RosterRow | null => {
      const [personIds, departIds] = [loadableTexts(row.personIds), loadableTexts(row.departIds)];
      const [shiftIds, weekdays] = [loadableTexts(row.shiftIds), loadableTexts(row.weekdays)];
      const daysEach = loadableValue(roster, 'daysEach', row.daysEach, report) ?? 1;
      const daysOff = loadableValue(roster, 'daysOff', row.daysOff, report) ?? 0;
      if (personIds === null || departIds === null || shiftIds === null || weekdays === null) return null;
      const { id, pattern, fromDay, untilDay } = row;
      if ([fromDay, untilDay ?? fromDay].some((day) => Number.isNaN(Date.parse(`${day}T00:00:00Z`)))) return null;
      const isTooLong = pattern !== 'weekdays' && shiftIds.length * daysEach + daysOff > longestRotation;
      if (isTooLong || weekdays.some((day) => !/^[1-7]$/.test(day))) return null;
      return { id, personIds, departIds, pattern, shiftIds, weekdays, daysEach, daysOff, fromDay, untilDay };
    }),
  );
}

async function readZones(transaction: Transaction, buildingId: string, leftOut: LeftOutRows): Promise<ZoneRow[]> {
  const rows = await transaction
    .selectFrom('workZone')
    .select(['id', 'name', 'areaIds', 'jobIds', 'departIds', 'personIds'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    leftOut.load('workZone', row, (): ZoneRow | null => {
      const [areaIds, jobIds] = [loadableTexts(row.areaIds), loadableTexts(row.jobIds)];
      const [departIds, personIds] = [loadableTexts(row.departIds), loadableTexts(row.personIds)];
      if (areaIds === null || jobIds === null || departIds === null || personIds === null) return null;
      return { areaIds, jobIds, departIds, personIds };
    }),
  );
}
