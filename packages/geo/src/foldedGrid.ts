/**
 * A cell is slightly narrower than reach / √2, so that any two points of one cell are within reach of each other, and
 * points within reach are at most two rows and two columns of cells apart.
 */
const cellShare = 0.99999 * Math.SQRT1_2;
const cellsAway = 2;
const cellsAcross = 2 * cellsAway + 1;

/**
 * Points of a plane, sorted so that all points within `reach` of one are in a few contiguous runs: by the cells of a
 * grid, row by row, folded into few numbers for a fast counting sort. Distant cells may share a number (a *bucket*),
 * which costs comparisons but loses no neighbour.
 *
 * A point is identified by its *place* in that order, a bucket by the place of its first point. Memory is reused
 * between calls and grows with the largest number of points.
 */
export class FoldedGrid {
  /** Number of points with valid coordinates: positions go from 0 to below it. */
  size = 0;
  /** By place: the point's index before sorting, rising within a bucket, and its coordinates in metres. */
  indices = new Int32Array(0);
  xs = new Float64Array(0);
  ys = new Float64Array(0);
  /** Result of `findRuns`: start and end positions of up to `runsEnd / 2` runs. */
  readonly runs = new Int32Array(4 * (1 + cellsAway));
  runsEnd = 0;
  #columns = 0;
  #buckets = 0;
  /** By bucket number: position of its first point; one more at the end. */
  #starts = new Int32Array(0);
  /** By index: bucket number of the point, −1 = none. */
  #bucketOf = new Int32Array(0);
  /** By position: bucket number of the point. */
  #keys = new Int32Array(0);

  /** Loads the first `count` points, replacing the previous ones. A point with NaN coordinates is skipped. */
  sort(xs: Float64Array, ys: Float64Array, count: number, reach: number): void {
    this.#reserve(count);
    this.#fold(xs, ys, count, reach * cellShare);
    this.#count(count);
    // Backwards, which keeps the order of indices, from the end of each bucket to its start.
    for (let index = count - 1; index >= 0; index--) {
      const bucket = this.#bucketOf[index];
      if (bucket < 0) continue;
      const place = --this.#starts[bucket];
      this.indices[place] = index;
      this.#keys[place] = bucket;
      this.xs[place] = xs[index];
      this.ys[place] = ys[index];
    }
  }

  /** End of the bucket that begins at `from`. */
  endOf(from: number): number {
    return this.#starts[this.#keys[from] + 1];
  }

  /**
   * Finds the points within two rows and two columns of the bucket that begins at `from`, half of them: each pair of
   * buckets is found from one of the two. The first run is of those that follow the bucket in its row.
   */
  findRuns(from: number): void {
    const bucket = this.#keys[from];
    this.runsEnd = 0;
    this.#addRuns(bucket + 1, cellsAway);
    for (let row = 1; row <= cellsAway; row++) this.#addRuns(bucket + row * this.#columns - cellsAway, cellsAcross);
  }

  /** A row that passes the last bucket continues at the first. */
  #addRuns(bucket: number, cells: number): void {
    const from = bucket & (this.#buckets - 1);
    const to = from + cells;
    this.#addRun(from, Math.min(to, this.#buckets));
    if (to > this.#buckets) this.#addRun(0, to - this.#buckets);
  }

  #addRun(fromBucket: number, toBucket: number): void {
    const from = this.#starts[fromBucket];
    const to = this.#starts[toBucket];
    if (from === to) return;
    this.runs[this.runsEnd++] = from;
    this.runs[this.runsEnd++] = to;
  }

  #reserve(count: number): void {
    // Twice as many buckets as points, a power of two: most hold one point, and folding is a mask.
    this.#buckets = Math.max(64, 2 ** Math.ceil(Math.log2(2 * count)));
    if (this.#starts.length <= this.#buckets) this.#starts = new Int32Array(this.#buckets + 1);
    if (this.indices.length >= count) return;
    this.indices = new Int32Array(count);
    this.xs = new Float64Array(count);
    this.ys = new Float64Array(count);
    this.#bucketOf = new Int32Array(count);
    this.#keys = new Int32Array(count);
  }

  /** Assigns each point its bucket: row by row, and from the last on again from the first. */
  #fold(xs: Float64Array, ys: Float64Array, count: number, cellMetres: number): void {
    let west = Number.POSITIVE_INFINITY;
    let east = Number.NEGATIVE_INFINITY;
    let south = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index++) {
      if (!Number.isFinite(xs[index] + ys[index])) continue;
      west = Math.min(west, xs[index]);
      east = Math.max(east, xs[index]);
      south = Math.min(south, ys[index]);
    }
    const mask = this.#buckets - 1;
    // At most an eighth of the buckets, so that no two buckets find each other; odd, so that rows do not collide.
    const columns = Math.max(cellsAcross, Math.min((east - west) / cellMetres + 1, this.#buckets / 8 - 1)) | 1;
    for (let index = 0; index < count; index++) {
      const [x, y] = [xs[index], ys[index]];
      // `| 0` folds numbers beyond 32 bits and keeps adjacent cells adjacent.
      const row = Math.floor((y - south) / cellMetres) | 0;
      const column = Math.floor((x - west) / cellMetres) | 0;
      this.#bucketOf[index] = Number.isFinite(x + y) ? (Math.imul(row, columns) + column) & mask : -1;
    }
    this.#columns = columns;
  }

  /** Counts the points of each bucket; `#starts` then holds where each ends. */
  #count(count: number): void {
    const starts = this.#starts.fill(0, 0, this.#buckets + 1);
    const bucketOf = this.#bucketOf;
    for (let index = 0; index < count; index++) if (bucketOf[index] >= 0) starts[bucketOf[index]]++;
    let end = 0;
    for (let bucket = 0; bucket <= this.#buckets; bucket++) starts[bucket] = end += starts[bucket];
    this.size = end;
  }
}
