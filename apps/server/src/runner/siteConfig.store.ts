import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';
import type { NotNull } from 'kysely';
import type { SiteConfig } from '@muster/engine/input.ts';
import { building } from '@muster/model/building/building.ts';
import { type DevicePlace, placeShape } from '@muster/model/device/place.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import { applyNotices, withoutSwitches } from './applyNotices.ts';
import { applyTemplates } from './applyTemplates.ts';
import {
  type LeftOut,
  LeftOutRows,
  loadableAlarms,
  loadableFrame,
  loadableOrigin,
  loadableSos,
  loadableTimeZone,
  type Report,
} from './loadable.ts';
import { readAreas, readTemplates } from './siteAreas.store.ts';
import { readSubjects, type SubjectName } from './siteSubjects.store.ts';
import { readNoticeTypes, readWebhooks } from './subscriptions.store.ts';
import { type Subscriptions, subscriptionsOf } from './subscriptions.ts';

/** A camera by which alarms come. */
export interface CameraName {
  name: string;
  place: DevicePlace | null;
}

export interface SiteCamera extends CameraName {
  /** Ids of the gateways that may speak for it; null = every gateway of its site, none of what cannot be read. */
  gatewayIds: readonly string[] | null;
}

/** null = not known, or nobody did. */
export interface SosOffBy {
  account: string | null;
  /** ISO-8601. */
  at: string | null;
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
  subscriptions: Subscriptions;
  /** By SN. */
  cameras: ReadonlyMap<string, SiteCamera>;
  /** Ids of the areas that record who comes and goes. */
  accessAreas: ReadonlySet<string>;
  /** Who switched calls for help off or limited them, and when. */
  sosOffBy: SosOffBy;
  /** What of its rows no engine takes; everything else is in force. */
  leftOut: readonly LeftOut[];
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
      const row = await transaction
        .selectFrom('building')
        .select(['id', 'name', 'timeZone', 'lon', 'lat'])
        .where('id', '=', buildingId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const leftOut = new LeftOutRows();
      const plane = leftOut.load('building', row, (report) => planeOf(row, report))[0] ?? usualPlane;
      const areas = await readAreas(transaction, buildingId, leftOut);
      const subjects = await readSubjects(transaction, buildingId, plane.timeZone, leftOut);
      const { alarms, sosOffBy } = await readAlarms(transaction, buildingId, leftOut);
      const config: SiteConfig = {
        ...plane,
        alarms,
        areas: areas.areas,
        areaTypes: areas.areaTypes,
        subjects: subjects.subjects,
      };
      const types = await readNoticeTypes(transaction, buildingId, leftOut);
      const templates = await readTemplates(transaction, buildingId, leftOut);
      return {
        config:
          change === undefined
            ? applyNotices(applyTemplates(config, templates), types)
            : applyNotices(applyTemplates(change(config), templates), withoutSwitches(types)),
        subscriptions: subscriptionsOf(types, await readWebhooks(transaction, buildingId, leftOut)),
        areaNames: areas.names,
        accessAreas: areas.recording,
        sosOffBy,
        subjectNames: subjects.names,
        ...(await readPlaces(transaction, buildingId, leftOut)),
        leftOut: leftOut.all(),
      };
    });
}

const usualPlane = { timeZone: building.fields.timeZone.default };

function planeOf(
  row: { timeZone: string; lon: number | null; lat: number | null },
  report: Report,
): Pick<SiteConfig, 'timeZone' | 'origin'> {
  const origin = loadableOrigin(row, report);
  const timeZone = loadableTimeZone(row.timeZone, usualPlane.timeZone, report);
  return { timeZone, ...(origin === null ? {} : { origin }) };
}

/** The building's settings for the rules without an area. */
async function readAlarms(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<{ alarms: AlarmSettings; sosOffBy: SosOffBy }> {
  const row = await transaction
    .selectFrom('alarmSetting')
    .select(['id', 'alarms', 'sosOffBy', 'sosOffAt'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  if (row === undefined) return { alarms: {}, sosOffBy: { account: null, at: null } };
  const alarms = leftOut.load('alarmSetting', row, (report) => loadableSos(loadableAlarms(row.alarms, report), report));
  return { alarms: alarms[0] ?? {}, sosOffBy: { account: row.sosOffBy, at: row.sosOffAt } };
}

async function readPlaces(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
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
    .select(['id', 'sn', 'name', 'place', 'gatewayIds'])
    .where('buildingId', '=', buildingId)
    .where('sn', 'is not', null)
    .$narrowType<{ sn: NotNull }>()
    .execute();
  const frames = maps.flatMap((map) =>
    leftOut.load('map', map, (report): [string, Frame][] => {
      const frame = loadableFrame(map.frame, report);
      return frame === null
        ? []
        : [
            [map.name, frame],
            [map.id, frame],
          ];
    }),
  );
  return {
    departNames: new Map(departs.map(({ id, name }) => [id, name])),
    registered: new Set(cards.map(({ sn }) => sn)),
    frames: new Map(frames.flat()),
    cameras: new Map(
      cameras.flatMap((camera) =>
        leftOut.load('camera', camera, (report): [string, SiteCamera] => {
          const place = placeShape.safeParse(camera.place).data ?? null;
          if (place === null && camera.place !== null) report('place');
          return [camera.sn, { name: camera.name, place, gatewayIds: speakersOf(camera.gatewayIds, report) }];
        }),
      ),
    ),
  };
}

/** Of a list that cannot be read nobody may speak: it was there to keep somebody out. */
function speakersOf(gatewayIds: unknown, report: (place: string) => void): readonly string[] | null {
  if (gatewayIds === null) return null;
  if (Array.isArray(gatewayIds) && gatewayIds.every((id) => typeof id === 'string'))
    return gatewayIds.length === 0 ? null : gatewayIds;
  report('gatewayIds');
  return [];
}
