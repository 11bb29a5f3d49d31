import type { SubjectConfig } from '../input.ts';
import type { Carrier } from './carrier.ts';

/** Carrier of a tag during from ≤ t < until, epoch ms; null = none. */
export interface Binding {
  readonly carrier: Carrier | null;
  readonly from: number;
  readonly until: number;
}

/** Bindings of location cards to subjects over time. */
export class Roster {
  /** Most cards have one binding, stored without a list. */
  readonly #bindings = new Map<string, SubjectConfig | readonly SubjectConfig[]>();

  /** Number of bindings of a vehicle, by its id. */
  readonly #vehicles = new Map<string, number>();
  /** Incremented when an id becomes that of a vehicle, or stops being one. */
  vehicleGeneration = 0;

  constructor(subjects: readonly SubjectConfig[]) {
    for (const subject of subjects) this.#keep(subject.tag, this.bindingsOf(subject.tag).concat(subject));
  }

  /** Whether the id is that of a vehicle which has a card, or had one. */
  isVehicle(id: string): boolean {
    return this.#vehicles.has(id);
  }

  /** Whether the tag was ever bound. */
  has(tag: string): boolean {
    return this.#bindings.has(tag);
  }

  /** The stored instance of the name: a message contains a copy. */
  nameOf(tag: string): string {
    return this.bindingsOf(tag)[0]?.tag ?? tag;
  }

  /** Replaces the binding that began at the same time, or adds one. */
  put(subject: SubjectConfig): void {
    const list = this.bindingsOf(subject.tag);
    const same = list.findIndex((other) => other.boundFrom === subject.boundFrom);
    this.#keep(subject.tag, same < 0 ? list.concat(subject) : list.with(same, subject));
  }

  /** All bindings, tag by tag. */
  all(): SubjectConfig[] {
    return [...this.#bindings.values()].flat();
  }

  remove(tag: string): void {
    this.#countVehicles(this.bindingsOf(tag), -1);
    this.#bindings.delete(tag);
  }

  /** The carrier bound at `from`, epoch ms; −Infinity = from the beginning. */
  since(tag: string, from: number): SubjectConfig | null {
    return this.bindingsOf(tag).find(({ boundFrom = Number.NEGATIVE_INFINITY }) => boundFrom === from) ?? null;
  }

  /** The binding at `t`; of two that overlap, the one that began later. */
  at(tag: string, t: number): Binding {
    let carrier: Carrier | null = null;
    let since = Number.NEGATIVE_INFINITY;
    let from = Number.NEGATIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    for (const subject of this.bindingsOf(tag)) {
      const begins = subject.boundFrom ?? Number.NEGATIVE_INFINITY;
      const ends = subject.boundTo ?? Number.POSITIVE_INFINITY;
      for (const edge of [begins, ends]) {
        if (edge <= t) from = Math.max(from, edge);
        else until = Math.min(until, edge);
      }
      if (begins <= t && t < ends && begins >= since) {
        carrier = subject;
        since = begins;
      }
    }
    return { carrier, from, until };
  }

  #countVehicles(subjects: readonly SubjectConfig[], by: 1 | -1): void {
    for (const { kind, id } of subjects) {
      if (kind !== 'vehicle') continue;
      const count = this.#vehicles.get(id) ?? 0;
      if (count + by > 0) this.#vehicles.set(id, count + by);
      else this.#vehicles.delete(id);
      if (count === 0 || count + by === 0) this.vehicleGeneration++;
    }
  }

  /** Every binding of a card. */
  bindingsOf(tag: string): readonly SubjectConfig[] {
    const known = this.#bindings.get(tag) ?? [];
    return isList(known) ? known : [known];
  }

  #keep(tag: string, list: readonly SubjectConfig[]): void {
    this.#countVehicles(list, 1);
    this.#countVehicles(this.bindingsOf(tag), -1);
    this.#bindings.set(tag, list.length === 1 ? list[0] : list);
  }
}

function isList(known: SubjectConfig | readonly SubjectConfig[]): known is readonly SubjectConfig[] {
  return Array.isArray(known);
}
