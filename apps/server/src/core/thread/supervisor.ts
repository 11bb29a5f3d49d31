import { MessageChannel, Worker } from 'node:worker_threads';

import type { Logger } from 'pino';

import type { Conditions } from '../health/conditions.ts';
import type {
  IngestReady,
  IngestStart,
  StartFailure,
  SupervisorContract,
  WebStart,
  WorkerContract,
  WorkerStart,
  WebAddress,
} from './contract.ts';
import { connectPort, type Peer } from './port.ts';

/** A worker that ended before it was ready; a configuration error ends the whole server at its first start. */
export class WorkerFailed extends Error {
  readonly isConfiguration: boolean;

  constructor({ message, isConfiguration }: StartFailure) {
    super(message);
    this.name = 'WorkerFailed';
    this.isConfiguration = isConfiguration;
  }
}

export interface WorkerStarts {
  ingest: IngestStart;
  web: WebStart;
  tracks: WorkerStart;
}

type WorkerName = keyof WorkerStarts;

/** Pauses before a dead worker is started again; the first again after it has lived for {@link provenMs}. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;
const provenMs = 60_000;

interface Live {
  worker: Worker;
  peer: Peer<WorkerContract>;
  ready: SupervisorContract['notices']['ready'];
}

/** Starts the three workers, restarts a dead one, and connects the ingest thread and the web thread. */
export class Supervisor {
  readonly #starts: WorkerStarts;
  readonly #log: Logger;
  readonly #conditions: Conditions;
  readonly #entries: Readonly<Record<WorkerName, URL>>;
  /** Of all threads, including those being started: they may receive notices already. */
  readonly #peers = new Map<WorkerName, Peer<WorkerContract>>();
  readonly #live = new Map<WorkerName, Live>();
  #isStopping = false;

  /** @param entries the module that each thread runs */
  constructor(starts: WorkerStarts, log: Logger, conditions: Conditions, entries: Readonly<Record<WorkerName, URL>>) {
    this.#starts = starts;
    this.#log = log;
    this.#conditions = conditions;
    this.#entries = entries;
    conditions.listen((all) => {
      for (const peer of this.#peers.values()) peer.notify('conditions', all);
    });
  }

  /** @throws WorkerFailed when one of them cannot start */
  async start(): Promise<IngestReady> {
    const [ingest] = await Promise.all([this.#launch('ingest'), this.#launch('web'), this.#launch('tracks')]);
    const listening = ingest.ready.ingest;
    if (listening === undefined) throw new Error('the ingest thread did not report its address');
    // A port chosen by the system stays the same when the ingest thread is restarted.
    Object.assign(this.#starts.ingest, listening);
    return listening;
  }

  /** Accepts nothing more, finishes acknowledged work, writes it, ends the threads. */
  async drain(): Promise<void> {
    this.#isStopping = true;
    const call = async (name: WorkerName, what: 'close' | 'finish'): Promise<void> => {
      await this.#live.get(name)?.peer.call(what, null);
    };
    // The web thread answers its last requests through the public server, and needs the ingest thread for some of the
    // answers.
    await Promise.all([call('ingest', 'close'), call('web', 'close')]);
    await call('web', 'finish');
    await call('ingest', 'finish');
    await call('tracks', 'finish');
    await Promise.all([...this.#live.values()].map(({ worker }) => worker.terminate()));
  }

  async #launch(name: WorkerName): Promise<Live> {
    const startedAt = Date.now();
    const { port1, port2 } = new MessageChannel();
    const workerData = { ...this.#starts[name], supervisor: port2 };
    const worker = new Worker(this.#entries[name], { workerData, transferList: [port2], name });
    const ready = Promise.withResolvers<SupervisorContract['notices']['ready']>();
    const peer = connectPort<SupervisorContract, WorkerContract>(
      port1,
      {
        calls: {},
        notices: {
          ready: ready.resolve,
          failed: (failure) => ready.reject(new WorkerFailed(failure)),
          raiseCondition: (condition) => this.#conditions.raise(name, condition),
          clearCondition: (key) => this.#conditions.clear(name, key),
        },
      },
      (what, error) => this.#log.error({ err: error, what, worker: name }, 'a notice of a worker failed'),
    );
    this.#peers.set(name, peer);
    peer.notify('conditions', this.#conditions.all());
    this.#sendAddress();
    worker.on('error', (error) => this.#log.error({ err: error, worker: name }, 'a worker broke down'));
    worker.on('exit', (code) => {
      const message = `The ${name} thread ended with code ${code}`;
      ready.reject(new WorkerFailed({ message, isConfiguration: false }));
      if (this.#live.get(name)?.worker === worker) this.#restart(name, startedAt);
    });
    try {
      const live = { worker, peer, ready: await ready.promise };
      this.#live.set(name, live);
      this.#conditions.threadReady(name);
      this.#introduce(name);
      return live;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  #restart(name: WorkerName, startedAt: number, pause = firstPauseMs): void {
    this.#live.delete(name);
    this.#conditions.threadEnded(name);
    if (this.#isStopping) return;
    const wait = Date.now() - startedAt > provenMs ? firstPauseMs : pause;
    this.#log.error({ worker: name, inMs: wait }, 'a worker ended and is started again');
    setTimeout(() => {
      const at = Date.now();
      this.#launch(name).catch((error: unknown) => {
        this.#log.error({ worker: name, err: error }, 'a worker does not start');
        this.#restart(name, at, Math.min(pause * 2, longestPauseMs));
      });
    }, wait);
  }

  /** An ingest thread that is being started already proxies the console's requests. */
  #sendAddress(): void {
    const address: WebAddress | undefined = this.#live.get('web')?.ready.web;
    if (address !== undefined) this.#peers.get('ingest')?.notify('webAddress', address);
  }

  /** A new one of the two gets the other's address and a port to it. */
  #introduce(name: WorkerName): void {
    if (name === 'web') this.#sendAddress();
    const ingest = this.#live.get('ingest');
    const web = this.#live.get('web');
    if (name === 'tracks' || ingest === undefined || web === undefined) return;
    const { port1, port2 } = new MessageChannel();
    ingest.peer.notify('link', port1, [port1]);
    web.peer.notify('link', port2, [port2]);
  }
}
