import { demoInEnglish } from '@muster/demo/english.ts';
import type { PlaceKey } from '@muster/demo/place.ts';
import { demoAreas } from '@muster/demo/demoSite.ts';

import { demoDoors } from '@muster/demo/door.ts';
import { demoGate } from '@muster/demo/gate.ts';
import { demoDrillPlan } from '@muster/demo/drillPlan.ts';
import type { AccessRuleRow } from '@muster/model/accessRule/decideAccess.ts';
import { demoMeasures } from '@muster/demo/riskWork.ts';
import { sql } from 'kysely';

import type { Caller, SiteScope } from '../../../core/auth/caller.ts';
import { readSiteScope } from '../../../core/auth/dataScope.store.ts';
import { loadableIds, loadablePower } from '../../../core/auth/loadablePower.ts';
import type { Database } from '../../../core/db/database.ts';
import { type Checkpoint, readCheckpoints } from '../../../ingest/access/accessEvent.store.ts';
import {
  type KnownSubject,
  readDoorRules,
  readSiteNow,
  readSubjects,
} from '../../../modules/access/accessRule/accessFacts.store.ts';
import { readFences } from '../../../modules/drill/muster/muster.store.ts';
import { wholeOrder } from '../../../modules/drill/muster/musterOrder.ts';
import { readPlans, type RoutePlan } from '../../../modules/patrol/patrolRound/routePlan.store.ts';

/** An account of the history. */
export interface Handler {
  id: string;
  name: string;
  realName: string;
}

export interface PastPerson {
  id: string;
  name: string;
  departId: string | null;
  phone: string | null;
  documentType: string | null;
  documentNumber: string | null;
}

/** Client address of the history. */
export const historyAddress = 'history';

/** The account and its scope. */
export interface PastActor {
  caller: Caller;
  site: SiteScope;
}

/** A door of the demo site as it is on record. */
export interface PastDoor {
  checkpoint: Checkpoint;
  rules: readonly AccessRuleRow[];
}

/** Parts of the demo site for its history. */
export interface PastSite {
  buildingId: string;
  /** Of the control room: by day, by night. */
  watches: readonly [Handler, Handler];
  safety: Handler;
  /** The turnstile; null = the site was created before it existed. */
  gate: Checkpoint | null;
  /** Doors inside, by device; none on a site that was made before it had them. */
  doors: ReadonlyMap<string, PastDoor>;
  timeZone: string;
  /** Persons as a door knows them, by id. */
  subjects: ReadonlyMap<string, KnownSubject>;
  /** Of the personnel office. */
  clerk: Handler;
  areaIds: ReadonlyMap<PlaceKey, string>;
  departIds: ReadonlyMap<string, string>;
  /** By number. */
  persons: ReadonlyMap<string, PastPerson>;
  /** By the name of the account. */
  actors: ReadonlyMap<string, PastActor>;
  /** Risk areas by code. */
  districtIds: ReadonlyMap<string, string>;
  /** Control measures by name. */
  measureIds: ReadonlyMap<string, string>;
  routes: readonly RoutePlan[];
  /** Start parameters of a run with the plan of drills; null = the plan was deleted. */
  drill: PastDrillOrder | null;
}
export type PastDrillOrder = Awaited<ReturnType<typeof wholeOrder>>;

