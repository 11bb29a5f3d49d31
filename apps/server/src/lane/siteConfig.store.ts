import type { DevicePlace } from '@muster/model/device/place.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';
import type { NotNull } from 'kysely';
import { createZoneClock } from '@muster/engine/setting/zoneClock.ts';
import type { AreaConfig, AreaTypeConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';

import type { Database, Transaction } from '../db/database.ts';
import { type Outlets, outletsOf } from '../outbox/outlets.ts';
import { readNoticeTypes, readWebhooks } from '../outbox/outlets.store.ts';
import { applyNotices, withoutSwitches } from './applyNotices.ts';
import { applyTemplates, type Template } from './applyTemplates.ts';
import { qualificationsOf } from './qualifications.ts';

/** What the server knows of a subject beside the engine: names for alarms and consoles, as they are now. */
export interface SubjectName {
  name: string;
  departId: string | null;
}

/** A camera by which alarms come. */
export interface CameraName {
  name: string;
  place: DevicePlace | null;
}

/** One building as the database has it at one moment. */
export interface Site {
  config: SiteConfig;
  areaNames: ReadonlyMap<string, string>;
  departNames: ReadonlyMap<string, string>;
  /** By id of person or vehicle. */
  subjectNames: ReadonlyMap<string, SubjectName>;
  /** SNs of the location cards. */
  registered: ReadonlySet<string>;
  /** Frames of the maps that have one, by id and by name. */
  frames: ReadonlyMap<string, Frame>;
  /** Which events somebody outside is told of. */
  outlets: Outlets;
  /** By SN. */
  cameras: ReadonlyMap<string, CameraName>;
  /** Ids of the areas that record who comes and goes. */
  accessAreas: ReadonlySet<string>;
}

export async function readBuildingIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('building').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads a building in one snapshot of the database, so that no half of a change is seen; undefined = no such building.
 * @param change for whoever asks what other settings would do: what to make of them before alarm templates and notice
 *   settings are worked in. What is asked about is judged, even where its type is switched off for the site.
 */
export function readSite(
  db: Database,
  buildingId: string,
  change?: (config: SiteConfig) => SiteConfig,
): Promise<Site | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const building = await transaction
        .selectFrom('building')
        .select(['timeZone', 'lon', 'lat'])
        .where('id', '=', buildingId)
        .executeTakeFirst();
      if (building === undefined) return undefined;
      const setting = await transaction
        .selectFrom('alarmSetting')
        .select('alarms')
        .where('buildingId', '=', buildingId)
        .executeTakeFirst();
      const areas = await readAreas(transaction, buildingId);
      const subjects = await readSubjects(transaction, buildingId, building.timeZone);
      const config: SiteConfig = {
        timeZone: building.timeZone,
        ...(building.lon === null || building.lat === null ? {} : { origin: [building.lon, building.lat] }),
        alarms: setting?.alarms ?? {},
        areas: areas.areas,
        areaTypes: areas.areaTypes,
        subjects: subjects.subjects,
      };
      const types = await readNoticeTypes(transaction, buildingId);
      const templates = await readTemplates(transaction, buildingId);
      return {
        config:
          change === undefined
            ? applyNotices(applyTemplates(config, templates), types)
            : applyNotices(applyTemplates(change(config), templates), withoutSwitches(types)),
        outlets: outletsOf(types, await readWebhooks(transaction, buildingId)),
        areaNames: areas.names,
        accessAreas: areas.recording,
        subjectNames: subjects.names,
        ...(await readPlaces(transaction, buildingId)),
      };
    });
}

async function readAreas(
  transaction: Transaction,
  buildingId: string,
): Promise<{ areas: AreaConfig[]; areaTypes: AreaTypeConfig[]; names: Map<string, string>; recording: Set<string> }> {
  const rows = await transaction.selectFrom('area').selectAll().where('buildingId', '=', buildingId).execute();
  const types = await transaction
    .selectFrom('areaType')
    .select(['id', 'alarms'])
    .where('buildingId', '=', buildingId)
    .execute();
  const areas = rows.map((row) =>
    withoutEmpty({
      id: row.id,
      regions: row.regions,
      typeId: row.typeId,
      parentId: row.parentId,
      strict: row.strict,
      entryFixes: row.entryFixes,
      exitTolerance: row.exitTolerance,
      toleranceTimeout: row.toleranceTimeout,
      detectCrossing: row.detectCrossing,
      fixTimeout: row.fixTimeout,
      alarms: row.alarms,
    }),
  );
  return {
    areas,
    areaTypes: types.map(({ id, alarms }) => withoutEmpty({ id, alarms })),
    names: new Map(rows.map(({ id, name }) => [id, name])),
    recording: new Set(rows.filter(({ recordsAccess }) => recordsAccess === true).map(({ id }) => id)),
  };
}

