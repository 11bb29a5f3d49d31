import { checkFields } from '@muster/model/entity/checkFields.ts';
import { area } from '@muster/model/area/area.ts';
import { camera } from '@muster/model/device/camera.ts';
import { emergencySupply } from '@muster/model/device/emergencySupply.ts';
import { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';
import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';
import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { depart } from '@muster/model/depart/depart.ts';
import { district } from '@muster/model/district/district.ts';
import { job } from '@muster/model/job/job.ts';
import { map } from '@muster/model/map/map.ts';
import { person } from '@muster/model/person/person.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withTransaction } from '../../core/db/withTransaction.ts';
import { freshDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { insertDemoSite } from './demo.store.ts';

describe('demo site', () => {
  let database: TestDatabase;
  let buildingId: string;

  beforeAll(async () => {
    database = await freshDatabase();
    buildingId = await withTransaction(database.db, insertDemoSite);
  });
  afterAll(() => database.drop());

  it('has nine areas on two floors and the ground area, 88 people and 8 vehicles, each with a bound card', async () => {
    const { db } = database;
    const areas = await db.selectFrom('area').selectAll().where('buildingId', '=', buildingId).execute();
    expect(areas).toHaveLength(10);
    // The ground area is on every floor.
    expect(new Set(areas.flatMap((row) => row.regions.map((region) => region.floor)))).toEqual(new Set([0, 1, null]));
    const bound = await db
      .selectFrom('cardBinding')
      .innerJoin('locationCard', 'locationCard.sn', 'cardBinding.sn')
      .select('cardBinding.subjectKind')
      .where('cardBinding.buildingId', '=', buildingId)
      .execute();
    expect(bound.filter(({ subjectKind }) => subjectKind === 'person')).toHaveLength(88);
    expect(bound.filter(({ subjectKind }) => subjectKind === 'vehicle')).toHaveLength(8);
  });

  it('has its departments under one works, each with a head from the roster', async () => {
    const rows = await database.db.selectFrom('depart').selectAll().where('buildingId', '=', buildingId).execute();
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id;
    expect(rows.find(({ code }) => code === 'PROD-A')?.parentId).toBe(idOf('PROD'));
    expect(rows.find(({ code }) => code === 'PROD')?.parentId).toBe(idOf('WORKS'));
    expect(rows.filter(({ headId }) => headId === null)).toEqual([]);
  });

  it('has its risk areas drawn, a muster point, and cameras and supplies with a place', async () => {
    const { db } = database;
    const districts = await db.selectFrom('district').select('regions').execute();
    expect(districts.map(({ regions }) => regions?.length)).toEqual([1, 3, 1, 1]);
    const markers = await db.selectFrom('drillMarker').select(['markerType', 'areaId']).execute();
    expect(markers.find(({ markerType }) => markerType === 'safeIsland')?.areaId).toEqual(expect.any(String));
    const standing = [
      ...(await db.selectFrom('camera').select('place').execute()),
      ...(await db.selectFrom('emergencySupply').select('place').execute()),
    ];
    expect(standing.length).toBeGreaterThan(10);
    expect(standing.filter(({ place }) => place === null)).toEqual([]);
  });

  it('uses values of dictionaries, and no real document numbers', async () => {
    const { db } = database;
    const people = await db.selectFrom('person').selectAll().where('buildingId', '=', buildingId).execute();
    const codes = new Set((await db.selectFrom('dictionaryEntry').select('code').execute()).map(({ code }) => code));
    for (const { ethnicity, documentType, education } of people)
      for (const code of [ethnicity, documentType, education]) if (code !== null) expect(codes).toContain(code);
    const numbers = people.map(({ documentNumber }) => documentNumber);
    expect(new Set(numbers).size).toBe(people.length);
    expect(numbers.filter((number) => !/^(310199\d{11}[\dX]|E\d{8})$/.test(number ?? ''))).toEqual([]);
  });

  it('passes the checks of the forms', async () => {
    const { db } = database;
    const tables = [
      [map, await db.selectFrom('map').selectAll().execute()],
      [areaType, await db.selectFrom('areaType').selectAll().execute()],
      [area, await db.selectFrom('area').selectAll().execute()],
      [person, await db.selectFrom('person').selectAll().execute()],
      [depart, await db.selectFrom('depart').selectAll().execute()],
      [job, await db.selectFrom('job').selectAll().execute()],
      [district, await db.selectFrom('district').selectAll().execute()],
      [camera, await db.selectFrom('camera').selectAll().execute()],
      [emergencySupply, await db.selectFrom('emergencySupply').selectAll().execute()],
      [drillMarker, await db.selectFrom('drillMarker').selectAll().execute()],
      [patrolPoint, await db.selectFrom('patrolPoint').selectAll().execute()],
      [patrolTeam, await db.selectFrom('patrolTeam').selectAll().execute()],
      [patrolRoute, await db.selectFrom('patrolRoute').selectAll().execute()],
    ] as const;
    for (const [entity, rows] of tables) {
      expect(rows.length).toBeGreaterThan(0);
      for (const { buildingId: _site, createdAt: _made, updatedAt: _changed, ...fields } of rows) {
        expect(checkFields(entity, fields, false)).toEqual([]);
      }
    }
  });
});
