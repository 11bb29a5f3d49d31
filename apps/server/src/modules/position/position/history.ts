import type { TimeSpan } from '@muster/model/track/track.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import type { OnDamagedChunk } from '../../../tracks/storedChunk.ts';
import { type HistoryPiece, type TagSpan, trackHistory } from '../../../tracks/trackHistory.ts';
import type { TrackPoints } from '../../../tracks/trackPoints.ts';
import { readSeenPoints } from '../../track/track/seenPlaces.ts';

/**
 * The reply of `/pod/position/history` as text, piece by piece, so that a year of positions is never in memory: one
 * object for each span, its `points` `[t, lon, lat, floor, speed]` in order of time, then the times of `outliers` among
 * them, and `damaged` with the unreadable ranges, if there are any.
 */
export async function* historyText(
  db: Database,
  site: SiteScope,
  spans: readonly TagSpan[],
  maxPoints: number | undefined,
  onDamaged: OnDamagedChunk = () => {},
): AsyncGenerator<string> {
  yield '{"code":0,"message":"","data":[';
  const limit = maxPoints === undefined ? {} : { maxPoints };
  const pieces =
    spans.length === 0 ? [] : trackHistory(db, { buildingId: site.buildingId, spans, onDamaged, ...limit });
  const tracks = new TracksText(spans);
  const seen = await readSeenPoints(db, site);
  for await (const piece of pieces) yield tracks.add({ ...piece, points: seen(piece.points) });
  yield `${tracks.end()}]}`;
}

/** Builds the objects of the spans. */
class TracksText {
  readonly #spans: readonly TagSpan[];
  #span: number | undefined;
  /** The open list, and whether it is still empty. */
  #list: 'points' | 'outliers' = 'points';
  #isEmpty = true;
  #damaged: readonly TimeSpan[] = [];

  constructor(spans: readonly TagSpan[]) {
    this.#spans = spans;
  }

  add({ span, points, outliers, damaged }: HistoryPiece): string {
    let text = span === this.#span ? '' : this.#open(span);
    if (damaged !== undefined) this.#damaged = damaged;
    if (outliers.length > 0 && this.#list === 'points') {
      text += '],"outliers":[';
      this.#list = 'outliers';
      this.#isEmpty = true;
    }
    const items = this.#list === 'points' ? pointsText(points) : outliers.join(',');
    if (items === '') return text;
    text += this.#isEmpty ? items : `,${items}`;
    this.#isEmpty = false;
    return text;
  }

  /** Closes the open span, if any. */
  end(): string {
    if (this.#span === undefined) return '';
    const spans = this.#damaged.map(({ from, to }) => [from, to]);
    const damaged = spans.length === 0 ? '' : `,"damaged":${JSON.stringify(spans)}`;
    return `${this.#list === 'points' ? '],"outliers":[]' : ']'}${damaged}}`;
  }

  #open(span: number): string {
    const before = this.#span === undefined ? '' : `${this.end()},`;
    this.#span = span;
    this.#list = 'points';
    this.#isEmpty = true;
    this.#damaged = [];
    return `${before}{"tag":${JSON.stringify(this.#spans[span]?.tag)},"points":[`;
  }
}

/** Telemetry without coordinates is no point of a track. */
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
