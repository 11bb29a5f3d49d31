import { PointCollector, type TrackPoints } from './trackPoints.ts';

/**
 * Thins a track to at most `maxPoints`: the first and the last point stay; the others are divided into groups of equal
 * number, and of each group the point stays which forms the largest triangle, on the ground, with the kept point before
 * it and the mean of the group after it (Steinarsson, "Downsampling Time Series for Visual Representation", 2013, with
 * the plane in place of value over time). This keeps corners of the path, and the duration of a stop, because groups
 * are formed by number. Points without coordinates are left out.
 *
 * @param maxPoints at least 3.
 * @param total number of points of the track, or more: then fewer than `maxPoints` may be returned.
 * @throws RangeError
 */
export async function* thinner(
  pieces: AsyncIterable<TrackPoints>,
  maxPoints: number,
  total: number,
): AsyncGenerator<TrackPoints> {
  if (!(maxPoints >= 3)) throw new RangeError('A track cannot be thinned to fewer than 3 points');
  const chooser = new Chooser(Math.max(1, Math.ceil((total - 2) / (maxPoints - 2))));
  for await (const points of pieces) {
    for (let row = 0; row < points.length; row++)
      if (!Number.isNaN(points.lon[row]) && !Number.isNaN(points.lat[row])) chooser.push({ points, row });
    yield chooser.drainKept();
  }
  chooser.finish();
  yield chooser.drainKept();
}

interface Place {
  readonly points: TrackPoints;
  readonly row: number;
}

class Chooser {
  readonly #groupSize: number;
  #collector = new PointCollector();
  #kept: Place | undefined;
  /** A full group that waits for the next one, which is growing. */
  #group: Place[] = [];
  #behind: Place[] = [];
  /** The newest point: kept if it is the last, and so in no group yet. */
  #newest: Place | undefined;

  constructor(groupSize: number) {
    this.#groupSize = groupSize;
  }

  push(place: Place): void {
    if (this.#kept === undefined) {
      this.#keep(place);
      return;
    }
    if (this.#newest !== undefined) this.#behind.push(this.#newest);
    this.#newest = place;
    if (this.#behind.length < this.#groupSize) return;
    this.#keepCorner(this.#group, this.#behind);
    this.#group = this.#behind;
    this.#behind = [];
  }

  finish(): void {
    if (this.#newest === undefined) return;
    const end = [this.#newest];
    this.#keepCorner(this.#group, this.#behind.length > 0 ? this.#behind : end);
    this.#keepCorner(this.#behind, end);
    this.#keep(this.#newest);
  }

  drainKept(): TrackPoints {
    const kept = this.#collector.inOrder();
    this.#collector = new PointCollector();
    return kept;
  }

  #keep(place: Place): void {
    this.#kept = place;
    this.#collector.add(place.points, place.row);
  }

  #keepCorner(group: readonly Place[], behind: readonly Place[]): void {
    if (this.#kept !== undefined && group.length > 0) this.#keep(corner(this.#kept, group, behind));
  }
}

/** The point of the group that forms the largest triangle; the first one if all are on a line. */
function corner(before: Place, group: readonly Place[], behind: readonly Place[]): Place {
  const lon = mean(behind, lonOf) - lonOf(before);
  const lat = mean(behind, latOf) - latOf(before);
  // Twice the area in square degrees; the scale is the same for all, so that the largest stays the largest.
  const area = (place: Place): number =>
    Math.abs(lon * (latOf(place) - latOf(before)) - lat * (lonOf(place) - lonOf(before)));
  return group.reduce((largest, place) => (area(place) > area(largest) ? place : largest));
}

function lonOf({ points, row }: Place): number {
  return points.lon[row] ?? Number.NaN;
}

function latOf({ points, row }: Place): number {
  return points.lat[row] ?? Number.NaN;
}

function mean(places: readonly Place[], of: (place: Place) => number): number {
  return places.reduce((sum, place) => sum + of(place), 0) / places.length;
}
