import { demoPlace, riskRegion } from '@muster/demo/demoSite.ts';
import { demoDrillPlan } from '@muster/demo/drillPlan.ts';
import {
  beaconThreshold,
  beaconUuid,
  demoCameras,
  demoDistricts,
  demoMarkers,
  demoPatrols,
  demoSupplies,
} from '@muster/demo/equipment.ts';
import { drillDayBefore } from '@muster/demo/pastDay.ts';
import { demoRoutes, roundTolerance } from '@muster/demo/patrol.ts';
import type { PlaceKey } from '@muster/demo/place.ts';
import { demoMeasures } from '@muster/demo/riskWork.ts';

import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';

const placeOf = (standing: { x: number; y: number }): string => JSON.stringify(demoPlace(standing));

/**
 * Writes equipment, drawings and plans of the demo plant: risk areas with their control measures, cameras, supplies,
 * drill markers and the plan of drills, patrol routes.
 *
 * @param since epoch ms from which on the measures are to be checked
 */
export async function insertDemoEquipment(
  transaction: Transaction,
  buildingId: string,
  areaIds: ReadonlyMap<PlaceKey, string>,
  since: number,
): Promise<void> {
  await insertDistricts(transaction, buildingId);
  await insertMeasures(transaction, buildingId, since);
  await insertCameras(transaction, buildingId);
  await transaction
    .insertInto('emergencySupply')
    .values(
      demoSupplies.map(({ name, count, storage, expiresOn, ...standing }) => ({
        id: newId(),
        buildingId,
        name,
        expectedCount: count,
        storageLocation: storage,
        expiresOn,
        place: placeOf(standing),
      })),
    )
    .execute();
  await transaction
    .insertInto('drillMarker')
    .values(
      demoMarkers.map(({ name, markerType, area, ...standing }) => ({
        id: newId(),
        buildingId,
        name,
        markerType,
        place: placeOf(standing),
        areaId: area === null ? null : (areaIds.get(area) ?? null),
      })),
    )
    .execute();
  for (const patrol of demoPatrols) await insertPatrol(transaction, buildingId, patrol);
  await insertDrillPlan(transaction, buildingId, drillDayBefore(Date.now()));
}

async function insertDistricts(transaction: Transaction, buildingId: string): Promise<void> {
  await transaction
    .insertInto('district')
    .values(
      demoDistricts.map(({ around, margin, stretchHeight, ...district }) => ({
        id: newId(),
        buildingId,
        ...district,
        baseHeight: 0,
        stretchHeight,
        regions: JSON.stringify(around.map((key) => riskRegion(key, margin, stretchHeight))),
      })),
    )
    .execute();
}

async function insertMeasures(transaction: Transaction, buildingId: string, since: number): Promise<void> {
  const [persons, departs, districts] = [
    await transaction.selectFrom('person').select(['id', 'number']).where('buildingId', '=', buildingId).execute(),
    await transaction.selectFrom('depart').select(['id', 'code']).where('buildingId', '=', buildingId).execute(),
    await transaction.selectFrom('district').select(['id', 'code']).where('buildingId', '=', buildingId).execute(),
  ];
  await transaction
    .insertInto('riskMeasure')
    .values(
      demoMeasures.map(({ name, districtCode, kind, person, departCode, intervalDays, content }) => ({
        id: newId(),
        buildingId,
        name,
        kind,
        intervalDays,
        content,
        districtId: districts.find(({ code }) => code === districtCode)?.id ?? '',
        personId: persons.find(({ number }) => number === person)?.id ?? '',
        departId: departs.find(({ code }) => code === departCode)?.id ?? null,
        enabled: true,
        addedAt: new Date(since).toISOString(),
      })),
    )
    .execute();
}

async function insertCameras(transaction: Transaction, buildingId: string): Promise<void> {
  await transaction
    .insertInto('camera')
    .values(
      demoCameras.map(({ name, cameraType, heading, angle, radius, ...standing }, index) => ({
        id: newId(),
        buildingId,
        name,
        cameraType,
        place: placeOf(standing),
        sn: `CAM-${String(index + 1).padStart(3, '0')}`,
        protocol: 'rtsp' as const,
        host: `10.20.1.${index + 11}`,
        port: 554,
        channelNumber: 1,
        rangeRadius: radius,
        rangeHeading: heading,
        rangeAngle: angle,
      })),
    )
    .execute();
}

