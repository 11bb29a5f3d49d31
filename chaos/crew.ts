import type { Acts } from './acts.ts';
import { Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';
import { carryOutMuster } from './musterWork.ts';
import { checkPoint } from './patrolWork.ts';
import { carryOutPermit } from './permitWork.ts';
import { Work } from './work.ts';
import type { WorkSite } from './workSite.ts';

/** Between two permits, checks or musters. */
const pauseMs = 250;

/** People who carry out permits, walk rounds with a phone and run musters, however often the server dies. */
export class Crew {
  readonly #end = new AbortController();
  readonly #newWork: () => Work;
  #work: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string, site: WorkSite, ledger: Ledger, acts: Acts) {
    this.#newWork = () => new Work(site, ledger, new Caller(dataDir, ledger), { acts, end: this.#end.signal });
  }

  start(): void {
    this.#work = Promise.all([
      this.#repeat((work, number) => carryOutPermit(work, `S${number}`, 'short')),
      this.#repeat((work, number) => carryOutPermit(work, `L${number}`, 'overdue')),
      this.#repeat(checkPoint),
      this.#repeat(carryOutMuster),
    ]);
  }

  /** Resolves when the outcome of the current action is known. */
  async finish(): Promise<void> {
    this.#end.abort();
    await this.#work;
  }

  async #repeat(carryOut: (work: Work, number: number) => Promise<void>): Promise<void> {
    const work = this.#newWork();
    for (let number = 1; await work.pause(pauseMs); number += 1) await carryOut(work, number);
  }
}
