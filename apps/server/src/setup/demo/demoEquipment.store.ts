import { demoPlace, riskRegion } from '@muster/demo/demoSite.ts';
import { demoCameras, demoDistricts, demoMarkers, demoPatrol, demoSupplies } from '@muster/demo/equipment.ts';
import type { PlaceKey } from '@muster/demo/place.ts';

import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';

const placeOf = (standing: { x: number; y: number }): string => JSON.stringify(demoPlace(standing));

/** Writes what stands at the demo plant and is drawn there: risk areas, cameras, supplies, drill markers, patrol routes. */
export async function insertDemoEquipment(
  transaction: Transaction,
  buildingId: string,
  areaIds: ReadonlyMap<PlaceKey, string>,
): Promise<void> {
  await insertDistricts(transaction, buildingId);
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
  await insertPatrol(transaction, buildingId);
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

/** A team of the guards, and the rounds that they walk by day and by night. */
async function insertPatrol(transaction: Transaction, buildingId: string): Promise<void> {
  const { departCode, jobNumber } = demoPatrol;
  const guards = await transaction
    .selectFrom('person')
    .innerJoin('job', 'job.id', 'person.jobId')
    .innerJoin('depart', 'depart.id', 'person.departId')
    .select(['person.id', 'depart.id as departId'])
    .where('person.buildingId', '=', buildingId)
    .where('job.number', '=', jobNumber)
    .where('depart.code', '=', departCode)
    .orderBy('person.number')
    .execute();
  const [areaId, teamId] = [newId(), newId()];
  await transaction.insertInto('patrolArea').values({ id: areaId, buildingId, name: demoPatrol.area }).execute();
  const pointIds = await insertPoints(transaction, buildingId, areaId);
  const memberIds = JSON.stringify(guards.map(({ id }) => id));
  const departId = guards[0]?.departId ?? '';
  await transaction
    .insertInto('patrolTeam')
    .values({ id: teamId, buildingId, name: demoPatrol.team, departId, memberIds })
    .execute();
  await transaction
    .insertInto('patrolRoute')
    .values(
      demoPatrol.routes.map((route) => ({
        id: newId(),
        buildingId,
        ...route,
        teamId,
        patrolAreaId: areaId,
        enabled: true,
        pointIds: JSON.stringify(pointIds),
        errorBefore: 10,
        errorAfter: 10,
        indicators: JSON.stringify(['points']),
        minPoints: pointIds.length,
        inOrder: false,
        passRate: 80,
      })),
    )
    .execute();
}

/** The points of the rounds in their order, with the beacons that sense some of them. */
async function insertPoints(transaction: Transaction, buildingId: string, patrolAreaId: string): Promise<string[]> {
  const points = demoPatrol.points.map((point) => ({ id: newId(), beaconId: newId(), ...point }));
  await transaction
    .insertInto('beacon')
    .values(
      points.flatMap(({ beaconId, name, beacon, ...standing }) =>
        beacon === null
          ? []
          : {
              id: beaconId,
              buildingId,
              name,
              sn: beacon.sn,
              uuid: demoPatrol.beaconUuid,
              major: 1,
              minor: beacon.minor,
              threshold: demoPatrol.threshold,
              place: placeOf(standing),
            },
      ),
    )
    .execute();
  await transaction
    .insertInto('patrolPoint')
    .values(
      points.map(({ id, name, beaconId, beacon, ...standing }) => ({
        id,
        buildingId,
        name,
        patrolAreaId,
        mustVisit: true,
        ...(beacon === null
          ? { sensing: 'fence' as const, distance: demoPatrol.distance, place: placeOf(standing) }
          : { sensing: 'beacon' as const, beaconId, threshold: demoPatrol.threshold }),
      })),
    )
    .execute();
  return points.map(({ id }) => id);
}
