import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import { readOutliers } from '../../../runner/positionOutlier.store.ts';
import { type TagSpan, trackHistory } from '../../../tracks/trackHistory.ts';
import { StoryBuilder } from '../../../tracks/trackStory.ts';
import { readSeenPoints, type SeenPoints } from '../../track/track/seenPlaces.ts';
import { placesOf } from '../../track/track/readTrack.ts';
import type { RunPace } from '../runProgress.ts';
import {
  countDayPoints,
  type DayFigures,
  readStoredDays,
  type StoredDay,
  storeDay,
  type VehicleDay,
} from './vehicleDay.store.ts';

const nothing: DayFigures = { metres: 0, drivingMs: 0, standingMs: 0, stops: 0, fastest: null };

/** Sums of days. */
export function sumOfDays(days: readonly DayFigures[]): DayFigures {
  return days.reduce(
    (sum, { metres, drivingMs, standingMs, stops, fastest }) => ({
      metres: sum.metres + metres,
      drivingMs: sum.drivingMs + drivingMs,
      standingMs: sum.standingMs + standingMs,
      stops: sum.stops + stops,
      fastest: sum.fastest === null || (fastest ?? 0) > sum.fastest ? fastest : sum.fastest,
    }),
    nothing,
  );
}

/**
 * Figures of days of vehicles, in the order of the days. A finished day is computed from its track once and stored,
 * unless the reader is limited to areas and sees only a part of the track.
 */
export async function readVehicleDays(
  db: Database,
  site: SiteScope,
  days: readonly VehicleDay[],
  { from, until, now, pace }: { from: number; until: number; now: number; pace: RunPace },
): Promise<DayFigures[]> {
  const seen = await readSeenPoints(db, site);
  const mayKeep = site.visibility.areaIds === null;
  const stored = new Map(
    (mayKeep ? await readStoredDays(db, site.buildingId, { from, until }) : []).map((day) => [keyOf(day), day]),
  );
  const points = await countDayPoints(db, site.buildingId, days);
  const figures: DayFigures[] = [];
  for (const [at, day] of days.entries()) {
    const source = JSON.stringify(day.spans);
    const kept = stored.get(keyOf(day));
    if (kept !== undefined && isValid(kept, source, points[at] ?? 0)) {
      figures.push(kept);
      continue;
    }
    await pace.advance(at, days.length);
    const told = await summarizeDay(db, site.buildingId, day, seen);
    // A day that is not over ends now.
    if (mayKeep && day.ends < now)
      await storeDay(db, site.buildingId, day, { ...told, source, points: points[at] ?? 0 });
    figures.push(told);
  }
  return figures;
}

const keyOf = ({ vehicleId, begins }: { vehicleId: string; begins: number }): string => `${begins} ${vehicleId}`;

/** Tracks past their retention have fewer points, or none; their stored figures stay valid. */
function isValid(kept: StoredDay, source: string, points: number): boolean {
  return (points === 0 && kept.points > 0) || (kept.source === source && points <= kept.points);
}

async function summarizeDay(
  db: Database,
  buildingId: string,
  { spans }: VehicleDay,
  seen: SeenPoints,
): Promise<DayFigures> {
  const parts: DayFigures[] = [];
  for (const span of spans) parts.push(await summarizeSpan(db, buildingId, span, seen));
  return sumOfDays(parts);
}

/**
 * From received positions: a stop is a stay of the track's summary (`trackLimits`), driving is the rest of the time
 * without gaps.
 */
async function summarizeSpan(db: Database, buildingId: string, span: TagSpan, seen: SeenPoints): Promise<DayFigures> {
  const outliers = new Set<number>();
  for await (const times of readOutliers(db, { buildingId, ...span })) for (const t of times) outliers.add(t);
  const builder = new StoryBuilder(span, (t) => outliers.has(t));
  let first: number | null = null;
  let last = span.from;
  for await (const { points } of trackHistory(db, { buildingId, spans: [span] })) {
    const visible = seen(points);
    builder.add(visible);
    for (const [t] of placesOf(visible)) {
      if (outliers.has(t)) continue;
      first ??= t;
      last = t;
    }
  }
  if (first === null) return nothing;
  const begin = first;
  const { stays, gaps, metres, fastest } = builder.end(span.to);
  const standingMs = lengthOf(stays);
  const silentMs = lengthOf(gaps.filter(({ from, to }) => from >= begin && to <= last));
  return { metres, drivingMs: last - begin - standingMs - silentMs, standingMs, stops: stays.length, fastest };
}

function lengthOf(spans: readonly { from: number; to: number }[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
