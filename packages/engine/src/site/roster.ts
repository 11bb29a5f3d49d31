import type { SubjectConfig } from '../input.ts';
import type { Bearer } from '../setting/cover.ts';

/** Who carries a tag during from ≤ t < until, epoch ms; null = nobody. */
export interface Binding {
  readonly bearer: Bearer | null;
  readonly from: number;
  readonly until: number;
}

/** Which location card is bound to whom, and when. */
export class Roster {
  readonly #bindings = new Map<string, SubjectConfig[]>();

  constructor(subjects: readonly SubjectConfig[]) {
    for (const subject of subjects) this.#listOf(subject.tag).push(subject);
  }

  /** Was the tag ever bound to anybody? */
  has(tag: string): boolean {
    return this.#bindings.has(tag);
  }

  /** Replaces the binding that began at the same time, or adds one. */
  put(subject: SubjectConfig): void {
    const list = this.#listOf(subject.tag);
    const same = list.findIndex((other) => other.boundFrom === subject.boundFrom);
    list.splice(same < 0 ? list.length : same, same < 0 ? 0 : 1, subject);
  }

  /** All bindings, tag by tag. */
  all(): SubjectConfig[] {
    return [...this.#bindings.values()].flat();
  }

  remove(tag: string): void {
    this.#bindings.delete(tag);
  }

  /** The binding at `t`; of two that overlap, the one that began later. */
  at(tag: string, t: number): Binding {
    let bearer: Bearer | null = null;
    let since = Number.NEGATIVE_INFINITY;
    let from = Number.NEGATIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    for (const subject of this.#bindings.get(tag) ?? []) {
      const begins = subject.boundFrom ?? Number.NEGATIVE_INFINITY;
      const ends = subject.boundTo ?? Number.POSITIVE_INFINITY;
      for (const edge of [begins, ends]) {
        if (edge <= t) from = Math.max(from, edge);
        else until = Math.min(until, edge);
      }
      if (begins <= t && t < ends && begins >= since) {
        bearer = subject;
        since = begins;
      }
    }
    return { bearer, from, until };
  }

  #listOf(tag: string): SubjectConfig[] {
    const list = this.#bindings.get(tag) ?? [];
    this.#bindings.set(tag, list);
    return list;
  }
}
