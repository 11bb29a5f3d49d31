import { FoldedGrid } from './foldedGrid.ts';

/**
 * Finds groups of points that are close together, like DBSCAN (Ester et al., KDD 1996), for ten thousand points a
 * second and more. A core has at least `minCount` points within eps, itself included; cores within eps of each other
 * are one group; another point within eps of a core belongs to the group of its nearest core, and of the one with the
 * lowest index if two are equally near. A point exactly at eps is within.
 *
 * Each pair of points is visited once. If both are known to be cores by then, they are joined; other pairs (at most
 * `minCount` for a point) are stored and resolved after all counts are complete. Enough points in a box with a diagonal
 * of at most eps are all cores, a *clique*, and one link joins two cliques, so a dense crowd costs hardly more than the
 * same people spread out.
 *
 * Memory is reused between calls and grows with the largest number of points and pairs.
 */
export class ClusterFinder {
  /** Number of groups that the last call found. */
  groupCount = 0;
  readonly #grid = new FoldedGrid();
  #radiusSquared = 0;
  #minCount = 0;
  // By position in the grid.
  /** Number of points within eps, itself included; may stop counting above `#minCount`. */
  #counts = new Int32Array(0);
  /** 1 where a bucket begins that is a clique. */
  #isClique = new Uint8Array(0);
  /** West, south, east and north of the clique that begins here. */
  #boxes = new Float64Array(0);
  /** Trees of joined cores. */
  #parents = new Int32Array(0);
  /** Of the core at the root of a tree, −1 = not yet numbered. */
  #groups = new Int32Array(0);
  /** Index of the nearest core so far of a point that is not a core, and its distance squared. */
  #nearest = new Int32Array(0);
  #nearness = new Float64Array(0);
  /** By index. */
  #places = new Int32Array(0);
  #labels = new Int32Array(0);
  /** Positions of two points within eps of each other. */
  #pairs = new Int32Array(64);
  #pairsEnd = 0;

  /**
   * The group of each of the first `count` points (metres): 0, 1, … in order of the lowest index of a core, −1 = none.
   * The same points in the same order give the same labels. A point with NaN coordinates has no group. The
   * next call overwrites the labels.
   * @throws RangeError when `radius` (eps, metres) is not above 0, or `minCount` is not an integer from 1.
   */
  find(xs: Float64Array, ys: Float64Array, count: number, radius: number, minCount: number): Int32Array {
    if (!(radius > 0 && radius < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`A group needs a radius above 0 m, not ${radius}.`);
    }
    if (!Number.isInteger(minCount) || minCount < 1) {
      throw new RangeError(`A core needs at least one point, not ${minCount}.`);
    }
    this.#reserve(count);
    this.#radiusSquared = radius * radius;
    this.#minCount = minCount;
    this.#pairsEnd = 0;
    this.#grid.sort(xs, ys, count, radius);
    this.#findCliques();
    this.#lookAtPairs();
    this.#judgePairs();
    this.#label(count);
    return this.#labels.subarray(0, count);
  }

  #reserve(count: number): void {
    if (this.#labels.length >= count) return;
    this.#counts = new Int32Array(count);
    this.#isClique = new Uint8Array(count);
    this.#boxes = new Float64Array(4 * count);
    this.#parents = new Int32Array(count);
    this.#groups = new Int32Array(count);
    this.#nearest = new Int32Array(count);
    this.#nearness = new Float64Array(count);
    this.#places = new Int32Array(count);
    this.#labels = new Int32Array(count);
  }

  #findCliques(): void {
    const { size } = this.#grid;
    this.#counts.fill(1, 0, size);
    this.#isClique.fill(0, 0, size);
    for (let place = 0; place < size; place++) this.#parents[place] = place;
    for (let from = 0, to = 0; from < size; from = to) {
      to = this.#grid.endOf(from);
      if (to - from < this.#minCount || !this.#fitsTogether(from, to)) continue;
      this.#isClique[from] = 1;
      this.#counts.fill(this.#minCount, from, to);
      this.#parents.fill(from, from, to);
    }
  }