/** Reads it; deleted ones are left out. */
export async function readPastSite(db: Database, buildingId: string): Promise<PastSite> {
  const actors = await readActors(db, buildingId);
  const accountOf = (name: string): Handler => handlerOf(actors.get(name) ?? actors.values().next().value, name);
  const checkpoints = await readCheckpoints(db, buildingId);
  const { timeZone } = await readSiteNow(db, buildingId);
  const known = await readSubjects(db, buildingId, { kind: 'person' }, { areaId: null, now: Date.now() });
  const departs = await db.selectFrom('depart').select(['id', 'code']).where('buildingId', '=', buildingId).execute();
  const persons = await db
    .selectFrom('person')
    .select(['id', 'number', 'name', 'departId', 'phone', 'documentType', 'documentNumber'])
    .where('buildingId', '=', buildingId)
    .execute();
  const districts = await db
    .selectFrom('district')
    .select(['id', 'code'])
    .where('buildingId', '=', buildingId)
    .execute();
  return {
    buildingId,
    watches: [accountOf('operator'), accountOf('operator2')],
    safety: accountOf('safety'),
    gate: checkpoints.find(({ device }) => device === demoGate.device) ?? null,
    doors: await readDoors(db, buildingId, checkpoints),
    timeZone,
    subjects: new Map(known.map((one) => [one.id, one])),
    clerk: accountOf('hr'),
    areaIds: await readNamed(db, buildingId, 'area', new Map(demoAreas.map(({ key, name }) => [key, name]))),
    departIds: new Map(departs.map(({ code, id }) => [code ?? '', id])),
    persons: new Map(persons.map(({ number, ...person }) => [number ?? '', person])),
    actors,
    districtIds: new Map(districts.map(({ code, id }) => [code ?? '', id])),
    measureIds: await readNamed(db, buildingId, 'riskMeasure', new Map(demoMeasures.map(({ name }) => [name, name]))),
    routes: await readPlans(db, buildingId, sql<boolean>`true`),
    drill: await readDrill(db, buildingId),
  };
}

async function readDoors(
  db: Database,
  buildingId: string,
  checkpoints: readonly Checkpoint[],
): Promise<ReadonlyMap<string, PastDoor>> {
  const doors = new Map<string, PastDoor>();
  for (const { device } of demoDoors) {
    const checkpoint = checkpoints.find((each) => each.device === device);
    if (checkpoint !== undefined)
      doors.set(device, { checkpoint, rules: await readDoorRules(db, buildingId, checkpoint.id) });
  }
  return doors;
}

function handlerOf(actor: PastActor | undefined, name: string): Handler {
  if (actor === undefined) return { id: '', name, realName: name };
  const { accountId, accountName, realName } = actor.caller;
  return { id: accountId, name: accountName, realName };
}

/** Accounts with their permissions, as in their sessions. */
async function readActors(db: Database, buildingId: string): Promise<ReadonlyMap<string, PastActor>> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .selectAll('role')
    .select(['account.id as accountId', 'account.name as accountName', 'account.realName'])
    .select(['account.personId', 'account.buildingIds'])
    .orderBy('account.id')
    .execute();
  const actors = new Map<string, PastActor>();
  for (const { accountId, accountName, realName, personId, buildingIds, ...role } of rows) {
    const caller: Caller = {
      tokenHash: '',
      accountId,
      accountName,
      realName,
      personId,
      buildingId,
      buildingIds: loadableIds(buildingIds),
      isViewing: false,
      mustChangePassword: false,
      role: loadablePower(role),
    };
    actors.set(accountName, { caller, site: await readSiteScope(db, caller, buildingId) });
  }
  return actors;
}

/** Ids of rows created by the demo, by key; their names are Chinese or English. */
async function readNamed<Key>(
  db: Database,
  buildingId: string,
  table: 'area' | 'riskMeasure',
  names: ReadonlyMap<Key, string>,
): Promise<ReadonlyMap<Key, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('buildingId', '=', buildingId).execute();
  return new Map(
    [...names].flatMap(([key, name]): [Key, string][] => {
      const row = rows.find((each) => each.name === name || each.name === demoInEnglish.get(name));
      return row === undefined ? [] : [[key, row.id]];
    }),
  );
}

async function readDrill(db: Database, buildingId: string): Promise<PastDrillOrder | null> {
  const { name } = demoDrillPlan;
  const plan = await db
    .selectFrom('drillPlan')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('name', 'in', [name, demoInEnglish.get(name) ?? name])
    .executeTakeFirst();
  if (plan === undefined) return null;
  return wholeOrder(db, buildingId, { planId: plan.id }, await readFences(db, buildingId));
}
