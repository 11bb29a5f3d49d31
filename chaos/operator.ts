import { setTimeout as sleep } from 'node:timers/promises';

import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import type { Acts } from './acts.ts';
import type { Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';
import type { ChaosArea } from './site.ts';

/** Interval of configuration changes, and of alarm handling. */
const changeEveryMs = 1500;
const handleEveryMs = 250;
/** Alarms handled in one call. */
const handledAtOnce = 5;

/**
 * An operator who handles alarms and changes rules continuously, however often the server dies, and records what was
 * acknowledged.
 */
export class Operator {
  readonly #caller: Caller;
  readonly #areas: readonly ChaosArea[];
  readonly #random: SeededRandom;
  readonly #ledger: Ledger;
  readonly #acts: Acts;
  readonly #end = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(caller: Caller, areas: readonly ChaosArea[], random: SeededRandom, ledger: Ledger, acts: Acts) {
    this.#caller = caller;
    this.#areas = areas;
    this.#random = random;
    this.#ledger = ledger;
    this.#acts = acts;
  }

  start(): void {
    this.#work = Promise.all([this.#change(), this.#handle()]);
  }

  /** Resolves when the current change is acknowledged. */
  async finish(): Promise<void> {
    this.#end.abort();
    await this.#work;
  }

  /** Changes are sequential, each retried until it is acknowledged, so that the final state is known. */
  async #change(): Promise<void> {
    for (let number = 1; !this.#end.signal.aborted; number += 1) {
      const area = this.#random.pick(this.#areas);
      const alarms = area.variants[number % 2 === 0 ? 0 : 1];
      const save = (api: Api): Promise<unknown> => {
        const saving = api.post('/pod/area/save', { id: area.id, alarms });
        this.#acts.notify('changing');
        return saving;
      };
      while ((await this.#caller.ask(save)) === null);
      this.#ledger.settings.set(area.id, alarms);
      this.#ledger.configChanges += 1;
      this.#acts.notify('changed');
      await sleep(changeEveryMs);
    }
  }

  async #handle(): Promise<void> {
    for (let number = 1; !this.#end.signal.aborted; number += 1) {
      const ids = await this.#findAlarms();
      const info = `note ${number}`;
      const handle = async (api: Api): Promise<void> => {
        const handling = api.post('/pod/alarm/handle', { ids, action: this.#random.pick(['handle', 'ignore']), info });
        this.#acts.notify('handling');
        await handling;
      };
      if (ids.length > 0 && (await this.#caller.ask(handle)) !== null) {
        for (const id of ids) this.#ledger.handled.set(id, info);
        this.#acts.notify('handled');
      }
      await sleep(handleEveryMs);
    }
  }

  /** Some of the oldest open alarms. */
  async #findAlarms(): Promise<string[]> {
    const path = `/pod/alarm/page?status=alarming&sort=raisedAt&size=${4 * handledAtOnce}`;
    // Holds for every `page` of the API.
    const page = (await this.#caller.ask((api) => api.get(path)))?.reply as { data: { id: string }[] } | undefined;
    const ids = (page?.data ?? []).map(({ id }) => id);
    const first = this.#random.integer(0, Math.max(0, ids.length - handledAtOnce));
    return ids.slice(first, first + handledAtOnce);
  }
}
