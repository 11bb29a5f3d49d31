import { setTimeout as sleep } from 'node:timers/promises';

import type { Position } from '@muster/model/position/positionBatch.ts';

import { type Channel, WrongReply } from './channel.ts';
import type { Ledger } from './ledger.ts';
import type { Walker } from './walk.ts';

const pauseMs = 50;

/** A gateway that collects the positions of its tags and resends each batch until it is acknowledged. */
export class Sender {
  readonly #channel: Channel;
  readonly #walkers: readonly Walker[];
  readonly #everyMs: number;
  readonly #ledger: Ledger;
  readonly #attempts: number;
  readonly #waiting: Position[] = [];
  readonly #onTheirWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #nextAt = 0;
  #rounds = 0;
  #lastTaken: readonly Position[] | undefined;
  #isAbandoned = false;

  /** @param attempts number after which a batch is dropped; whether it was stored is then unknown. */
  constructor(channel: Channel, walkers: readonly Walker[], everyMs: number, ledger: Ledger, attempts = Infinity) {
    this.#channel = channel;
    this.#walkers = walkers;
    this.#everyMs = everyMs;
    this.#ledger = ledger;
    this.#attempts = attempts;
  }

  /** Each tag reports every `everyMs`, also while the server is down: positions then queue up, as in a real gateway. */
  start(): void {
    this.#nextAt = Date.now();
    this.#timer = setInterval(() => this.#round(), this.#everyMs / 4);
  }

  /**
   * Everything of a span of simulated time (epoch ms, its end not included), as fast as it is acknowledged; resolves when
   * all of it was.
   */
  async sendSpan(from: number, to: number): Promise<void> {
    for (let t = from; t < to; t += this.#everyMs) this.#gather(t);
    this.#pump();
    await this.#delivered();
  }

  /** No new positions; resolves when all are acknowledged or dropped. */
  async finish(): Promise<void> {
    clearInterval(this.#timer);
    await this.#delivered();
    await this.#channel.close();
  }

  /** Drops everything at once. */
  async abandon(): Promise<void> {
    clearInterval(this.#timer);
    this.#isAbandoned = true;
    this.#waiting.length = 0;
    await this.#channel.close();
  }

  #round(): void {
    for (; this.#nextAt <= Date.now(); this.#nextAt += this.#everyMs) this.#gather(this.#nextAt);
    this.#pump();
  }

  #gather(t: number): void {
    const count = this.#rounds++;
    for (const walker of this.#walkers) this.#waiting.push(walker.at(t, count));
  }

  async #delivered(): Promise<void> {
    while (this.#onTheirWay.size > 0) await Promise.race(this.#onTheirWay);
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#onTheirWay.size < this.#channel.window) {
      const delivery: Promise<void> = this.#deliver(this.#waiting.splice(0, this.#channel.batch)).finally(() => {
        this.#onTheirWay.delete(delivery);
        this.#pump();
      });
      this.#onTheirWay.add(delivery);
    }
  }

  /** After an outage the previous batch is resent too, as by a gateway that lost its reply. */
  async #deliver(batch: readonly Position[]): Promise<void> {
    this.#ledger.send(batch);
    for (let attempt = 1; attempt <= this.#attempts && !this.#isAbandoned; attempt += 1) {
      const again = attempt > 1 ? this.#lastTaken : undefined;
      if ((again === undefined || (await this.#isTaken(again))) && (await this.#isTaken(batch))) {
        this.#ledger.acknowledge(batch);
        this.#lastTaken = batch;
        return;
      }
      await sleep(pauseMs);
    }
  }

  /** A wrong reply is not retried: the run has failed, and the batch stays unacknowledged. */
  async #isTaken(batch: readonly Position[]): Promise<boolean> {
    try {
      const duplicates = await this.#channel.send(batch);
      this.#ledger.duplicates += duplicates;
      return true;
    } catch (error) {
      this.#ledger.failures += 1;
      if (error instanceof WrongReply) {
        this.#ledger.complaints.push(`${this.#channel.name}: ${error.message}`);
        this.#isAbandoned = true;
      }
      return false;
    }
  }
}
