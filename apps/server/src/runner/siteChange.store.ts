import type { AreaConfig, SubjectConfig } from '@muster/engine/input.ts';
import { building } from '@muster/model/building/building.ts';

import type { Database, Transaction } from '../core/db/database.ts';
import type { ChangedPeople } from '../core/thread/ingestPort.ts';
import { type LeftOut, LeftOutRows } from './loadable.ts';
import type { KnownSite, SiteRules } from './site.ts';
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
import { accessEntities, readAccess } from './siteAccess.store.ts';
import { patrolEntities, readPatrols } from './sitePatrols.store.ts';
import { readPermits } from './sitePermits.store.ts';
import { readSubjects, type SubjectName } from './siteSubjects.store.ts';
import { readNoticeTypes, readWebhooks } from './subscriptions.store.ts';
import { subscriptionsOf } from './subscriptions.ts';

/** Current rows of areas; `ids` without a row are deleted. */
interface ChangedAreas {
  ids: readonly string[];
  areas: readonly AreaConfig[];
  names: ReadonlyMap<string, string>;
  recording: ReadonlySet<string>;
}

/** Current bindings and names of all subjects that may have changed. */
interface ChangedSubjects {
  sns: readonly string[];
  subjectIds: readonly string[];
  subjects: readonly SubjectConfig[];
  names: ReadonlyMap<string, SubjectName>;
}

interface ChangedCards {
  ids: readonly string[];
  cardSns: ReadonlyMap<string, string>;
}

/** Changes of a building since a site runner read it; absent = unchanged. */
export interface ReadChange {
  revision: number;
  /** Names of the entities with changed rows. */
  entities: ReadonlySet<string>;
  people: ChangedPeople;
  areas?: ChangedAreas;
  subjects?: ChangedSubjects;
  cards?: ChangedCards;
  rules: Partial<Pick<SiteRules, 'alarms' | 'areaTypes' | 'patrols' | 'access' | 'permits' | 'templates' | 'notices'>>;
  whole: Partial<Pick<KnownSite, 'departNames' | 'frames' | 'cameras' | 'beaconSns' | 'subscriptions' | 'sosOffBy'>>;
  /** Entities of which all rows were read. */
  readAll: ReadonlySet<string>;
  /** Of the rows that were read. */
  leftOut: readonly LeftOut[];
}

type Changed = ReadonlyMap<string, readonly string[]>;

/**
 * Reads changes since a site was read, in one snapshot of the database. Areas, cards, persons and vehicles are read by
 * their ids; of the other tables, which have few rows in a building, all rows.
 * @returns null when the changes are not recorded, so that the building has to be read as a whole.
 */
export function readSiteChange(db: Database, buildingId: string, site: KnownSite): Promise<ReadChange | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const revision = await readRevision(transaction, buildingId);
      const changed = await readChanged(transaction, buildingId, site.revision, revision);
      if (changed === null) return null;
      const leftOut = new LeftOutRows();
      const read: Reading = { transaction, buildingId, leftOut, changed, site };
      const visitors = await readVisitors(read);
      const subjectIds = [...idsOf(changed, 'person'), ...idsOf(changed, 'vehicle'), ...visitors];
      return {
        revision,
        entities: new Set(changed.keys()),
        people: { subjectIds, departIds: idsOf(changed, 'depart') },
        ...(await readChangedAreas(read)),
        ...(await readChangedSubjects(read, subjectIds)),
        ...(await readWholeTables(read)),
        leftOut: leftOut.all(),
      };
    });
}

interface Reading {
  transaction: Transaction;
  buildingId: string;
  leftOut: LeftOutRows;
  changed: Changed;
  site: KnownSite;
}

/** Ids of the rows that the revisions after `from` changed, by entity; null = not all of them are recorded. */
async function readChanged(
  transaction: Transaction,
  buildingId: string,
  from: number,
  to: number,
): Promise<Changed | null> {
  const rows = await transaction
    .selectFrom('configChange')
    .select(['entity', 'ids'])
    .where('buildingId', '=', buildingId)
    .where('revision', '>', from)
    .execute();
  if (rows.length !== to - from) return null;
  const changed = new Map<string, Set<string>>();
  for (const { entity, ids } of rows) {
    if (ids === null || entity === building.name) return null;
    changed.set(entity, new Set([...(changed.get(entity) ?? []), ...ids]));
  }
  return new Map([...changed].map(([entity, ids]) => [entity, [...ids]]));
}

function idsOf(changed: Changed, entity: string): readonly string[] {
  return changed.get(entity) ?? [];
}

/** Ids of the persons whose visits changed. */
async function readVisitors({ transaction, changed }: Reading): Promise<string[]> {
  const ids = idsOf(changed, 'visit');
  if (ids.length === 0) return [];
  const visits = await transaction.selectFrom('visit').select('personId').where('id', 'in', ids).execute();
  return visits.flatMap(({ personId }) => personId ?? []);
}

