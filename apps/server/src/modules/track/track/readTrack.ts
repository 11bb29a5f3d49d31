import type { TimeSpan } from '@muster/model/track/track.ts';
import type { SubjectTrack, Track, TrackPoint } from '@muster/model/track/wire.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Database } from '../../../core/db/database.ts';
import type { OnDamagedChunk } from '../../../tracks/storedChunk.ts';
import { type TagSpan, trackHistory } from '../../../tracks/trackHistory.ts';
import type { TrackPoints } from '../../../tracks/trackPoints.ts';
import { StoryBuilder } from '../../../tracks/trackStory.ts';
import { readSpans } from '../../position/position/position.store.ts';
import { readSeenPoints, type SeenPoints } from './seenPlaces.ts';
import type { Look } from './track.store.ts';

/** The cards of a subject in the span, as far as the caller sees them. */
export function spansOf(db: Database, site: SiteScope, { kind, id, from, to }: Look): Promise<TagSpan[]> {
  const subject = { person: { personId: id }, vehicle: { vehicleId: id }, tag: { tag: id } }[kind];
  return readSpans(db, site, { ...subject, from, to });
}

/** A subject's track with its summary, separately for each card. */
export async function readTrack(
  db: Database,
  site: SiteScope,
  look: Look,
  { maxPoints, now, onDamaged }: { maxPoints: number; now: number; onDamaged: OnDamagedChunk },
): Promise<Omit<SubjectTrack, 'lookId'>> {
  const seen = await readSeenPoints(db, site);
  const tracks: Track[] = [];
  for (const span of await spansOf(db, site, look)) {
    const { points, outliers, damaged } = await readPoints(db, site.buildingId, span, { seen, maxPoints, onDamaged });
    const marked = new Set(outliers);
    const builder = new StoryBuilder(span, (t) => marked.has(t));
    for await (const piece of trackHistory(db, { buildingId: site.buildingId, spans: [span] })) {
      builder.add(seen(piece.points));
    }
    tracks.push({ ...span, points, outliers, damaged, ...builder.end(now) });
  }
  const { kind, id, name, from, to } = look;
  return { kind, id, name, from, to, tracks };
}

async function readPoints(
  db: Database,
  buildingId: string,
  span: TagSpan,
  { seen, maxPoints, onDamaged }: { seen: SeenPoints; maxPoints: number; onDamaged: OnDamagedChunk },
): Promise<{ points: TrackPoint[]; outliers: number[]; damaged: TimeSpan[] }> {
  const points: TrackPoint[] = [];
  const outliers: number[] = [];
  const damaged: TimeSpan[] = [];
  for await (const piece of trackHistory(db, { buildingId, spans: [span], maxPoints, onDamaged })) {
    points.push(...placesOf(seen(piece.points)));
    outliers.push(...piece.outliers);
    damaged.push(...(piece.damaged ?? []));
  }
  return { points, outliers, damaged };
}

/** Telemetry without coordinates is no point of a track. */
export function* placesOf({ length, t, lon, lat, floor, speed }: TrackPoints): Generator<TrackPoint> {
  for (let row = 0; row < length; row++) {
    const [time, east, north] = [t[row], lon[row], lat[row]];
    if (time === undefined || east === undefined || north === undefined) continue;
    if (Number.isNaN(east) || Number.isNaN(north)) continue;
    const metresPerSecond = speed[row] ?? Number.NaN;
    yield [time, east, north, floor[row] ?? 0, Number.isNaN(metresPerSecond) ? null : metresPerSecond];
  }
}
