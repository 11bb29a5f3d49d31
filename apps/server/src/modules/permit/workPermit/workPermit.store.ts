import type { Region } from '@muster/model/area/region.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type {
  PermitSetting,
  GasAnalysis,
  MeasureTick,
  PermitConfirmation,
  TakenStep,
} from '@muster/model/workPermit/workPermitShape.ts';
import type { WorkPermitStatus } from '@muster/model/workPermit/workPermitStep.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';

export type Permit = Row<typeof workPermit>;

/** A permit with the fence of its area. */
export type PlacedPermit = Permit & {
  areaName: string | null;
  areaRegions: Region[] | null;
  departName: string | null;
};

/** A visible permit, locked until the transaction ends. */
export function lockWorkPermit(transaction: Transaction, scope: RowScope, id: string): Promise<Permit | undefined> {
  return transaction
    .selectFrom('workPermit')
    .selectAll('workPermit')
    .where('id', '=', id)
    .where(isVisible({ entity: workPermit, override: {} }, scope))
    .forUpdate()
    .executeTakeFirst();
}

/** Visible permits, with their areas. */
function placedPermits(db: Database | Transaction, scope: RowScope) {
  return db
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .leftJoin('depart', 'depart.id', 'workPermit.departId')
    .selectAll('workPermit')
    .select(['area.name as areaName', 'area.regions as areaRegions', 'depart.name as departName'])
    .where(isVisible({ entity: workPermit, override: {} }, scope));
}

export function readPlacedPermit(
  db: Database | Transaction,
  scope: RowScope,
  id: string,
): Promise<PlacedPermit | undefined> {
  return placedPermits(db, scope).where('workPermit.id', '=', id).executeTakeFirst();
}

/** Visible work in progress and paused, the earliest end first. */
export function readUnderWay(db: Database, scope: RowScope): Promise<PlacedPermit[]> {
  return placedPermits(db, scope)
    .where('workPermit.status', 'in', ['inProgress', 'paused'])
    .orderBy('workPermit.endAt')
    .orderBy('workPermit.id')
    .execute();
}

/** Serialises starts of work in a building: of two that exclude each other, one is refused. */
export async function lockStarts(transaction: Transaction, buildingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workPermit ${buildingId}`}, 0))`.execute(transaction);
}

/** Work in progress in a building, visible or not. */
export function readInProgress(db: Database | Transaction, buildingId: string) {
  return db
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .select([
      'workPermit.id',
      'workPermit.number',
      'workPermit.type',
      'workPermit.level',
      'workPermit.areaId',
      'workPermit.fence',
      'workPermit.radius',
      'workPermit.regions',
      'workPermit.setting',
      'workPermit.place',
      'area.regions as areaRegions',
    ])
    .where('workPermit.buildingId', '=', buildingId)
    .where('workPermit.status', '=', 'inProgress')
    .orderBy('workPermit.id')
    .execute();
}

export async function readSettingRows(db: Database | Transaction, buildingId: string): Promise<PermitSetting[] | null> {
  const row = await db
    .selectFrom('workPermitSetting')
    .select('rows')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.rows ?? null;
}

/** Names and certificates of people of a building, by id. */
export async function readCertified(db: Database | Transaction, buildingId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'certificates'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes the state of the work, and records the account; `setting`: the requirements at its start, which stay. */
export async function writeStep(
  transaction: Transaction,
  id: string,
  status: WorkPermitStatus,
  { step, setting }: { step: TakenStep; setting: PermitSetting | null },
): Promise<void> {
  await transaction
    .updateTable('workPermit')
    .set({ status, steps: appended('steps', step), version: sql`version + 1`, updatedAt: step.at })
    .$if(setting !== null, (query) => query.set({ setting: sql`coalesce(setting, ${JSON.stringify(setting)}::jsonb)` }))
    .where('id', '=', id)
    .execute();
}

type Entry =
  | { to: 'confirmations'; entry: PermitConfirmation; at: string }
  | { to: 'analyses'; entry: GasAnalysis; at: string }
  | { to: 'ticks'; entry: MeasureTick; at: string };

/** Adds an entry to one of the records of a permit; `at` is ISO-8601. */
export async function appendEntry(transaction: Transaction, id: string, { to, entry, at }: Entry): Promise<void> {
  await transaction
    .updateTable('workPermit')
    .set({ [to]: appended(to, entry), version: sql`version + 1`, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

function appended(column: 'steps' | Entry['to'], entry: object) {
  return sql<never>`coalesce(${sql.ref(column)}, '[]'::jsonb) || ${JSON.stringify([entry])}::jsonb`;
}

export async function readAreaRegions(transaction: Transaction, areaId: string): Promise<Region[] | null> {
  const row = await transaction.selectFrom('area').select('regions').where('id', '=', areaId).executeTakeFirst();
  return row?.regions ?? null;
}

/** Alarms of permits, newest first. */
export function readPermitAlarms(db: Database, site: SiteScope, permitId: string, most: number) {
  return db
    .selectFrom('alarm')
    .select(['id', 'type', 'level', 'raisedAt', 'clearedAt', 'handledAt', 'subjectName'])
    .where('buildingId', '=', site.buildingId)
    .where('permitId', '=', permitId)
    .where(alarmInScope(site))
    .orderBy('raisedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Number of unhandled alarms of each permit. */
export async function countOpenAlarms(
  db: Database,
  site: SiteScope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alarm')
    .select((row) => ['permitId', row.fn.countAll<number>().as('count')])
    .where('buildingId', '=', site.buildingId)
    .where('status', '=', 'alarming')
    .where(sql<boolean>`permit_id = any(${[...ids]})`)
    .where(alarmInScope(site))
    .groupBy('permitId')
    .execute();
  return new Map(rows.flatMap(({ permitId, count }) => (permitId === null ? [] : [[permitId, count]])));
}

/** Names of people of a building, by id. */
export async function readNames(
  db: Database,
  buildingId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('buildingId', '=', buildingId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
