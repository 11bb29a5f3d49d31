import type { SiteConfig } from '@muster/engine/input.ts';
import { building } from '@muster/model/building/building.ts';

import type { Database } from '../core/db/database.ts';
import { withoutSwitches } from './applyNotices.ts';
import { LeftOutRows, loadableOrigin, loadableTimeZone, type Report } from './loadable.ts';
import { carriersOf, rulesInForce, type Site, type SiteRules } from './site.ts';
import { readAreas, readAreaTypes, readTemplates } from './siteAreas.store.ts';
import {
  readAlarms,
  readBeaconSns,
  readCameras,
  readCards,
  readDepartNames,
  readFrames,
  readRevision,
} from './siteParts.store.ts';
import { readPatrols } from './sitePatrols.store.ts';
import { readAccess } from './siteAccess.store.ts';
import { readPermits } from './sitePermits.store.ts';
import { readSubjects } from './siteSubjects.store.ts';
import { readNoticeTypes, readWebhooks } from './subscriptions.store.ts';
import { subscriptionsOf } from './subscriptions.ts';

/**
 * Reads a building in one snapshot of the database, so that no half of a change is seen; undefined = no such building.
 * @param change to evaluate other settings: edits them before alarm templates and notice settings are applied. An
 * evaluated type counts as on, even if it is switched off for the site.
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
      const { areas, names: areaNames, recording } = await readAreas(transaction, buildingId, leftOut);
      const { subjects, names } = await readSubjects(transaction, buildingId, plane.timeZone, leftOut);
      const { alarms, sosOffBy } = await readAlarms(transaction, buildingId, leftOut);
      const areaTypes = await readAreaTypes(transaction, buildingId, leftOut);
      const notices = await readNoticeTypes(transaction, buildingId, leftOut);
      const templates = await readTemplates(transaction, buildingId, leftOut);
      const patrols = await readPatrols(transaction, buildingId, leftOut);
      const access = await readAccess(transaction, buildingId, leftOut);
      const permits = await readPermits(transaction, buildingId, leftOut);
      const rules: SiteRules = { ...plane, alarms, areas, areaTypes, patrols, access, permits, templates, notices };
      const asked: SiteRules =
        change === undefined
          ? rules
          : { ...rules, ...change({ ...rules, subjects }), notices: withoutSwitches(notices) };
      return {
        revision: await readRevision(transaction, buildingId),
        config: { ...rulesInForce(asked), subjects },
        rules,
        subscriptions: subscriptionsOf(notices, await readWebhooks(transaction, buildingId, leftOut)),
        areaNames,
        accessAreas: recording,
        sosOffBy,
        subjectNames: names,
        carriers: new Map(carriersOf(subjects)),
        departNames: await readDepartNames(transaction, buildingId),
        ...(await readCards(transaction, buildingId)),
        frames: await readFrames(transaction, buildingId, leftOut),
        cameras: await readCameras(transaction, buildingId, leftOut),
        beaconSns: await readBeaconSns(transaction, buildingId),
        leftOut: leftOut.all(),
        refused: [],
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
