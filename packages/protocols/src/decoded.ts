import type { ingestWords } from '@muster/model/messages/ingest.words.ts';
import type { PositionBatch } from '@muster/model/position/positionBatch.ts';

export type RejectKey = keyof typeof ingestWords;

/**
 * Why an item, or a whole body, was refused: a message key of the catalogues with its parameters, so that the sender
 * can read it in any language.
 */
export interface RejectReason {
  readonly key: RejectKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One refused item of a batch; `index` counts from 0 in the order of the request. */
export interface Reject {
  readonly index: number;
  readonly reason: RejectReason;
  /** For one refused for its time: its tag, and how far its clock is ahead of the server's (negative: behind). */
  readonly clock?: { readonly tag: string; readonly aheadMs: number };
}

/** Result of decoding a body: accepted and rejected positions. */
export interface DecodedPositions {
  readonly batch: PositionBatch;
  readonly rejected: readonly Reject[];
}

/** Context of a decoder. */
export interface DecodeContext {
  /**
   * The server's clock, epoch ms: a position older than 7 days or more than 60 s ahead of it is refused (wire.md), but
   * a call for help gets the current time.
   */
  readonly now: number;
  /** The local frame of a map by its name or id; undefined if there is no such map or it has no frame. */
  readonly frameOf?: (map: string) => LocalFrame | undefined;
}

/** From site-local metres to degrees WGS84. */
export type LocalFrame = (x: number, y: number) => { readonly lon: number; readonly lat: number };

/** A body of which nothing is usable; answered with HTTP 400. */
export class MalformedBody extends Error {
  readonly reason: RejectReason;

  constructor(reason: RejectReason) {
    super(`${reason.key} ${JSON.stringify(reason.params)}`);
    this.name = 'MalformedBody';
    this.reason = reason;
  }
}