async function readChangedAreas(read: Reading): Promise<Pick<ReadChange, 'areas'>> {
  const { transaction, buildingId, leftOut, changed } = read;
  const ids = idsOf(changed, 'area');
  if (ids.length === 0) return {};
  return { areas: { ids, ...(await readAreas(transaction, buildingId, leftOut, ids)) } };
}

async function readChangedSubjects(
  { transaction, buildingId, leftOut, changed, site }: Reading,
  subjectIds: readonly string[],
): Promise<Pick<ReadChange, 'subjects' | 'cards'>> {
  const cardIds = idsOf(changed, 'locationCard');
  if (cardIds.length === 0 && subjectIds.length === 0) return {};
  const { cardSns } = await readCards(transaction, buildingId, cardIds);
  const of = { sns: cardSns.values(), subjectIds };
  const read = await readSubjects(transaction, buildingId, site.rules.timeZone, leftOut, of);
  return {
    subjects: { ...read, subjectIds },
    ...(cardIds.length > 0 && { cards: { ids: cardIds, cardSns } }),
  };
}

/** Results of tables with few rows in a building, which are read as a whole. */
interface WholeTables {
  /** Entities whose changes require reading them. */
  after: readonly string[];
  /** Entities of which all rows are read. */
  of: readonly string[];
  read(reading: Reading): Promise<Pick<ReadChange, 'rules' | 'whole'>>;
}

const wholeTables: readonly WholeTables[] = [
  {
    after: ['alarmSetting'],
    of: ['alarmSetting'],
    read: async ({ transaction, buildingId, leftOut }) => {
      const { alarms, sosOffBy } = await readAlarms(transaction, buildingId, leftOut);
      return { rules: { alarms }, whole: { sosOffBy } };
    },
  },
  {
    after: ['areaType'],
    of: ['areaType'],
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: { areaTypes: await readAreaTypes(transaction, buildingId, leftOut) },
      whole: {},
    }),
  },
  {
    // Visitors on site have the template that was chosen for them.
    after: ['alarmTemplate', 'visit'],
    of: ['alarmTemplate'],
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: { templates: await readTemplates(transaction, buildingId, leftOut) },
      whole: {},
    }),
  },
  {
    after: ['alarmNotice', 'webhook'],
    of: ['alarmNotice', 'webhook'],
    read: async ({ transaction, buildingId, leftOut, changed }) => {
      const notices = await readNoticeTypes(transaction, buildingId, leftOut);
      const webhooks = await readWebhooks(transaction, buildingId, leftOut);
      return {
        rules: changed.has('alarmNotice') ? { notices } : {},
        whole: { subscriptions: subscriptionsOf(notices, webhooks) },
      };
    },
  },
  {
    // The fence of a permit may be its area.
    after: ['workPermit', 'area'],
    of: ['workPermit'],
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: { permits: await readPermits(transaction, buildingId, leftOut) },
      whole: {},
    }),
  },
  {
    after: ['depart'],
    of: ['depart'],
    read: async ({ transaction, buildingId }) => ({
      rules: {},
      whole: { departNames: await readDepartNames(transaction, buildingId) },
    }),
  },
  {
    after: ['map'],
    of: ['map'],
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: {},
      whole: { frames: await readFrames(transaction, buildingId, leftOut) },
    }),
  },
  {
    after: ['camera'],
    of: ['camera'],
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: {},
      whole: { cameras: await readCameras(transaction, buildingId, leftOut) },
    }),
  },
  {
    after: ['beacon'],
    of: ['beacon'],
    read: async ({ transaction, buildingId }) => ({
      rules: {},
      whole: { beaconSns: await readBeaconSns(transaction, buildingId) },
    }),
  },
  {
    // A patrol area may have the fence of an area, and a point its beacon.
    after: [...patrolEntities, 'area', 'beacon'],
    of: patrolEntities,
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: { patrols: await readPatrols(transaction, buildingId, leftOut) },
      whole: {},
    }),
  },
  {
    // Department and post of a subject decide which rosters and zones apply.
    after: [...accessEntities, 'person', 'depart'],
    of: accessEntities,
    read: async ({ transaction, buildingId, leftOut }) => ({
      rules: { access: await readAccess(transaction, buildingId, leftOut) },
      whole: {},
    }),
  },
];

async function readWholeTables(reading: Reading): Promise<Pick<ReadChange, 'rules' | 'whole' | 'readAll'>> {
  const all: Pick<ReadChange, 'rules' | 'whole'> & { readAll: Set<string> } = {
    rules: {},
    whole: {},
    readAll: new Set(),
  };
  for (const { after, of, read } of wholeTables) {
    if (!after.some((entity) => reading.changed.has(entity))) continue;
    const { rules, whole } = await read(reading);
    Object.assign(all.rules, rules);
    Object.assign(all.whole, whole);
    for (const entity of of) all.readAll.add(entity);
  }
  return all;
}
