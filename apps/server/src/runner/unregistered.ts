import type { UnregisteredTag } from '@muster/model/position/wire.ts';
import { type Position, positionAt, positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';
import { LRUCache } from 'lru-cache';

/** Any holder of an ingest key can invent tags: the ones silent for longest are dropped first. */
const tagsKept = 1000;

/** Counts the positions of unregistered tags of one building, so that they can be shown and registered. */
export class UnregisteredTags {
  readonly #changed = new Set<string>();
  readonly #tags = new LRUCache<string, UnregisteredTag>({
    max: tagsKept,
    dispose: (_, tag, reason) => {
      if (reason !== 'set') this.#changed.delete(tag);
    },
  });

  note(batch: PositionBatch): void {
    for (let row = 0; row < batch.length; row++) {
      if (((batch.flags[row] ?? 0) & positionFlag.unregistered) !== 0) this.#note(positionAt(batch, row));
    }
  }

  #note(position: Position): void {
    const { tag, t, lon = null, lat = null, floor = 0 } = position;
    const known = this.#tags.peek(tag) ?? { tag, count: 0, t: -Infinity, lon: null, lat: null, floor: 0 };
    const isNewest = t > known.t;
    // Neither telemetry nor a late position moves a tag.
    const where = isNewest && lon !== null ? { lon, lat, floor } : {};
    this.#tags.set(tag, { ...known, ...where, t: Math.max(t, known.t), count: known.count + 1 });
    this.#changed.add(tag);
  }

  /** Tags that have a card now. */
  registered(isRegistered: (tag: string) => boolean): void {
    const gone = [...this.#tags.keys()].filter((tag) => isRegistered(tag));
    for (const tag of gone) this.#tags.delete(tag);
  }

  /** Last received first. */
  all(): UnregisteredTag[] {
    return [...this.#tags.values()];
  }

  /** Those received since the last call. */
  drainChanged(): UnregisteredTag[] {
    const changed = [...this.#changed].flatMap((tag) => this.#tags.peek(tag) ?? []);
    this.#changed.clear();
    return changed;
  }
}
