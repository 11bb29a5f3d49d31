import { setTimeout as sleep } from 'node:timers/promises';

import type { Api } from '../apps/simulator/src/api.ts';
import type { Acts } from './acts.ts';
import type { Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';
import type { WorkSite } from './workSite.ts';

/** Attempts at one action: a server is away for seconds, and a refusal is permanent. */
const attempts = 60;

/** Executes one action after the other, and records acknowledged ones. */
export class Work {
  readonly site: WorkSite;
  readonly ledger: Ledger;
  readonly #caller: Caller;
  readonly #acts: Acts;
  readonly #end: AbortSignal;

  constructor(site: WorkSite, ledger: Ledger, caller: Caller, { acts, end }: { acts: Acts; end: AbortSignal }) {
    this.site = site;
    this.ledger = ledger;
    this.#caller = caller;
    this.#acts = acts;
    this.#end = end;
  }

  /**
   * Executes an action, recorded under a key, until its outcome is known.
   * @param isDone whether the server has recorded it; called after a call with an unknown outcome
   * @returns false = given up, or the run is over
   */
  async perform(
    key: string,
    act: (api: Api) => Promise<unknown>,
    isDone: (api: Api) => Promise<boolean>,
  ): Promise<boolean> {
    const { deeds } = this.ledger;
    deeds.begin(key);
    const doing = (api: Api): Promise<unknown> => {
      const done = act(api);
      this.#acts.notify('working');
      return done;
    };
    for (let attempt = 0; attempt < attempts && !this.#end.aborted; attempt += 1) {
      if ((await this.#caller.ask(doing)) !== null) {
        deeds.acknowledge(key);
        this.#acts.notify('worked');
        return true;
      }
      if ((await this.#caller.ask(isDone))?.reply === true) return true;
    }
    return false;
  }

  /** Reads inputs of the next action; undefined = given up, or the run is over. */
  async read<Reply>(read: (api: Api) => Promise<Reply>): Promise<Reply | undefined> {
    for (let attempt = 0; attempt < attempts && !this.#end.aborted; attempt += 1) {
      const answer = await this.#caller.ask(read);
      if (answer !== null) return answer.reply;
    }
    return undefined;
  }

  /** false = the run is over. */
  async pause(ms: number): Promise<boolean> {
    await sleep(ms, undefined, { signal: this.#end }).catch(() => {});
    return !this.#end.aborted;
  }
}
