import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

import { isLogTime } from '../ingest/log/readableEntries.ts';
import { PointCollector, type TrackPoints } from './trackPoints.ts';

/** The points of a tag in an hour. */
export interface TagHourPoints {
  readonly tag: string;
  /** Epoch hours. */
  readonly hour: number;
  readonly points: TrackPoints;
}

const msPerHour = 3_600_000;

/**
 * Sorts logged positions by tag and hour. Those of unregistered tags, and with an invalid time, belong to no track and
 * are skipped.
 */
export class HourSorter {
  /** Number of positions so far, including skipped ones. */
  seen = 0;
  readonly #collectors = new Map<string, Map<number, PointCollector>>();

  /** @param isWanted tags to include; absent = all. */
  add(batch: PositionBatch, isWanted: (tag: string) => boolean = () => true): void {
    this.seen += batch.length;
    for (let row = 0; row < batch.length; row++) {
      const tag = batch.tags[row] ?? '';
      const t = batch.t[row] ?? Number.NaN;
      const isRegistered = ((batch.flags[row] ?? 0) & positionFlag.unregistered) === 0;
      if (isRegistered && isLogTime(t) && isWanted(tag))
        this.#collector(tag, Math.floor(t / msPerHour)).add(batch, row);
    }
  }

  #collector(tag: string, hour: number): PointCollector {
    let hours = this.#collectors.get(tag);
    if (hours === undefined) this.#collectors.set(tag, (hours = new Map()));
    let collector = hours.get(hour);
    if (collector === undefined) hours.set(hour, (collector = new PointCollector()));
    return collector;
  }

  /** The hours of a tag, in order. */
  hoursOf(tag: string): TagHourPoints[] {
    const hours = [...(this.#collectors.get(tag) ?? [])].sort(([a], [b]) => a - b);
    return hours.map(([hour, collector]) => ({ tag, hour, points: collector.sorted() }));
  }

  /** The points of an hour, of every tag. */
  inHour(hour: number): TagHourPoints[] {
    return [...this.#collectors].flatMap(([tag, hours]) => {
      const collector = hours.get(hour);
      return collector === undefined ? [] : [{ tag, hour, points: collector.sorted() }];
    });
  }

  all(): TagHourPoints[] {
    return [...this.#collectors.keys()].flatMap((tag) => this.hoursOf(tag));
  }
}
