import type { PermitGroup, PermitStatistics } from '@muster/model/workPermit/wire.ts';
import { workPermitLevels, workPermitTypes } from '@muster/model/workPermit/workPermitKind.ts';

import type { Database } from '../../../core/db/database.ts';
import { type RequestedDays, readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import type { Actor } from './permitActs.ts';
import { type CountedPermit, readCountedPermits } from './permitStatistic.store.ts';

type Figures = PermitStatistics['total'];

/** Permits whose work was started in the span, counted by type, level, department and month. */
export async function readPermitStatistics(
  db: Database,
  { scope, now }: Pick<Actor, 'scope' | 'now'>,
  asked: RequestedDays,
): Promise<PermitStatistics> {
  const { span, starts } = await readSiteDays(db, scope.site.buildingId, now, asked);
  const permits = await readCountedPermits(db, scope, span);
  const months = [...new Set(starts.map(({ day }) => day.slice(0, 7)))];
  const names = new Map(permits.map(({ departId, departName }) => [departId ?? '', departName]));
  const by = (keys: readonly string[], keyOf: (permit: CountedPermit) => string): PermitGroup[] => {
    const groups = Map.groupBy(permits, keyOf);
    return keys.map((key) => ({ key, name: null, ...figuresOf(groups.get(key) ?? [], now) }));
  };
  const used = (keys: readonly string[], keyOf: (permit: CountedPermit) => string): PermitGroup[] =>
    by(keys, keyOf).filter(({ count }) => count > 0);
  return {
    span,
    total: figuresOf(permits, now),
    type: used(workPermitTypes, ({ type }) => type),
    level: used(workPermitLevels, ({ level }) => level),
    depart: by([...names.keys()], ({ departId }) => departId ?? '')
      .map((group) => ({ ...group, name: names.get(group.key) ?? null }))
      .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key)),
    month: by(months, ({ month }) => month),
  };
}

function figuresOf(permits: readonly CountedPermit[], now: number): Figures {
  const durations = permits.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [endedAt - startedAt]));
  const late = permits.filter(({ endedAt, endAt }) => (endedAt ?? now) > endAt);
  return {
    count: permits.length,
    ended: durations.length,
    inTime: permits.filter(({ endedAt, endAt }) => endedAt !== null && endedAt <= endAt).length,
    overdue: late.length,
    overridden: permits.filter(({ isOverridden }) => isOverridden).length,
    meanMs: durations.length === 0 ? null : Math.round(durations.reduce((sum, ms) => sum + ms, 0) / durations.length),
    alarms: permits.reduce((sum, { alarms }) => sum + alarms, 0),
  };
}