  /** Computes the box of a bucket. @returns whether its diagonal is within eps */
  #fitsTogether(from: number, to: number): boolean {
    const { xs, ys } = this.#grid;
    let [west, south, east, north] = [xs[from], ys[from], xs[from], ys[from]];
    for (let place = from + 1; place < to; place++) {
      west = Math.min(west, xs[place]);
      south = Math.min(south, ys[place]);
      east = Math.max(east, xs[place]);
      north = Math.max(north, ys[place]);
    }
    this.#boxes[4 * from] = west;
    this.#boxes[4 * from + 1] = south;
    this.#boxes[4 * from + 2] = east;
    this.#boxes[4 * from + 3] = north;
    return (east - west) * (east - west) + (north - south) * (north - south) <= this.#radiusSquared;
  }

  #lookAtPairs(): void {
    const grid = this.#grid;
    const { runs } = grid;
    for (let from = 0, to = 0; from < grid.size; from = to) {
      to = grid.endOf(from);
      grid.findRuns(from);
      const isClique = this.#isClique[from] === 1;
      if (!isClique) for (let place = from; place < to - 1; place++) this.#pairWith(place, place + 1, to);
      for (let run = 0; run < grid.runsEnd; run += 2) {
        if (isClique) this.#pairClique(from, to, runs[run], runs[run + 1]);
        else for (let place = from; place < to; place++) this.#pairWith(place, runs[run], runs[run + 1]);
      }
    }
  }

  /** Pairs the clique from `from` to `to` with the buckets of a run. */
  #pairClique(from: number, to: number, runFrom: number, runTo: number): void {
    for (let other = runFrom, end = 0; other < runTo; other = end) {
      end = this.#grid.endOf(other);
      if (this.#isClique[other] === 1) this.#linkCliques(from, to, other, end);
      else
        for (let place = other; place < end; place++) if (this.#isNearBox(from, place)) this.#pairWith(place, from, to);
    }
  }

  #linkCliques(from: number, to: number, other: number, end: number): void {
    if (this.#rootOf(from) === this.#rootOf(other)) return;
    const { xs, ys } = this.#grid;
    for (let place = from; place < to; place++) {
      if (!this.#isNearBox(other, place)) continue;
      for (let near = other; near < end; near++) {
        const dx = xs[near] - xs[place];
        const dy = ys[near] - ys[place];
        if (dx * dx + dy * dy <= this.#radiusSquared) return this.#join(from, other);
      }
    }
  }

  /** Whether a point of the clique could be within eps of the point at `place`. */
  #isNearBox(clique: number, place: number): boolean {
    const boxes = this.#boxes;
    const x = this.#grid.xs[place];
    const y = this.#grid.ys[place];
    const dx = Math.max(boxes[4 * clique] - x, x - boxes[4 * clique + 2], 0);
    const dy = Math.max(boxes[4 * clique + 1] - y, y - boxes[4 * clique + 3], 0);
    return dx * dx + dy * dy <= this.#radiusSquared;
  }

  #pairWith(place: number, from: number, to: number): void {
    const { xs, ys } = this.#grid;
    const counts = this.#counts;
    const x = xs[place];
    const y = ys[place];
    const limit = this.#radiusSquared;
    for (let other = from; other < to; other++) {
      const dx = xs[other] - x;
      const dy = ys[other] - y;
      if (dx * dx + dy * dy > limit) continue;
      if (counts[place] >= this.#minCount && counts[other] >= this.#minCount) this.#join(place, other);
      else this.#note(place, other);
    }
  }

  #note(place: number, other: number): void {
    this.#counts[place]++;
    this.#counts[other]++;
    if (this.#pairsEnd === this.#pairs.length) {
      const longer = new Int32Array(2 * this.#pairs.length);
      longer.set(this.#pairs);
      this.#pairs = longer;
    }
    this.#pairs[this.#pairsEnd++] = place;
    this.#pairs[this.#pairsEnd++] = other;
  }

  #join(place: number, other: number): void {
    this.#parents[this.#rootOf(other)] = this.#rootOf(place);
  }

  #rootOf(place: number): number {
    const parents = this.#parents;
    let root = place;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  /** Now all cores are known. */
  #judgePairs(): void {
    this.#nearest.fill(-1, 0, this.#grid.size);
    this.#nearness.fill(Number.POSITIVE_INFINITY, 0, this.#grid.size);
    for (let pair = 0; pair < this.#pairsEnd; pair += 2) {
      const place = this.#pairs[pair];
      const other = this.#pairs[pair + 1];
      const isCore = this.#counts[place] >= this.#minCount;
      const isOtherCore = this.#counts[other] >= this.#minCount;
      if (isCore && isOtherCore) this.#join(place, other);
      else if (isCore) this.#offerCore(other, place);
      else if (isOtherCore) this.#offerCore(place, other);
    }
  }

  #offerCore(place: number, core: number): void {
    const { xs, ys, indices } = this.#grid;
    const distance = (xs[core] - xs[place]) ** 2 + (ys[core] - ys[place]) ** 2;
    if (distance > this.#nearness[place]) return;
    if (distance === this.#nearness[place] && indices[core] > this.#nearest[place]) return;
    this.#nearness[place] = distance;
    this.#nearest[place] = indices[core];
  }

  #label(count: number): void {
    const { size, indices } = this.#grid;
    const places = this.#places.fill(-1, 0, count);
    for (let place = 0; place < size; place++) places[indices[place]] = place;
    const labels = this.#labels.fill(-1, 0, count);
    const groups = this.#groups.fill(-1, 0, size);
    this.groupCount = 0;
    for (let index = 0; index < count; index++) {
      const place = places[index];
      if (place < 0 || this.#counts[place] < this.#minCount) continue;
      const root = this.#rootOf(place);
      if (groups[root] < 0) groups[root] = this.groupCount++;
      labels[index] = groups[root];
    }
    // A core has no nearest core.
    for (let place = 0; place < size; place++) {
      if (this.#nearest[place] >= 0) labels[indices[place]] = labels[this.#nearest[place]];
    }
  }
}
