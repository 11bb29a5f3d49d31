import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

import { type Api, openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import type { Ledger } from './ledger.ts';

/** Alarms of one call. */
const atOnce = 8;
/** Share of the open alarms; the others stay open for the next round. */
const shares = { handle: 0.6, ignore: 0.85 } as const;

/**
 * Operators who handle open alarms: most are handled or ignored with a remark, some of the handled are supplemented,
 * the rest is left open. Acknowledged actions are recorded; those without an answer are not repeated, since their
 * outcome is unknown.
 */
export class ControlRoom {
  readonly #dataDir: string;
  readonly #random: SeededRandom;
  readonly #ledger: Ledger;
  #words = 0;
  #busy = Promise.withResolvers<void>();
  #isAway = false;
  /** Acknowledged texts, each as the alarm's id and the text. */
  readonly said = new Set<string>();
  acknowledged = 0;
  unanswered = 0;

  constructor(dataDir: string, random: SeededRandom, ledger: Ledger) {
    this.#dataDir = dataDir;
    this.#random = random;
    this.#ledger = ledger;
  }

  /** Resolves when a call of the current round is in flight. */
  isBusy(): Promise<void> {
    return this.#busy.promise;
  }

  /** One round: resolves when all calls are done, or the server is down. */
  async workOff(): Promise<void> {
    this.#isAway = false;
    const { httpUrl, authToken, buildingId } = await readLocalAccess(this.#dataDir);
    const api = await openApi(httpUrl, authToken, buildingId);
    const open = await openAlarms(api);
    const handled: string[] = [];
    const lots = open.map((id) => ({ id, lot: this.#random.next() }));
    const toHandle = lots.filter(({ lot }) => lot < shares.handle).map(({ id }) => id);
    const toIgnore = lots.filter(({ lot }) => lot >= shares.handle && lot < shares.ignore).map(({ id }) => id);
    for (const ids of inParts(toHandle)) if (await this.#say(api, ids, 'handle')) handled.push(...ids);
    for (const ids of inParts(toIgnore)) await this.#say(api, ids, 'ignore');
    const more = handled.filter(() => this.#random.next() < 0.2);
    for (const ids of inParts(more)) await this.#say(api, ids, 'supplement');
    // A round without open alarms does not block.
    this.#busy.resolve();
    this.#busy = Promise.withResolvers();
  }

  /** True when it was acknowledged. */
  async #say(api: Api, ids: readonly string[], action: 'handle' | 'ignore' | 'supplement'): Promise<boolean> {
    if (this.#isAway) return false;
    const info = `${action} ${++this.#words}`;
    try {
      const saying = api.post('/pod/alarm/handle', { ids, action, info });
      this.#busy.resolve();
      await saying;
    } catch (error) {
      // A refusal is a reply, and a wrong one here; only a dead server sends none.
      if (!(error instanceof TypeError)) this.#ledger.complaints.push(String(error));
      // The last text of these may be stored or not.
      for (const id of ids) this.#ledger.handled.delete(id);
      this.unanswered += 1;
      this.#isAway = true;
      return false;
    }
    for (const id of ids) {
      this.#ledger.handled.set(id, info);
      this.said.add(`${id} ${info}`);
    }
    this.acknowledged += 1;
    return true;
  }
}

async function openAlarms(api: Api): Promise<string[]> {
  // Every `page` of the API has this shape; more rows never occur here.
  const page = (await api.get('/pod/alarm/page?status=alarming&sort=raisedAt&size=1000')) as { data: { id: string }[] };
  return page.data.map(({ id }) => id);
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  );
}
