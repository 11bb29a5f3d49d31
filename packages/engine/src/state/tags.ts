import type { ConditionState } from './conditionState.ts';
import { Trails } from './trails.ts';
import type { Stay } from './stay.ts';
import type { Carrier } from './carrier.ts';
import type { Bounds } from './bounds.ts';
import { tagFlag, TagRecords } from './tagRecords.ts';
import { withReserve } from './withReserve.ts';

const column = (): Float64Array<ArrayBuffer> => new Float64Array(64);

/** Numbers of a tag that few fixes need, by slot. Times in epoch ms; NaN = not sent. */
export class TagColumns extends TagRecords {
  /** The binding in force: from ≤ t < until. */
  boundFrom = column();
  boundUntil = column();
  /** Areas with a number below this were there at the newest fix. */
  areasKnown = column();
  /** `Site.generation` by which the areas to watch from outside were looked up; −1 = look again. Not in a snapshot. */
  generations = new Int32Array(64);

  /** All of them; a snapshot contains them. */
  static readonly names = ['boundFrom', 'boundUntil', 'areasKnown'] as const;

  /** Initial values. */
  protected clear(slot: number): void {
    this.clearRecord(slot);
    this.boundFrom[slot] = Number.POSITIVE_INFINITY;
    this.boundUntil[slot] = Number.NEGATIVE_INFINITY;
    this.areasKnown[slot] = 0;
    this.generations[slot] = -1;
  }

  protected grow(slots: number): void {
    this.growRecords(slots);
    if (slots <= this.boundFrom.length) return;
    const length = withReserve(slots);
    const generations = new Int32Array(length);
    generations.set(this.generations);
    this.generations = generations;
    for (const name of TagColumns.names) {
      const longer = new Float64Array(length);
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

/** Consecutive outliers of a tag: their number, and the last one. Metres of the site's plane, epoch ms. */
export interface Straying {
  readonly inRow: number;
  readonly t: number;
  readonly x: number;
  readonly y: number;
}

/** The shared empty list, never written: adding creates a new list. */
const noStays: Stay[] = [];
const noConditions: ConditionState[] = [];

/** State of all tags that are or were bound. A slot is a small permanent number of a tag. */
export class Tags extends TagColumns {
  readonly names: string[] = [];
  readonly carriers: (Carrier | null)[] = [];
  /** The areas that bound the carrier, by the rules in force at the last look-up. */
  readonly bounds: (Bounds | null)[] = [];
  /** Stays of the tag that are more than "outside", in order of area number. */
  readonly stays: (readonly Stay[])[] = [];
  /** Conditions about the tag that are true, or have a raised alarm. */
  readonly conditions: (readonly ConditionState[])[] = [];
  readonly trails = new Trails();
  /** Tags whose newest position was an outlier, and no fix. */
  readonly strayings = new Map<number, Straying>();
  /** Device time of the newest report with `sos`, of tags that had one. */
  readonly sosT = new Map<number, number>();
  #changed: number[] = [];
  readonly #slots = new Map<string, number>();
  #numberedBy: object | null = null;
  #slotOfNumber = new Int32Array(0);

  get size(): number {
    return this.names.length;
  }

  find(tag: string): number | undefined {
    return this.#slots.get(tag);
  }

  /** Slots by the tag numbers of the caller, plus one; 0 = not known yet. */
  slotsOf(by: object): Int32Array {
    if (by !== this.#numberedBy) this.#slotOfNumber = new Int32Array(64);
    this.#numberedBy = by;
    return this.#slotOfNumber;
  }

  /** Maps a number of the last caller of `slotsOf` to this slot. */
  noteNumber(number: number, slot: number): void {
    if (number >= this.#slotOfNumber.length) {
      const longer = new Int32Array(withReserve(number + 1));
      longer.set(this.#slotOfNumber);
      this.#slotOfNumber = longer;
    }
    this.#slotOfNumber[number] = slot + 1;
  }

  add(tag: string): number {
    const slot = this.names.length;
    this.grow(slot + 1);
    this.clear(slot);
    this.#slots.set(tag, slot);
    this.names.push(tag);
    this.carriers.push(null);
    this.bounds.push(null);
    this.stays.push(noStays);
    this.conditions.push(noConditions);
    return slot;
  }

  /** Speed of a vehicle at its newest fix, m/s: from the device, else along its trail; NaN = unknown. */
  pace(slot: number): number {
    if (!this.has(slot, tagFlag.drives)) return Number.NaN;
    const said = this.speed(slot);
    return Number.isNaN(said) ? this.trails.speed(slot, this.fixT(slot), this.x(slot), this.y(slot)) : said;
  }

  /** Outlier at the newest position; null = it was a fix. */
  stray(slot: number, straying: Straying | null): void {
    this.set(slot, tagFlag.strayed, straying !== null);
    if (straying === null) this.strayings.delete(slot);
    else this.strayings.set(slot, straying);
  }

  setCarrier(slot: number, carrier: Carrier | null): void {
    this.carriers[slot] = carrier;
    this.set(slot, tagFlag.drives, carrier?.kind === 'vehicle');
  }

  setStays(slot: number, stays: readonly Stay[]): void {
    this.stays[slot] = stays.length === 0 ? noStays : stays;
  }

  setConditions(slot: number, conditions: readonly ConditionState[]): void {
    this.conditions[slot] = conditions.length === 0 ? noConditions : conditions;
    let isReported = false;
    for (const { rule } of conditions) if (rule.rule.watches === 'report') isReported = true;
    this.set(slot, tagFlag.reported, isReported);
  }

  markChanged(slot: number): void {
    if (this.has(slot, tagFlag.changed)) return;
    this.set(slot, tagFlag.changed, true);
    this.#changed.push(slot);
  }

  /** Slots marked since the last call. */
  drainChanged(): readonly number[] {
    const changed = this.#changed;
    this.#changed = [];
    for (const slot of changed) this.set(slot, tagFlag.changed, false);
    return changed;
  }
}
