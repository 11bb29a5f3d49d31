import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { Database } from '../../../core/db/database.ts';
import { isVisible } from '../../../entity/entity.store.ts';
import type { RowScope } from '../../../entity/entityOverride.ts';
import { inScope } from '../../drill/muster/muster.store.ts';

/** Alarms that the caller sees, with the fields that decide their links. */
export function readLinkedAlarms(db: Database, site: SiteScope, ids: readonly string[]) {
  return db
    .selectFrom('alarm')
    .select(['id', 'permitId', 'subjectKind', 'subjectId', 'raisedAt'])
    .select(sql<string | null>`evidence->'facts'->>'musterId'`.as('musterId'))
    .where('buildingId', '=', site.buildingId)
    .where(sql<boolean>`alarm.id = any(${[...ids]})`)
    .where(alarmInScope(site))
    .execute();
}
export type LinkedAlarm = Awaited<ReturnType<typeof readLinkedAlarms>>[number];

/** Permits that the caller sees, with their fences. */
export function readLinkedPermits(db: Database, scope: RowScope, ids: readonly string[]) {
  return db
    .selectFrom('workPermit')
    .leftJoin('area', 'area.id', 'workPermit.areaId')
    .select([
      'workPermit.id',
      'workPermit.number',
      'workPermit.type',
      'workPermit.level',
      'area.regions as areaRegions',
    ])
    .select(['workPermit.fence', 'workPermit.radius', 'workPermit.regions', 'workPermit.place'])
    .where(sql<boolean>`work_permit.id = any(${[...ids]})`)
    .where(isVisible({ entity: workPermit, override: {} }, scope))
    .execute();
}

/** Judged rounds that the caller sees, by the alarms that members of their teams raised while they were open. */
export function readLinkedRounds(db: Database, scope: RowScope, alarmIds: readonly string[]) {
  return (
    db
      .selectFrom('alarm')
      .innerJoin('patrolRound', 'patrolRound.buildingId', 'alarm.buildingId')
      .select(['alarm.id as alarmId', 'patrolRound.id', 'patrolRound.routeId', 'patrolRound.routeName'])
      .select(['patrolRound.name', 'patrolRound.teamName'])
      .where(sql<boolean>`alarm.id = any(${[...alarmIds]})`)
      .where('alarm.subjectKind', '=', 'person')
      .whereRef('patrolRound.openedAt', '<=', 'alarm.raisedAt')
      .whereRef('patrolRound.endedAt', '>', 'alarm.raisedAt')
      // No round lasts longer (a day, and twelve hours before and after): limits the rows that are read.
      .where(sql<boolean>`patrol_round.ended_at < alarm.raised_at + interval '3 days'`)
      .where(sql<boolean>`patrol_round.member_ids ? alarm.subject_id`)
      .where(isVisible({ entity: patrolRound, override: {} }, scope))
      .orderBy('patrolRound.fromAt')
      .orderBy('patrolRound.id')
      .execute()
  );
}

/** Musters that the caller sees. */
export function readLinkedMusters(db: Database, site: SiteScope, ids: readonly string[]) {
  return inScope(db, site)
    .selectAll('muster')
    .where(sql<boolean>`muster.id = any(${[...ids]})`)
    .execute();
}
