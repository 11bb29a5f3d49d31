import type { Stay, TrackStory } from '@muster/model/track/wire.ts';
import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { type TimeSpan, trackLimits } from '@muster/model/track/track.ts';

import type { TrackPoints } from './trackPoints.ts';

interface Fix {
  t: number;
  x: number;
  y: number;
  floor: number;
}

/** Fixes near the first of them. */
interface Rest {
  readonly first: Fix;
  last: Fix;
  sumX: number;
  sumY: number;
  count: number;
  /** Metres moved meanwhile: they count if it was no stay after all. */
  metres: number;
}

/**
 * Summarises a track from its points, in order of time: stays, gaps, and the length of the path. A fix begins a rest;
 * later fixes near it, on its floor and without a gap between, belong to it; and a rest that lasts long enough is a
 * stay (the stay points of Li et al., "Mining User Similarity Based on Location History", 2008). Points without
 * coordinates, and outliers, are skipped.
 */
export class StoryBuilder {
  readonly #span: TimeSpan;
  readonly #isOutlier: (t: number) => boolean;
  readonly #stays: Stay[] = [];
  readonly #gaps: TimeSpan[] = [];
  #projection: Projection | null = null;
  #rest: Rest | null = null;
  #metres = 0;
  #fastest = Number.NaN;
  #count = 0;

  constructor(span: TimeSpan, isOutlier: (t: number) => boolean) {
    this.#span = span;
    this.#isOutlier = isOutlier;
  }

  add({ length, t, lon, lat, floor, speed }: TrackPoints): void {
    this.#count += length;
    for (let row = 0; row < length; row++) {
      const time = t[row] ?? Number.NaN;
      const place = [lon[row] ?? Number.NaN, lat[row] ?? Number.NaN] as const;
      if (Number.isNaN(place[0]) || Number.isNaN(place[1]) || this.#isOutlier(time)) continue;
      this.#projection ??= createProjection(place);
      const { x, y } = this.#projection;
      this.#fastest = maxOf(this.#fastest, speed[row] ?? Number.NaN);
      this.#take({ t: time, x: x(place[0]), y: y(place[1]), floor: floor[row] ?? 0 });
    }
  }

  /** @param now epoch ms: the future is no gap */
  end(now: number): TrackStory {
    const { from } = this.#span;
    const to = Math.min(this.#span.to, now);
    const lastHeard = this.#rest?.last.t ?? from;
    this.#endRest();
    this.#noteGap(lastHeard, to);
    return {
      stays: this.#stays,
      gaps: this.#gaps,
      metres: this.#metres,
      fastest: Number.isNaN(this.#fastest) ? null : this.#fastest,
      count: this.#count,
    };
  }

  #take(fix: Fix): void {
    const rest = this.#rest;
    if (rest === null) {
      this.#noteGap(this.#span.from, fix.t);
      this.#rest = restAt(fix, 0);
      return;
    }
    const isGap = this.#noteGap(rest.last.t, fix.t);
    const step = isGap ? 0 : metresBetween(rest.last, fix);
    if (!isGap && fix.floor === rest.first.floor && metresBetween(rest.first, fix) <= trackLimits.stayMetres) {
      rest.last = fix;
      rest.sumX += fix.x;
      rest.sumY += fix.y;
      rest.count += 1;
      rest.metres += step;
      return;
    }
    this.#endRest();
    this.#rest = restAt(fix, step);
  }

  #endRest(): void {
    const rest = this.#rest;
    if (rest === null || this.#projection === null) return;
    this.#rest = null;
    const { first, last, sumX, sumY, count, metres } = rest;
    if (last.t - first.t < trackLimits.stayMs) {
      this.#metres += metres;
      return;
    }
    const { lon, lat } = this.#projection;
    this.#stays.push({ from: first.t, to: last.t, lon: lon(sumX / count), lat: lat(sumY / count), floor: first.floor });
  }

  #noteGap(from: number, to: number): boolean {
    if (to - from <= trackLimits.gapMs) return false;
    this.#gaps.push({ from, to });
    return true;
  }
}

function restAt(fix: Fix, metres: number): Rest {
  return { first: fix, last: fix, sumX: fix.x, sumY: fix.y, count: 1, metres };
}

function metresBetween(one: Fix, other: Fix): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** NaN counts as zero. */
function maxOf(one: number, other: number): number {
  return Number.isNaN(one) || other > one ? other : one;
}
