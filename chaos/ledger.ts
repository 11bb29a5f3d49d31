import type { Position } from '@muster/model/position/positionBatch.ts';

import { Deeds } from './deeds.ts';

/** A sent position; `acknowledged` once the server has confirmed that it is durable. */
export interface SentPosition {
  readonly position: Position;
  isAcknowledged: boolean;
}

/**
 * Everything sent and acknowledged, written by senders and operator and compared with the server at the end. A position
 * is entered before its first byte is sent, and acknowledged only after the reply was read.
 */
export class Ledger {
  readonly #byTag = new Map<string, Map<number, SentPosition>>();
  /** Handled alarms by id, with the acknowledged texts. */
  readonly handled = new Map<string, string>();
  /** Steps of permits, checks of patrols, ticks of musters. */
  readonly deeds = new Deeds();
  /** By area: the settings of the last acknowledged change. */
  readonly settings = new Map<string, unknown>();
  /** Replies that a server must not send; each fails the run. */
  readonly complaints: string[] = [];
  acknowledged = 0;
  /** Time of the newest acknowledged position, epoch ms. */
  newestAcknowledged = 0;
  configChanges = 0;
  /** Resent positions reported as duplicates: the server died between commit and reply. */
  duplicates = 0;
  /** Attempts without a reply, or refused with a retry. */
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

  /** Sent positions of a tag, by time. */
  of(tag: string): ReadonlyMap<number, SentPosition> {
    return this.#byTag.get(tag) ?? new Map();
  }

  tags(): string[] {
    return [...this.#byTag.keys()];
  }
}
