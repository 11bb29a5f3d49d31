import type { Position } from '@muster/model/position/positionBatch.ts';

/** A position that left a sender: `acknowledged` once the server has said that it is durable. */
export interface SentPosition {
  readonly position: Position;
  isAcknowledged: boolean;
}

/**
 * Who was promised what: kept by the senders and the operator, compared with the server in the end. A position stands
 * here before its first byte is sent, and is acknowledged only after the reply was read.
 */
export class Ledger {
  readonly #byTag = new Map<string, Map<number, SentPosition>>();
  /** Handled alarms by id, with the words that were acknowledged. */
  readonly handled = new Map<string, string>();
  /** By area: the settings of the last change, which was acknowledged. */
  readonly settings = new Map<string, unknown>();
  /** Replies that no server should give; each fails the run. */
  readonly complaints: string[] = [];
  acknowledged = 0;
  /** Acknowledged positions are as new as this, epoch ms. */
  newestAcknowledged = 0;
  configChanges = 0;
  /** Positions that the server knew when they were sent again: it had died between the commit and the reply. */
  duplicates = 0;
  /** Attempts that had no answer, or were refused for now. */
  failures = 0;

  send(positions: readonly Position[]): void {
    for (const position of positions) {
      const times = this.#byTag.get(position.tag) ?? new Map<number, SentPosition>();
      this.#byTag.set(position.tag, times);
      times.set(position.t, { position, isAcknowledged: false });
    }
  }

  acknowledge(positions: readonly Position[]): void {
    for (const { tag, t } of positions) {
      const sent = this.#byTag.get(tag)?.get(t);
      if (sent === undefined || sent.isAcknowledged)
        throw new Error(`${tag} at ${t} was acknowledged unasked, or twice`);
      sent.isAcknowledged = true;
      this.newestAcknowledged = Math.max(this.newestAcknowledged, t);
    }
    this.acknowledged += positions.length;
  }

  /** What was sent of a tag, by time. */
  of(tag: string): ReadonlyMap<number, SentPosition> {
    return this.#byTag.get(tag) ?? new Map();
  }

  tags(): string[] {
    return [...this.#byTag.keys()];
  }
}
