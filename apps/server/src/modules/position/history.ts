import type { Database } from '../../db/database.ts';
import { type TagSpan, trackHistory } from '../../tracks/trackHistory.ts';
import type { TrackPoints } from '../../tracks/trackPoints.ts';

/**
 * The reply of `/pod/position/history` as text, piece by piece, so that a year of positions is never in memory: one
 * object for each span, its `points` `[t, lon, lat, floor, speed]` in order of time, then the times of those that are
 * `outliers`.
 */
export async function* historyText(
  db: Database,
  buildingId: string,
  spans: readonly TagSpan[],
  maxPoints: number | undefined,
): AsyncGenerator<string> {
  yield '{"code":0,"message":"","data":[';
  const limit = maxPoints === undefined ? {} : { maxPoints };
  const pieces = spans.length === 0 ? [] : trackHistory(db, { buildingId, spans, ...limit });
  let current: number | undefined;
  let list: 'points' | 'outliers' = 'points';
  let isFirst = true;
  for await (const { span, points, outliers } of pieces) {
    if (span !== current) {
      if (current !== undefined) yield `${endOf(list)},`;
      yield `{"tag":${JSON.stringify(spans[span]?.tag)},"points":[`;
      [current, list, isFirst] = [span, 'points', true];
    }
    if (outliers.length > 0 && list === 'points') {
      yield '],"outliers":[';
      [list, isFirst] = ['outliers', true];
    }
    const text = list === 'points' ? pointsText(points) : outliers.join(',');
    if (text === '') continue;
    yield isFirst ? text : `,${text}`;
    isFirst = false;
  }
  yield current === undefined ? ']}' : `${endOf(list)}]}`;
}

/** Of a span. */
function endOf(list: 'points' | 'outliers'): string {
  return list === 'points' ? '],"outliers":[]}' : ']}';
}

/** Telemetry without a place is no point of a track. */
function pointsText(points: TrackPoints): string {
  const texts: string[] = [];
  for (let row = 0; row < points.length; row++) {
    const lon = points.lon[row] ?? Number.NaN;
    const lat = points.lat[row] ?? Number.NaN;
    if (Number.isNaN(lon) || Number.isNaN(lat)) continue;
    const speed = points.speed[row] ?? Number.NaN;
    texts.push(`[${points.t[row]},${lon},${lat},${points.floor[row]},${Number.isNaN(speed) ? 'null' : speed}]`);
  }
  return texts.join(',');
}
