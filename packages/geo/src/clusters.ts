import { FoldedGrid } from './foldedGrid.ts';

/**
 * Groups of points that lie close together, as DBSCAN (Ester et al., KDD 1996) finds them, for ten thousand points a
 * second and more. A core has at least `minCount` points within eps, itself included; cores within eps of each other are
 * one group; another point within eps of a core is of the group of its nearest core, and of the one with the lowest
 * index where two are equally near. A point exactly at eps is within.
 *
 * A bucket of the grid whose points lie in a box with a diagonal of at most eps is a *clique*: enough points in it are
 * all cores, and one link between two cliques is all that is looked for. So a crowd in one spot costs hardly more than
 * the same people spread out.
 *
 * Memory is kept from call to call and grows with the largest number of points.
 */
export class ClusterFinder {
  /** How many groups the last call found. */
  groupCount = 0;
  readonly #grid = new FoldedGrid();
  #radiusSquared = 0;
  // By place in the grid.
  #isCore = new Uint8Array(0);
  #parents = new Int32Array(0);
  /** Of the core at the root of a group. */
  #groups = new Int32Array(0);
  // By index.
  /** A core's place + 1, 0 = no core. */
  #places = new Int32Array(0);
  #labels = new Int32Array(0);

  /**
   * The group of each of the first `count` points (metres): 0, 1, … in order of the lowest index of a core, −1 = none.
   * The same points in the same order give the same labels. A point whose coordinates are no numbers is nowhere. The
   * labels are overwritten by the next call.
   * @throws RangeError when `radius` (eps, metres) is not above 0, or `minCount` no integer from 1.
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
    this.#grid.sort(xs, ys, count, radius);
    this.#findCores(minCount);
    this.#linkCores();
    this.#label(count);
    return this.#labels.subarray(0, count);
  }

  #reserve(count: number): void {
    if (this.#labels.length >= count) return;
    this.#isCore = new Uint8Array(count);
    this.#parents = new Int32Array(count);
    this.#groups = new Int32Array(count);
    this.#places = new Int32Array(count);
    this.#labels = new Int32Array(count);
  }

  #findCores(minCount: number): void {
    const isCore = this.#isCore.fill(0, 0, this.#grid.size);
    for (let from = 0, to = 0; from < this.#grid.size; from = to) {
      to = this.#grid.endOf(from);
      if (to - from >= minCount && this.#grid.isClique(from)) isCore.fill(1, from, to);
      else if (this.#grid.surround(from) >= minCount) {
        for (let place = from; place < to; place++) isCore[place] = this.#hasAround(place, minCount) ? 1 : 0;
      }
    }
  }

  #hasAround(place: number, minCount: number): boolean {
    const { xs, ys, runs, runsEnd } = this.#grid;
    const limit = this.#radiusSquared;
    const x = xs[place];
    const y = ys[place];
    let found = 0;
    for (let run = 0; run < runsEnd; run += 2) {
      for (let other = runs[run]; other < runs[run + 1]; other++) {
        const dx = xs[other] - x;
        const dy = ys[other] - y;
        if (dx * dx + dy * dy <= limit && ++found === minCount) return true;
      }
    }
    return false;
  }

  /** Joins the cores that are within eps of each other into trees, by `#parents`. */
  #linkCores(): void {
    const grid = this.#grid;
    for (let place = 0; place < grid.size; place++) this.#parents[place] = place;
    for (let from = 0, to = 0; from < grid.size; from = to) {
      to = grid.endOf(from);
      const first = this.#firstCore(from, to);
      if (first === to) continue;
      const isClique = grid.isClique(from);
      if (isClique) this.#joinAll(first, to);
      grid.surround(from);
      for (let run = 0; run < grid.runsEnd; run += 2) {
        // Each pair of buckets once.
        const end = Math.min(grid.runs[run + 1], isClique ? from : to);
        for (let other = grid.runs[run]; other < end; other = grid.endOf(other)) {
          this.#linkBuckets(first, to, other, isClique && grid.isClique(other));
        }
      }
    }
  }

  /** Place of the first core from the place `from`; `to` where there is none before it. */
  #firstCore(from: number, to: number): number {
    let place = from;
    while (place < to && this.#isCore[place] === 0) place++;
    return place;
  }

  #joinAll(firstCore: number, to: number): void {
    for (let place = firstCore + 1; place < to; place++) {
      if (this.#isCore[place] === 1) this.#parents[place] = firstCore;
    }
  }

  /** Joins the cores from the place `from` to `to` with those of the bucket that begins at `other`. */
  #linkBuckets(from: number, to: number, other: number, areCliques: boolean): void {
    const { xs, ys } = this.#grid;
    const isCore = this.#isCore;
    const end = this.#grid.endOf(other);
    const first = this.#firstCore(other, end);
    if (first === end || (areCliques && this.#rootOf(first) === this.#rootOf(from))) return;
    for (let place = from; place < to; place++) {
      if (isCore[place] === 0 || !this.#grid.isNearBox(other, xs[place], ys[place])) continue;
      for (let near = first; near < end; near++) {
        const dx = xs[near] - xs[place];
        const dy = ys[near] - ys[place];
        if (isCore[near] === 0 || dx * dx + dy * dy > this.#radiusSquared) continue;
        this.#parents[this.#rootOf(near)] = this.#rootOf(place);
        if (areCliques) return;
      }
    }
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

  #label(count: number): void {
    const labels = this.#labels.fill(-1, 0, count);
    const places = this.#places.fill(0, 0, count);
    for (let place = 0; place < this.#grid.size; place++) {
      if (this.#isCore[place] === 1) places[this.#grid.indices[place]] = place + 1;
    }
    const groups = this.#groups.fill(-1, 0, this.#grid.size);
    this.groupCount = 0;
    for (let index = 0; index < count; index++) {
      if (places[index] === 0) continue;
      const root = this.#rootOf(places[index] - 1);
      if (groups[root] < 0) groups[root] = this.groupCount++;
      labels[index] = groups[root];
    }
    if (this.groupCount > 0) this.#labelBorders();
  }

  #labelBorders(): void {
    for (let from = 0, to = 0; from < this.#grid.size; from = to) {
      to = this.#grid.endOf(from);
      let isSurrounded = false;
      for (let place = from; place < to; place++) {
        if (this.#isCore[place] === 1) continue;
        if (!isSurrounded) this.#grid.surround(from);
        isSurrounded = true;
        const core = this.#nearestCore(place);
        if (core >= 0) this.#labels[this.#grid.indices[place]] = this.#labels[core];
      }
    }
  }

  /** Index of the nearest core within eps, the lowest of several; −1 where there is none. */
  #nearestCore(place: number): number {
    const { xs, ys, runs, runsEnd, indices } = this.#grid;
    const isCore = this.#isCore;
    let nearest = this.#radiusSquared;
    let core = -1;
    for (let run = 0; run < runsEnd; run += 2) {
      for (let other = runs[run]; other < runs[run + 1]; other++) {
        const dx = xs[other] - xs[place];
        const dy = ys[other] - ys[place];
        const distance = dx * dx + dy * dy;
        if (isCore[other] === 0 || distance > nearest) continue;
        if (distance === nearest && core >= 0 && indices[other] > core) continue;
        nearest = distance;
        core = indices[other];
      }
    }
    return core;
  }
}
