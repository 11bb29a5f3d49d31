import { demoRosters, demoShifts, demoZones, groundName, restCycle, restsOn } from '@muster/demo/attendance.ts';
import { demoPlace, groundRegion } from '@muster/demo/demoSite.ts';
import { demoGate } from '@muster/demo/gate.ts';
import type { PlaceKey } from '@muster/demo/place.ts';
import { dayName, dayOf } from '@muster/engine/rules/setting/daySpan.ts';

import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';

const grace = { lateGrace: 5, earlyGrace: 5 };

/** Days of history for which shifts are planned, at most. */
const first = dayOf('2020-01-06');

/** Writes shifts, rosters and work zones of the demo plant, its ground area, and the turnstile of its gate. */
export async function insertDemoAttendance(
  transaction: Transaction,
  buildingId: string,
  areaIds: ReadonlyMap<PlaceKey, string>,
): Promise<void> {
  const groundAreaId = newId();
  await transaction
    .insertInto('area')
    .values({
      id: groundAreaId,
      buildingId,
      name: groundName,
      regions: JSON.stringify([groundRegion]),
      exitTolerance: 1,
    })
    .execute();
  await transaction
    .insertInto('accessSetting')
    .values({ id: newId(), buildingId, groundAreaId, hasGates: true })
    .execute();
  await insertGate(transaction, buildingId, groundAreaId);
  const shifts = demoShifts.map((shift) => ({ id: newId(), ...shift }));
  await transaction
    .insertInto('shift')
    .values(
      shifts.map(({ id, name, startTime, endTime, breakMinutes }) => {
        return { id, buildingId, name, startTime, endTime, breakMinutes, ...grace };
      }),
    )
    .execute();
  await insertRosters(transaction, buildingId, new Map(shifts.map(({ key, id }) => [key, id])));
  await insertZones(transaction, buildingId, areaIds);
}

async function insertGate(transaction: Transaction, buildingId: string, areaId: string): Promise<void> {
  const { name, device, ...standing } = demoGate;
  const place = JSON.stringify(demoPlace(standing));
  const passed = { kind: 'both', direction: 'both' } as const;
  await transaction
    .insertInto('checkpoint')
    .values({ id: newId(), buildingId, name, device, ...passed, areaId, place })
    .execute();
}

async function insertRosters(
  transaction: Transaction,
  buildingId: string,
  shiftIds: ReadonlyMap<string, string>,
): Promise<void> {
  const persons = await transaction
    .selectFrom('person')
    .select(['id', 'number'])
    .where('buildingId', '=', buildingId)
    .execute();
  const idOf = new Map(persons.map(({ id, number }) => [number, id]));
  await transaction
    .insertInto('roster')
    .values(
      demoRosters.map(({ name, shift, numbers, weekdays, group }) => {
        // A rotation begins after a day off.
        const days = Array.from({ length: restCycle }, (_, index) => first + index);
        const begins = weekdays === null ? (days.find((day) => restsOn(group, day - 1)) ?? first) : first;
        return {
          id: newId(),
          buildingId,
          name,
          personIds: JSON.stringify(numbers.flatMap((number) => idOf.get(number) ?? [])),
          pattern: weekdays === null ? ('rotation' as const) : ('weekdays' as const),
          shiftIds: JSON.stringify([shiftIds.get(shift) ?? '']),
          weekdays: weekdays === null ? null : JSON.stringify(weekdays),
          daysEach: weekdays === null ? restCycle - 1 : null,
          daysOff: weekdays === null ? 1 : null,
          fromDay: dayName(begins),
        };
      }),
    )
    .execute();
}

async function insertZones(
  transaction: Transaction,
  buildingId: string,
  areaIds: ReadonlyMap<PlaceKey, string>,
): Promise<void> {
  const departs = await transaction
    .selectFrom('depart')
    .select(['id', 'code'])
    .where('buildingId', '=', buildingId)
    .execute();
  const idOf = new Map(departs.map(({ id, code }) => [code, id]));
  await transaction
    .insertInto('workZone')
    .values(
      demoZones.map(({ name, departCode, areas }) => ({
        id: newId(),
        buildingId,
        name,
        areaIds: JSON.stringify(areas.flatMap((key) => areaIds.get(key) ?? [])),
        departIds: JSON.stringify([idOf.get(departCode) ?? '']),
      })),
    )
    .execute();
}
