/** An entry too far from the previous one for 16 bits, or on another floor, with the place of the previous one. */
interface Leap {
  /** Of the leaping entry, the lower 32 bits. */
  readonly t: number;
  readonly lon: number;
  readonly lat: number;
  readonly floor: number;
}

/** Entries of the evidence buffer whose previous entry cannot be reconstructed from their words. */
export class Leaps {
  readonly #bySlot = new Map<number, readonly Leap[]>();
  readonly #pastMs: number;

  /** @param pastMs time for which entries can be read */
  constructor(pastMs: number) {
    this.#pastMs = pastMs;
  }

  at(slot: number, leaptAt: number): Leap | undefined {
    return this.#bySlot.get(slot)?.find(({ t }) => t === leaptAt);
  }

  /** Records a leap, and drops expired ones. */
  note(slot: number, leap: Leap): void {
    const recent = (this.#bySlot.get(slot) ?? []).filter(({ t }) => (leap.t - t) >>> 0 <= this.#pastMs);
    this.#bySlot.set(slot, [...recent, leap]);
  }

  clear(slot: number): void {
    this.#bySlot.delete(slot);
  }
}
