import type { BacktestRow } from '@muster/model/alarm/backtestWire.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { BacktestVerdict } from '@muster/model/alarm/backtest.ts';

import type { SiteScope } from '../core/auth/caller.ts';
import { seesAlarm } from '../core/auth/visibility.ts';
import type { ComparedRaise } from './compareRaises.ts';
import type { Subjects } from './raise.ts';
import type { SiteCalendar } from './summarize.ts';

export interface BacktestFilter {
  verdict?: BacktestVerdict | undefined;
  type?: AlarmRule | undefined;
  areaId?: string | undefined;
  /** `yyyy-MM-dd` in the site's time zone. */
  day?: string | undefined;
  /** Start of the shift. */
  shift?: string | undefined;
}

/** The lines whose alarms the caller would see in the alarm list. */
export function visibleLines(
  lines: readonly ComparedRaise[],
  scope: SiteScope,
  subjects: Subjects,
): readonly ComparedRaise[] {
  return lines.filter(({ at }) => seesAlarm(scope, { areaId: at.areaId, departId: at.departId, who: subjects.of(at) }));
}

export function isWanted({ verdict, at }: ComparedRaise, filter: BacktestFilter, calendar: SiteCalendar): boolean {
  const has = <T>(wanted: T | undefined, value: () => T): boolean => wanted === undefined || wanted === value();
  return (
    has(filter.verdict, () => verdict) &&
    has(filter.type, () => at.type) &&
    has<string | null>(filter.areaId, () => at.areaId) &&
    has(filter.day, () => calendar.dayOf(at.raisedAt)) &&
    has(filter.shift, () => calendar.shiftOf(at.raisedAt))
  );
}

export function toRow({ id, verdict, was, wouldBe, at }: ComparedRaise): BacktestRow {
  const { type, areaId, areaName, subjectKind, subjectId, subjectName } = at;
  const level = wouldBe?.level ?? at.level;
  return {
    id,
    verdict,
    type,
    level,
    areaId,
    areaName,
    subjectKind,
    subjectId,
    subjectName,
    wasRaisedAt: was === null ? null : new Date(was.raisedAt).toISOString(),
    wouldBeRaisedAt: wouldBe === null ? null : new Date(wouldBe.raisedAt).toISOString(),
  };
}
