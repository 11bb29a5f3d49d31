/** An entry farther from the one before than 16 bits can say, or on another floor: where that one was. */
interface Leap {
  /** Of the entry that leapt, the lower 32 bits. */
  readonly t: number;
  readonly lon: number;
  readonly lat: number;
  readonly floor: number;
}

/** Where entries of the last minute lie before which the way back does not follow from their words. */
export class Leaps {
  readonly #bySlot = new Map<number, readonly Leap[]>();
  readonly #pastMs: number;

  /** @param pastMs how long anybody can come back to one */
  constructor(pastMs: number) {
    this.#pastMs = pastMs;
  }

  at(slot: number, leaptAt: number): Leap | undefined {
    return this.#bySlot.get(slot)?.find(({ t }) => t === leaptAt);
  }

  /** Notes a leap, and forgets those that nobody can come back to. */
  note(slot: number, leap: Leap): void {
    const recent = (this.#bySlot.get(slot) ?? []).filter(({ t }) => (leap.t - t) >>> 0 <= this.#pastMs);
    this.#bySlot.set(slot, [...recent, leap]);
  }

  forget(slot: number): void {
    this.#bySlot.delete(slot);
  }
}
