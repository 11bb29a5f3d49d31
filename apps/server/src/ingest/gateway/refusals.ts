import { markHiddenSigns } from '@muster/model/entity/rules.ts';
import type { BaseLogger } from 'pino';

import type { Database } from '../../core/db/database.ts';
import { reportRefusals, type Refusal, type UntoldRefusals } from './refusal.store.ts';

interface RefusalPorts {
  now(): number;
  log: Pick<BaseLogger, 'warn'>;
}

/** Longer ones would fill the notice, and senders can invent them. */
const longestAbout = 100;

/**
 * Refused messages of gateways. Counted by gateway and reason, however many messages arrive, and written every few
 * seconds.
 */
export class Refusals {
  readonly #ports: RefusalPorts;
  readonly #untold = new Map<string, UntoldRefusals>();

  constructor(ports: RefusalPorts) {
    this.#ports = ports;
  }

  note(refusal: Refusal): void {
    const { gateway, reason } = refusal;
    const key = JSON.stringify([gateway.id, reason]);
    const count = (this.#untold.get(key)?.count ?? 0) + 1;
    const about = markHiddenSigns(refusal.about.slice(0, longestAbout).toWellFormed());
    // One log line for each write, so that senders cannot fill the log.
    if (count === 1)
      this.#ports.log.warn({ part: 'ingest', gateway: gateway.name, reason, about }, 'a message was refused');
    this.#untold.set(key, { gateway, reason, about, count, at: this.#ports.now() });
  }

  /** Writes new refusals; a failed write is repeated the next time. */
  async flush(db: Database): Promise<void> {
    const untold = [...this.#untold.entries()];
    for (const [key, refusals] of untold) {
      this.#untold.delete(key);
      try {
        await reportRefusals(db, refusals);
      } catch (error) {
        const since = this.#untold.get(key);
        this.#untold.set(key, { ...(since ?? refusals), count: refusals.count + (since?.count ?? 0) });
        throw error;
      }
    }
  }
}
