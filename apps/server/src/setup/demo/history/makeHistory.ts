import { setImmediate as breathe } from 'node:timers/promises';

import { msPerDay } from '@muster/demo/pastDay.ts';

import type { Database } from '../../../core/db/database.ts';
import type { DemoHistoryMark } from '../../../modules/system/demoHistory/demoHistory.store.ts';
import { readSite } from '../../../runner/siteConfig.store.ts';
import { analyseHistory, writePastDay } from './pastDay.store.ts';
import { gapMs, PastLife } from './pastLife.ts';
import { readPastSite } from './pastSite.store.ts';

export interface HistoryRun {
  db: Database;
  mark: DemoHistoryMark;
  /** Called for each written day. */
  onProgress(daysDone: number): void;
  isStopped(): boolean;
}

/** Interval of checks whether to stop. */
const sliceMs = 3_600_000;
const minuteMs = 60_000;

/** Time span of the history of a site that starts at `now`, epoch ms. */
export function pastOf(buildingId: string, days: number, now: number): DemoHistoryMark {
  const to = Math.floor(now / minuteMs) * minuteMs - gapMs;
  // Days end at a full hour: its positions are written at once. The last one is longer by the elapsed part of an hour.
  const from = Math.floor(to / sliceMs) * sliceMs - days * msPerDay;
  return { buildingId, from, to, days, daysDone: 0 };
}

/**
 * Generates the days of the demo site before its first start, with a separate engine, one transaction a day. The same
 * record gives the same days: after an interruption written days are simulated again and not written. Returns whether
 * it completed.
 */
export async function makeHistory({ db, mark, onProgress, isStopped }: HistoryRun): Promise<boolean> {
  const { buildingId, from, to, days, daysDone } = mark;
  const known = await readSite(db, buildingId);
  // A deleted demo site needs no history.
  if (known === undefined || daysDone >= days) return true;
  const site = await readPastSite(db, buildingId);
  const life = new PastLife({ site, known, from, to });
  for (let day = 0; day < days; day++) {
    const end = day === days - 1 ? to : from + (day + 1) * msPerDay;
    const isWanted = day >= daysDone;
    for (let at = from + day * msPerDay; at < end; at += sliceMs) {
      life.liveUntil(Math.min(at + sliceMs, end), isWanted);
      await breathe();
      if (isStopped()) return false;
    }
    const past = life.collectDay(end === to);
    if (!isWanted) continue;
    // A shift that began before the history has incomplete data.
    const attendance = past.attendance.filter((event) => event.from >= from);
    await writePastDay(db, site, { ...past, attendance }, life.names, { daysDone: day + 1, until: to });
    onProgress(day + 1);
  }
  await analyseHistory(db);
  return true;
}
