import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import type { Database } from '../core/db/database.ts';
import { type BacktestScope, isInScope } from './backtestConfig.ts';
import type { RecordedRaise } from './raise.ts';

export interface RecordedSpan {
  buildingId: string;
  scope: BacktestScope;
  /** Epoch ms: `from` ≤ t < `to`. */
  from: number;
  to: number;
}

/** Every raise of a span within the scope, including those of reopened alarms, in order of time. */
export async function readRecordedRaises(db: Database, span: RecordedSpan): Promise<RecordedRaise[]> {
  const { buildingId, scope, from, to } = span;
  const rows = await db
    .selectFrom('alarmEvent as event')
    .innerJoin('alarm', 'alarm.id', 'event.alarmId')
    .select((eb) => [
      'alarm.id as alarmId',
      'alarm.ruleKey as rule',
      'alarm.type',
      'event.level',
      'alarm.areaId',
      'alarm.areaName',
      'alarm.subjectKind',
      'alarm.subjectId',
      'alarm.subjectName',
      'alarm.departId',
      'alarm.tag',
      'event.t as raisedAt',
      eb
        .selectFrom('alarmEvent as later')
        .select(({ fn }) => fn.min('later.t').as('t'))
        .whereRef('later.alarmId', '=', 'event.alarmId')
        .whereRef('later.t', '>=', 'event.t')
        .where('later.kind', '=', 'clear')
        .as('clearedAt'),
    ])
    .where('event.buildingId', '=', buildingId)
    .where('event.kind', '=', 'raise')
    .where('event.t', '>=', from)
    .where('event.t', '<', to)
    .where('alarm.type', 'in', [...scope.rules])
    .orderBy('event.t')
    .orderBy('alarm.id')
    .execute();
  return (
    rows
      .filter(({ type, areaId }) => isInScope(scope, type, areaId))
      // Only the engine writes the table, and has no other levels.
      .map((row) => ({ ...row, level: row.level as AlarmLevel }))
  );
}
