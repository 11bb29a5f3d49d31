import { assertIntact } from '../core/db/checksum.ts';
import { decodeTrack } from './trackCodec.ts';
import type { TrackPoints } from './trackPoints.ts';

/** A part of a chunk as it is stored. */
export interface StoredChunk {
  readonly payload: Uint8Array;
  /** null = written before there were checksums. */
  readonly checksum: number | null;
}

/** Called for each skipped part that cannot be read; `hour` in epoch hours. */
export type OnDamagedChunk = (tag: string, hour: number, error: unknown) => void;

/** @throws Error when it is damaged. */
export function openChunk({ payload, checksum }: StoredChunk): TrackPoints {
  assertIntact(payload, checksum);
  return decodeTrack(payload);
}
