/** The two clocks of a machine, milliseconds. */
export interface MachineClocks {
  /** Since 1970, as currently set. */
  wall(): number;
  /** Since the machine started, independent of the system clock: the same for all threads, and for the next process. */
  monotonic(): number;
}

export const machineClocks: MachineClocks = {
  wall: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1_000_000n),
};

/** Offsets in the shared memory. */
const cells = { anchor: 0, doubt: 1, gap: 2 } as const;

/**
 * The server's clock: monotonic, anchored to the system clock (alarms.md, "the server's clock may be wrong"). It runs
 * forward at its own pace, whatever the system clock is set to. All threads share the anchor; only the ingest thread
 * moves it.
 */
export class ServerClock {
  /** For the other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array;
  readonly #clocks: MachineClocks;

  /** @param shared of another thread's clock; absent = a new one that starts at the system clock */
  constructor(shared?: SharedArrayBuffer, clocks: MachineClocks = machineClocks) {
    this.shared = shared ?? new SharedArrayBuffer(8 * Object.keys(cells).length);
    this.#cells = new BigInt64Array(this.shared);
    this.#clocks = clocks;
    if (shared === undefined) this.showAtLeast(0);
  }

  /** Epoch ms. */
  readonly now = (): number => this.monotonic() + this.anchor;

  /** `now` without an unconfirmed step forward: for the expiry of sessions and licences. */
  readonly confirmedNow = (): number => this.now() - this.doubtMs;

  /**
   * The same also without the time before the start: for deletion by age. A clock that is wrong for a minute must not
   * delete the history of years.
   */
  readonly retentionNow = (): number => this.confirmedNow() - this.gapMs;

  monotonic(): number {
    return Math.floor(this.#clocks.monotonic());
  }

  /** How far the system clock is ahead of this one, milliseconds. */
  get difference(): number {
    return this.#clocks.wall() - this.now();
  }

  /** Difference of `now` to the monotonic clock. */
  get anchor(): number {
    return Number(Atomics.load(this.#cells, cells.anchor));
  }

  /** Sets the clock to the system clock, or to `t`, epoch ms, if that is later. */
  showAtLeast(t: number): void {
    this.anchorAt(Math.max(this.#clocks.wall(), t) - this.monotonic());
  }

  anchorAt(anchor: number): void {
    Atomics.store(this.#cells, cells.anchor, BigInt(Math.round(anchor)));
  }

  /** How far it was moved forward without confirmation. */
  get doubtMs(): number {
    return Number(Atomics.load(this.#cells, cells.doubt));
  }

  doubt(ms: number): void {
    Atomics.store(this.#cells, cells.doubt, BigInt(Math.round(ms)));
  }

  /** How long the server was down before its start, by its clock, without confirmation. */
  get gapMs(): number {
    return Number(Atomics.load(this.#cells, cells.gap));
  }

  awayFor(ms: number): void {
    Atomics.store(this.#cells, cells.gap, BigInt(Math.round(ms)));
  }
}