type Patrol = (typeof demoPatrols)[number];

/** The teams with their rounds by day and by night. */
async function insertPatrol(transaction: Transaction, buildingId: string, patrol: Patrol): Promise<void> {
  const members = await transaction
    .selectFrom('person')
    .innerJoin('job', 'job.id', 'person.jobId')
    .innerJoin('depart', 'depart.id', 'person.departId')
    .select(['person.id', 'depart.id as departId'])
    .where('person.buildingId', '=', buildingId)
    .where('job.number', '=', patrol.jobNumber)
    .where('depart.code', '=', patrol.departCode)
    .orderBy('person.number')
    .execute();
  const [patrolAreaId, teamId] = [newId(), newId()];
  await transaction.insertInto('patrolArea').values({ id: patrolAreaId, buildingId, name: patrol.area }).execute();
  const pointIds = await insertPoints(transaction, buildingId, patrolAreaId, patrol);
  const memberIds = JSON.stringify(members.map(({ id }) => id));
  const departId = members[0]?.departId ?? '';
  await transaction
    .insertInto('patrolTeam')
    .values({ id: teamId, buildingId, name: patrol.team, departId, memberIds })
    .execute();
  await transaction
    .insertInto('patrolRoute')
    .values(
      demoRoutes
        .filter(({ team }) => team === patrol.key)
        .map(({ name, from, to, timesPerDay }) => ({
          id: newId(),
          buildingId,
          name,
          startTime: clockOf(from),
          endTime: clockOf(to),
          timesPerDay,
          teamId,
          patrolAreaId,
          enabled: true,
          pointIds: JSON.stringify(pointIds),
          errorBefore: roundTolerance,
          errorAfter: roundTolerance,
          indicators: JSON.stringify(['points']),
          minPoints: pointIds.length,
          inOrder: false,
          passRate: 80,
        })),
    )
    .execute();
}

/** `HH:mm` of an hour, which may be of the next day. */
function clockOf(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** The points of the rounds in their order, with the beacons of some of them. */
async function insertPoints(
  transaction: Transaction,
  buildingId: string,
  patrolAreaId: string,
  { distance, ...patrol }: Patrol,
): Promise<string[]> {
  const points = patrol.points.map((point) => ({ id: newId(), beaconId: newId(), ...point }));
  const beacons = points.flatMap(({ beaconId, name, beacon, ...standing }) =>
    beacon === null
      ? []
      : {
          id: beaconId,
          buildingId,
          name,
          sn: beacon.sn,
          uuid: beaconUuid,
          major: 1,
          minor: beacon.minor,
          threshold: beaconThreshold,
          place: placeOf(standing),
        },
  );
  if (beacons.length > 0) await transaction.insertInto('beacon').values(beacons).execute();
  await transaction
    .insertInto('patrolPoint')
    .values(
      points.map(({ id, name, beaconId, beacon, mustVisit, checklist, ...standing }) => ({
        id,
        buildingId,
        name,
        patrolAreaId,
        mustVisit,
        checklist: checklist.length === 0 ? null : checklist.join('\n'),
        ...(beacon === null
          ? { sensing: 'fence' as const, distance, place: placeOf(standing) }
          : { sensing: 'beacon' as const, beaconId, threshold: beaconThreshold }),
      })),
    )
    .execute();
  return points.map(({ id }) => id);
}

async function insertDrillPlan(transaction: Transaction, buildingId: string, scheduledOn: string): Promise<void> {
  const { steps, personInChargeNumber, ...plan } = demoDrillPlan;
  const inCharge = await transaction
    .selectFrom('person')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('number', '=', personInChargeNumber)
    .executeTakeFirst();
  await transaction
    .insertInto('drillPlan')
    .values({
      id: newId(),
      buildingId,
      ...plan,
      scope: 'site',
      steps: JSON.stringify(steps.map(({ role, text }) => ({ role, text }))),
      scheduledOn,
      personInChargeId: inCharge?.id ?? null,
    })
    .execute();
}
