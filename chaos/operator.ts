import { setTimeout as sleep } from 'node:timers/promises';

import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { type Api, openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import type { Ledger } from './ledger.ts';
import type { ChaosArea } from './site.ts';

const pauseMs = 100;
/** Interval of configuration changes, and of alarm handling. */
const changeEveryMs = 1500;
const handleEveryMs = 250;
/** Alarms handled in one call. */
const handledAtOnce = 5;

/** Current action of the operator, used to time a kill. */
export type Act = 'changing' | 'changed' | 'handling' | 'handled';

/**
 * An operator who handles alarms and changes rules continuously, however often the server dies, and records what was
 * acknowledged.
 */
export class Operator {
  readonly #dataDir: string;
  readonly #areas: readonly ChaosArea[];
  readonly #random: SeededRandom;
  readonly #ledger: Ledger;
  readonly #watchers = new Set<{ act: Act; resolve: () => void }>();
  #api: Api | undefined;
  readonly #end = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string, areas: readonly ChaosArea[], random: SeededRandom, ledger: Ledger) {
    this.#dataDir = dataDir;
    this.#areas = areas;
    this.#random = random;
    this.#ledger = ledger;
  }

  start(): void {
    this.#work = Promise.all([this.#change(), this.#handle()]);
  }

  /** Resolves when the current change is acknowledged. */
  async finish(): Promise<void> {
    this.#end.abort();
    await this.#work;
  }

  /** Resolves when the operator does this next. */
  next(act: Act): Promise<void> {
    return new Promise((resolve) => this.#watchers.add({ act, resolve }));
  }

  #tell(act: Act): void {
    for (const watcher of this.#watchers) {
      if (watcher.act !== act) continue;
      this.#watchers.delete(watcher);
      watcher.resolve();
    }
  }

  /** Calls the running server; undefined when it is down or refuses. Every start has its own session. */
  async #ask(work: (api: Api) => Promise<unknown>): Promise<unknown> {
    try {
      const { httpUrl, authToken, buildingId } = await readLocalAccess(this.#dataDir);
      this.#api ??= await openApi(httpUrl, authToken, buildingId);
      return await work(this.#api);
    } catch {
      this.#ledger.failures += 1;
      this.#api = undefined;
      await sleep(pauseMs);
      return undefined;
    }
  }

  /** Changes are sequential, each retried until it is acknowledged, so that the final state is known. */
  async #change(): Promise<void> {
    for (let number = 1; !this.#end.signal.aborted; number += 1) {
      const area = this.#random.pick(this.#areas);
      const alarms = area.variants[number % 2 === 0 ? 0 : 1];
      const save = (api: Api): Promise<unknown> => {
        const saving = api.post('/pod/area/save', { id: area.id, alarms });
        this.#tell('changing');
        return saving;
      };
      while ((await this.#ask(save)) === undefined);
      this.#ledger.settings.set(area.id, alarms);
      this.#ledger.configChanges += 1;
      this.#tell('changed');
      await sleep(changeEveryMs);
    }
  }

  async #handle(): Promise<void> {
    for (let number = 1; !this.#end.signal.aborted; number += 1) {
      const ids = await this.#findAlarms();
      const info = `note ${number}`;
      const handle = async (api: Api): Promise<boolean> => {
        const handling = api.post('/pod/alarm/handle', { ids, action: this.#random.pick(['handle', 'ignore']), info });
        this.#tell('handling');
        await handling;
        return true;
      };
      if (ids.length > 0 && (await this.#ask(handle)) === true) {
        for (const id of ids) this.#ledger.handled.set(id, info);
        this.#tell('handled');
      }
      await sleep(handleEveryMs);
    }
  }

  /** Some of the oldest open alarms. */
  async #findAlarms(): Promise<string[]> {
    const path = `/pod/alarm/page?status=alarming&sort=raisedAt&size=${4 * handledAtOnce}`;
    // Holds for every `page` of the API.
    const page = (await this.#ask((api) => api.get(path))) as { data: { id: string }[] } | undefined;
    const ids = (page?.data ?? []).map(({ id }) => id);
    const first = this.#random.integer(0, Math.max(0, ids.length - handledAtOnce));
    return ids.slice(first, first + handledAtOnce);
  }
}
