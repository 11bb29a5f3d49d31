import { type Position, positionAt, positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { UnregisteredTag } from '../core/thread/contract.ts';

/** Whoever holds an ingest key can invent tags: the ones heard of longest ago are forgotten first. */
const tagsKept = 1000;

/** Counts the positions of unregistered tags of one building, so that they can be shown and registered. */
export class UnregisteredTags {
  readonly #tags = new Map<string, UnregisteredTag>();
  readonly #changed = new Set<string>();

  note(batch: PositionBatch): void {
    for (let row = 0; row < batch.length; row++) {
      if (((batch.flags[row] ?? 0) & positionFlag.unregistered) !== 0) this.#note(positionAt(batch, row));
    }
  }

  #note(position: Position): void {
    const { tag, t, lon = null, lat = null, floor = 0 } = position;
    const known = this.#tags.get(tag) ?? { tag, count: 0, t: -Infinity, lon: null, lat: null, floor: 0 };
    const isNewest = t > known.t;
    // Telemetry does not move a tag, and neither does what comes late.
    const where = isNewest && lon !== null ? { lon, lat, floor } : {};
    this.#tags.delete(tag);
    this.#tags.set(tag, { ...known, ...where, t: Math.max(t, known.t), count: known.count + 1 });
    this.#changed.add(tag);
    if (this.#tags.size > tagsKept) this.#forget(this.#tags.keys().next().value ?? '');
  }

  #forget(tag: string): void {
    this.#tags.delete(tag);
    this.#changed.delete(tag);
  }

  /** Tags that have a card now. */
  registered(isRegistered: (tag: string) => boolean): void {
    for (const tag of this.#tags.keys()) if (isRegistered(tag)) this.#forget(tag);
  }

  /** Last heard of first. */
  all(): UnregisteredTag[] {
    return [...this.#tags.values()].reverse();
  }

  /** Those heard of since the last call. */
  takeChanged(): UnregisteredTag[] {
    const changed = [...this.#changed].flatMap((tag) => this.#tags.get(tag) ?? []);
    this.#changed.clear();
    return changed;
  }
}
