import type { PermitEvent } from '../event.ts';
import type { PermitConfig } from '../input.ts';
import type { Carrier } from './carrier.ts';
import { type Rank, rank } from './deadlineQueue.ts';

/** A permit in progress, on the site's time line: its workers inside, and its deadlines. */
export class PermitWatch {
  config: PermitConfig;
  readonly overdue: PermitDeadline;
  readonly noWorker: PermitDeadline;
  /** End by the site's clock for which `overdue` is scheduled, epoch ms; NaN = not yet. */
  plannedEnd = Number.NaN;
  /** Whether a worker was inside at the last evaluation. At the start nobody has left yet. */
  isAttended = true;
  /** Slots of the cards of workers inside. */
  readonly #workers = new Set<number>();
  #workerIds: ReadonlySet<string>;

  constructor(config: PermitConfig) {
    this.config = config;
    this.overdue = new PermitDeadline(this, 'overdue', 0);
    this.noWorker = new PermitDeadline(this, 'noWorker', 1);
    this.#workerIds = new Set(config.workerIds);
  }

  get hasWorker(): boolean {
    return this.#workers.size > 0;
  }

  /** Continues with another roster. */
  adopt(config: PermitConfig, insiders: ReadonlyMap<number, Carrier>): void {
    this.config = config;
    this.#workerIds = new Set(config.workerIds);
    this.#workers.clear();
    for (const [slot, carrier] of insiders) this.put(slot, carrier, true);
  }

  /** A card with its carrier enters or leaves. */
  put(slot: number, { id }: Pick<Carrier, 'id'>, comesIn: boolean): void {
    if (comesIn && this.#workerIds.has(id)) this.#workers.add(slot);
    else this.#workers.delete(slot);
  }
}

/** A notice about a permit in progress, emitted when site time reaches it. */
export class PermitDeadline {
  readonly kind = 'permit';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.permit;
  readonly order: number;
  place = -1;
  readonly watch: PermitWatch;
  readonly what: PermitEvent['what'];

  constructor(watch: PermitWatch, what: PermitEvent['what'], order: number) {
    this.watch = watch;
    this.what = what;
    this.order = order;
  }

  get name(): string {
    return this.watch.config.id;
  }
}
