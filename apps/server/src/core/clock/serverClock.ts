/** The two clocks of a machine, milliseconds. */
export interface MachineClocks {
  /** Since 1970, as it is set now. */
  wall(): number;
  /** Since the machine started, whatever the wall clock is set to: the same for all threads, and for the next process. */
  monotonic(): number;
}

export const machineClocks: MachineClocks = {
  wall: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1_000_000n),
};

/** Places in the shared memory. */
const cells = { anchor: 0, doubt: 1, gap: 2 } as const;

/**
 * The server's clock: monotonic, anchored to the wall clock (alarms.md, "the server's clock may be wrong"). It runs forward
 * at its own pace, whatever somebody sets the wall clock to. All threads share the anchor; the ingest thread alone moves it.
 */
export class ServerClock {
  /** For the other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array;
  readonly #clocks: MachineClocks;

  /** @param shared of another thread's clock; absent = a new one that shows what the wall clock shows */
  constructor(shared?: SharedArrayBuffer, clocks: MachineClocks = machineClocks) {
    this.shared = shared ?? new SharedArrayBuffer(8 * Object.keys(cells).length);
    this.#cells = new BigInt64Array(this.shared);
    this.#clocks = clocks;
    if (shared === undefined) this.showAtLeast(0);
  }

  /** Epoch ms. */
  readonly now = (): number => this.monotonic() + this.anchor;

  /** `now` without a step forward that nothing has confirmed yet: by this sessions and licences expire. */
  readonly confirmedNow = (): number => this.now() - this.doubtMs;

  /**
   * The same without the time that passed before the start, either: by this it is judged what is deleted for its age. A
   * clock that is wrong for a minute must not end the history of years.
   */
  readonly retentionNow = (): number => this.confirmedNow() - this.gapMs;

  monotonic(): number {
    return Math.floor(this.#clocks.monotonic());
  }

  /** By how much the wall clock is ahead of this one, milliseconds. */
  get difference(): number {
    return this.#clocks.wall() - this.now();
  }

  /** What `now` is more than the monotonic clock. */
  get anchor(): number {
    return Number(Atomics.load(this.#cells, cells.anchor));
  }

  /** Shows what the wall clock shows, or `t`, epoch ms, where that is later. */
  showAtLeast(t: number): void {
    this.anchorAt(Math.max(this.#clocks.wall(), t) - this.monotonic());
  }

  anchorAt(anchor: number): void {
    Atomics.store(this.#cells, cells.anchor, BigInt(Math.round(anchor)));
  }

  /** By how much it was moved forward without anything that confirms it. */
  get doubtMs(): number {
    return Number(Atomics.load(this.#cells, cells.doubt));
  }

  doubt(ms: number): void {
    Atomics.store(this.#cells, cells.doubt, BigInt(Math.round(ms)));
  }

  /** How long the server was away before its start, by its clock, without anything that confirms it. */
  get gapMs(): number {
    return Number(Atomics.load(this.#cells, cells.gap));
  }

  awayFor(ms: number): void {
    Atomics.store(this.#cells, cells.gap, BigInt(Math.round(ms)));
  }
}
