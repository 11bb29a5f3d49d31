import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { beaconIdsOf } from '@muster/model/device/beaconId.ts';
import { placeShape } from '@muster/model/device/place.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';
import type { NotNull } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { type LeftOutRows, loadableAlarms, loadableFrame, loadableSos } from './loadable.ts';
import type { KnownSite, SiteCamera } from './site.ts';
import { isAmong } from './siteSubjects.store.ts';

/** The building's settings for the rules without an area. */
export async function readAlarms(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<{ alarms: AlarmSettings; sosOffBy: KnownSite['sosOffBy'] }> {
  const row = await transaction
    .selectFrom('alarmSetting')
    .select(['id', 'alarms', 'sosOffBy', 'sosOffAt'])
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  if (row === undefined) return { alarms: {}, sosOffBy: { account: null, at: null } };
  const alarms = leftOut.load('alarmSetting', row, (report) => loadableSos(loadableAlarms(row.alarms, report), report));
  return { alarms: alarms[0] ?? {}, sosOffBy: { account: row.sosOffBy, at: row.sosOffAt } };
}

/** Revision of the configuration of a building. */
export async function readRevision(transaction: Transaction, buildingId: string): Promise<number> {
  const row = await transaction
    .selectFrom('configRevision')
    .select('revision')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

export async function readDepartNames(transaction: Transaction, buildingId: string): Promise<Map<string, string>> {
  const departs = await transaction
    .selectFrom('depart')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .execute();
  return new Map(departs.map(({ id, name }) => [id, name]));
}

/** @param ids absent = all */
export async function readCards(
  transaction: Transaction,
  buildingId: string,
  ids?: readonly string[],
): Promise<{ registered: Set<string>; cardSns: Map<string, string> }> {
  const cards = await transaction
    .selectFrom('locationCard')
    .select(['id', 'sn'])
    .where('buildingId', '=', buildingId)
    .where(isAmong('id', ids))
    .execute();
  return { registered: new Set(cards.map(({ sn }) => sn)), cardSns: new Map(cards.map(({ id, sn }) => [id, sn])) };
}

export async function readFrames(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<Map<string, Frame>> {
  const maps = await transaction
    .selectFrom('map')
    .select(['id', 'name', 'frame'])
    .where('buildingId', '=', buildingId)
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
  return new Map(frames.flat());
}

export async function readCameras(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<Map<string, SiteCamera>> {
  const cameras = await transaction
    .selectFrom('camera')
    .select(['id', 'sn', 'name', 'place', 'gatewayIds'])
    .where('buildingId', '=', buildingId)
    .where('sn', 'is not', null)
    .$narrowType<{ sn: NotNull }>()
    .execute();
  return new Map(
    cameras.flatMap((camera) =>
      leftOut.load('camera', camera, (report): [string, SiteCamera] => {
        const place = placeShape.safeParse(camera.place).data ?? null;
        if (place === null && camera.place !== null) report('place');
        return [camera.sn, { name: camera.name, place, gatewayIds: speakersOf(camera.gatewayIds, report) }];
      }),
    ),
  );
}

/** SNs of the beacons by the ids of readings. */
export async function readBeaconSns(transaction: Transaction, buildingId: string): Promise<Map<string, string>> {
  const beacons = await transaction
    .selectFrom('beacon')
    .select(['sn', 'uuid', 'major', 'minor'])
    .where('buildingId', '=', buildingId)
    .execute();
  return new Map(beacons.flatMap((beacon) => beaconIdsOf(beacon).map((id): [string, string] => [id, beacon.sn])));
}

/** An unreadable list allows no gateway: it was there to exclude some. */
function speakersOf(gatewayIds: unknown, report: (place: string) => void): readonly string[] | null {
  if (gatewayIds === null) return null;
  if (Array.isArray(gatewayIds) && gatewayIds.every((id) => typeof id === 'string'))
    return gatewayIds.length === 0 ? null : gatewayIds;
  report('gatewayIds');
  return [];
}
