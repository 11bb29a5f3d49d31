import type { MusterKind } from '@muster/model/muster/muster.ts';
import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { inScope, type MusterRow } from './muster.store.ts';

/** Filters of finished musters; days are those of the site. */
export interface PastFilter {
  planId?: string | undefined;
  kinds?: readonly MusterKind[] | undefined;
  goal?: 'reached' | 'missed' | undefined;
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
}

/** Finished musters with their frozen results, the newest first, and their total number. */
export async function readPastMusters(
  db: Database,
  site: SiteScope,
  filter: PastFilter,
  { page, size }: { page: number; size: number },
) {
  const over = overOf(db, site).where(isWanted(filter));
  const data = await over
    .selectAll('muster')
    .select(['r.total', 'r.safe', 'r.reached', 'r.goalReached'])
    .orderBy('muster.startedAt', 'desc')
    .orderBy('muster.id')
    .offset(page * size)
    .limit(size)
    .execute();
  const { length } = await over.select((row) => row.fn.countAll<number>().as('length')).executeTakeFirstOrThrow();
  return { data, length };
}

export type PastRow = Awaited<ReturnType<typeof readPastMusters>>['data'][number];

function overOf(db: Database, site: SiteScope) {
  return inScope(db, site)
    .innerJoin('evacuationResult as r', 'r.musterId', 'muster.id')
    .where('muster.endedAt', 'is not', null);
}

function isWanted({ planId, kinds, goal, dayFrom, dayTo }: PastFilter): RawBuilder<boolean> {
  const day = sql`(select (to_timestamp(muster.started_at / 1000.0) at time zone building.time_zone)::date
    from building where building.id = muster.building_id)`;
  const wanted = [
    ...(planId === undefined ? [] : [sql`muster.plan_id = ${planId}`]),
    ...(kinds === undefined ? [] : [sql`muster.kind = any(${[...kinds]})`]),
    ...(goal === undefined ? [] : [sql`r.goal_reached is ${sql.raw(goal === 'reached' ? 'true' : 'false')}`]),
    ...(dayFrom === undefined ? [] : [sql`${day} >= ${dayFrom}::date`]),
    ...(dayTo === undefined ? [] : [sql`${day} <= ${dayTo}::date`]),
  ];
  return sql<boolean>`(${wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)})`;
}

/**
 * Musters that ended before another began, the newest first: of its plan, else of its scope. Tests are compared with
 * tests only.
 */
export function readEarlierMusters(db: Database, site: SiteScope, muster: MusterRow, most: number) {
  const { planId, scope, kind, startedAt } = muster;
  return compared(db, site, most)
    .where('muster.startedAt', '<', startedAt)
    .where(
      planId === null
        ? sql<boolean>`muster.scope = ${JSON.stringify(scope)}::jsonb`
        : sql<boolean>`muster.plan_id = ${planId}`,
    )
    .where('muster.kind', kind === 'test' ? '=' : '!=', 'test')
    .execute();
}

/** Finished musters of a plan, the newest first; all of them, or those with the ids. */
export function readRunsOfPlan(
  db: Database,
  site: SiteScope,
  { planId, ids }: { planId: string; ids?: readonly string[] | undefined },
  most: number,
) {
  const runs = compared(db, site, most).where('muster.planId', '=', planId);
  return (ids === undefined ? runs : runs.where(sql<boolean>`muster.id = any(${[...ids]})`)).execute();
}

export type ComparedRow = Awaited<ReturnType<typeof readRunsOfPlan>>[number];

function compared(db: Database, site: SiteScope, most: number) {
  return overOf(db, site).selectAll('muster').orderBy('muster.startedAt', 'desc').orderBy('muster.id').limit(most);
}

/** The frozen result of a muster; undefined = it runs. */
export async function readResult(db: Database, musterId: string) {
  const result = await db
    .selectFrom('evacuationResult')
    .select(['id', 'endedBy', 'arrivalRate', 'goalReached', 'plan'])
    .where('musterId', '=', musterId)
    .executeTakeFirst();
  if (result === undefined) return undefined;
  const people = await db
    .selectFrom('evacuationResultPerson')
    .selectAll()
    .where('resultId', '=', result.id)
    .where('kind', '=', 'person')
    .execute();
  return { ...result, people };
}
