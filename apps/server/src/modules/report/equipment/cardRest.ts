import { createProjection } from '@muster/geo/projection.ts';
import { trackLimits } from '@muster/model/track/track.ts';

import type { Database } from '../../../core/db/database.ts';
import { readOutliers } from '../../../runner/positionOutlier.store.ts';
import { openChunk } from '../../../tracks/storedChunk.ts';
import { mergePoints, type TrackPoints } from '../../../tracks/trackPoints.ts';
import { placesOf } from '../../track/track/readTrack.ts';
import { readHoursBack, type StoredHour } from './equipment.store.ts';

interface Card {
  buildingId: string;
  tag: string;
  from: number;
  until: number;
}

/** Most cards move: a few points are read first. */
const firstHours = 8;
const moreHours = 240;

/**
 * How long a card has been at its last place, in ms until the end of the span: no position since then is farther away
 * than a stay reaches (`trackLimits`), or on another floor; a silent card has not moved. At most as long as the span;
 * null = it has no position in it.
 */
export async function restOf(db: Database, card: Card): Promise<number | null> {
  const outliers = new Set<number>();
  for await (const times of readOutliers(db, { ...card, to: card.until })) for (const t of times) outliers.add(t);
  const rest = new Rest(card.until, (t) => t >= card.from && t < card.until && !outliers.has(t));
  let beforeHour = Math.ceil(card.until / 3_600_000);
  for (let most = firstHours; ; most = moreHours) {
    const parts = await readHoursBack(db, card, { beforeHour, most });
    for (const hour of Map.groupBy(parts, (part) => part.hour).values())
      if (!rest.readBackwards(pointsOf(hour))) return rest.ms;
    const oldest = parts.at(-1)?.hour;
    if (oldest === undefined) return rest.ms;
    beforeHour = oldest;
  }
}

/** An unreadable part is skipped; the track page reports it. */
function pointsOf(parts: readonly StoredHour[]): TrackPoints {
  return mergePoints(
    parts.flatMap((part) => {
      try {
        return [openChunk(part)];
      } catch {
        return [];
      }
    }),
  );
}

class Rest {
  readonly #until: number;
  readonly #counts: (t: number) => boolean;
  #last: { t: number; x: number; y: number; floor: number } | null = null;
  #plane: ReturnType<typeof createProjection> | null = null;
  #since = 0;

  constructor(until: number, counts: (t: number) => boolean) {
    this.#until = until;
    this.#counts = counts;
  }

  get ms(): number | null {
    return this.#last === null ? null : this.#until - this.#since;
  }

  /** Processes points from the last to the first; false = it had moved there. */
  readBackwards(points: TrackPoints): boolean {
    for (const [t, east, north, floor] of [...placesOf(points)].toReversed()) {
      if (!this.#counts(t)) continue;
      this.#plane ??= createProjection([east, north]);
      const point = { t, x: this.#plane.x(east), y: this.#plane.y(north), floor };
      this.#last ??= point;
      const metres = Math.hypot(point.x - this.#last.x, point.y - this.#last.y);
      if (point.floor !== this.#last.floor || metres > trackLimits.stayMetres) return false;
      this.#since = t;
    }
    return true;
  }
}