/** In the order of their ids, so that the configuration is the same whenever it is read. */
async function readTemplates(transaction: Transaction, buildingId: string): Promise<Template[]> {
  const rows = await transaction
    .selectFrom('alarmTemplate')
    .select(['id', 'kind', 'subjects', 'areas', 'alarms'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  const visitors = rows.length === 0 ? [] : await readVisitors(transaction, buildingId);
  return rows.map(({ id, kind, subjects, areas, alarms }) => {
    const visiting = visitors.filter(({ alarmTemplateId }) => alarmTemplateId === id);
    return {
      kind,
      subjects: [...(subjects ?? []), ...visiting.flatMap(({ personId }) => personId ?? [])],
      areas: areas ?? [],
      alarms,
    };
  });
}

/** Visitors on site for whom a template was chosen: it is theirs for as long as they are there. */
function readVisitors(
  transaction: Transaction,
  buildingId: string,
): Promise<{ personId: string | null; alarmTemplateId: string | null }[]> {
  return transaction
    .selectFrom('visit')
    .select(['personId', 'alarmTemplateId'])
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'onSite')
    .where('alarmTemplateId', 'is not', null)
    .execute();
}

/** Every binding that ever was: a position counts for whoever the card was bound to at its `t`. */
async function readSubjects(
  transaction: Transaction,
  buildingId: string,
  timeZone: string,
): Promise<{ subjects: SubjectConfig[]; names: Map<string, SubjectName> }> {
  const bindings = await transaction
    .selectFrom('cardBinding')
    .select(['sn', 'subjectKind', 'subjectId', 'boundFrom', 'boundTo'])
    .where('buildingId', '=', buildingId)
    .orderBy('sn')
    .orderBy('boundFrom')
    .execute();
  const persons = await transaction
    .selectFrom('person')
    .select(['id', 'name', 'personType', 'departId', 'jobId', 'certificates'])
    .where('buildingId', '=', buildingId)
    .execute();
  const vehicles = await transaction
    .selectFrom('vehicle')
    .select(['id', 'plateNumber as name', 'typeId', 'departId'])
    .where('buildingId', '=', buildingId)
    .execute();
  const clock = createZoneClock(timeZone);
  const personById = new Map(persons.map((person) => [person.id, person]));
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const subjects = bindings.map(({ sn, subjectKind, subjectId, boundFrom, boundTo }) => {
    const person = subjectKind === 'person' ? personById.get(subjectId) : undefined;
    const vehicle = subjectKind === 'vehicle' ? vehicleById.get(subjectId) : undefined;
    return withoutEmpty({
      tag: sn,
      kind: subjectKind,
      id: subjectId,
      personType: person?.personType,
      jobId: person?.jobId,
      qualifications: qualificationsOf(person?.certificates ?? null, clock),
      vehicleType: vehicle?.typeId,
      departId: (person ?? vehicle)?.departId,
      // 1970 stands for a card that was bound before anybody counted.
      boundFrom: Date.parse(boundFrom) === 0 ? null : Date.parse(boundFrom),
      boundTo: boundTo === null ? null : Date.parse(boundTo),
    });
  });
  const names = [...persons, ...vehicles].map(({ id, name, departId }): [string, SubjectName] => [
    id,
    { name, departId },
  ]);
  return { subjects, names: new Map(names) };
}

async function readPlaces(
  transaction: Transaction,
  buildingId: string,
): Promise<Pick<Site, 'departNames' | 'registered' | 'frames' | 'cameras'>> {
  const departs = await transaction
    .selectFrom('depart')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .execute();
  const cards = await transaction
    .selectFrom('locationCard')
    .select('sn')
    .where('buildingId', '=', buildingId)
    .execute();
  const maps = await transaction
    .selectFrom('map')
    .select(['id', 'name', 'frame'])
    .where('buildingId', '=', buildingId)
    .execute();
  const cameras = await transaction
    .selectFrom('camera')
    .select(['sn', 'name', 'place'])
    .where('buildingId', '=', buildingId)
    .where('sn', 'is not', null)
    .$narrowType<{ sn: NotNull }>()
    .execute();
  const frames = maps.flatMap(({ id, name, frame }): [string, Frame][] =>
    frame === null
      ? []
      : [
          [name, frame],
          [id, frame],
        ],
  );
  return {
    departNames: new Map(departs.map(({ id, name }) => [id, name])),
    registered: new Set(cards.map(({ sn }) => sn)),
    frames: new Map(frames),
    cameras: new Map(cameras.map(({ sn, name, place }) => [sn, { name, place }])),
  };
}

type WithoutEmpty<T> = { [K in keyof T as null extends T[K] ? never : undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
};

/** An empty column is an absent setting: the engine's own default holds. */
function withoutEmpty<T extends object>(row: T): WithoutEmpty<T> {
  // Holds because exactly what the type makes optional is left out.
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutEmpty<T>;
}
