import { setTimeout as sleep } from 'node:timers/promises';

import { type Api, openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import type { Ledger } from './ledger.ts';

const pauseMs = 100;

/** Calls the running server, whichever process it is. Every start has its own session. */
export class Caller {
  readonly #dataDir: string;
  readonly #ledger: Ledger;
  #api: Api | undefined;

  constructor(dataDir: string, ledger: Ledger) {
    this.#dataDir = dataDir;
    this.#ledger = ledger;
  }

  /** null when the server is down or refuses: the outcome is unknown. */
  async ask<Reply>(work: (api: Api) => Promise<Reply>): Promise<{ reply: Reply } | null> {
    try {
      const { httpUrl, authToken, buildingId } = await readLocalAccess(this.#dataDir);
      this.#api ??= await openApi(httpUrl, authToken, buildingId);
      return { reply: await work(this.#api) };
    } catch {
      this.#ledger.failures += 1;
      this.#api = undefined;
      await sleep(pauseMs);
      return null;
    }
  }
}
