import type { Generated, GeneratedAlways } from 'kysely';

export interface TrackChunkTable {
  buildingId: string;
  tag: string;
  /** Epoch hours. */
  hour: number;
  part: number;
  /** Epoch ms, like `lastT`. */
  firstT: number;
  lastT: number;
  count: number;
  payload: Buffer;
  checksum: number | null;
}

/** A part that could not be read when its hour was merged. */
export interface DamagedChunkTable extends Pick<
  TrackChunkTable,
  'buildingId' | 'tag' | 'hour' | 'part' | 'payload' | 'checksum'
> {
  id: GeneratedAlways<number>;
  keptAt: Generated<string>;
}
