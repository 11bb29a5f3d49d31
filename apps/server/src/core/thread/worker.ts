import { type MessagePort, workerData } from 'node:worker_threads';

import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import pino, { type Logger } from 'pino';

import { type ConditionReporter, createConditionReporter } from '../health/conditionReporter.ts';
import { InvalidSettings } from '../settings/settings.ts';
import type { StartFailure, SupervisorContract, WorkerContract, WorkerStart } from './contract.ts';
import { connectPort, type Peer } from './port.ts';

/** A running worker, for its supervisor. */
export interface Running {
  /** Before it resolves the worker receives notices already. */
  ready: SupervisorContract['notices']['ready'] | Promise<SupervisorContract['notices']['ready']>;
  close(): Promise<void>;
  finish(): Promise<void>;
  link?(port: MessagePort): void;
  webAddress?(address: WorkerContract['notices']['webAddress']): void;
  conditions?(all: readonly SystemCondition[]): void;
}

/**
 * The frame of every worker thread: reads its options, runs `start`, reports to the supervisor, and executes its
 * requests. An unhandled error ends the thread, and the supervisor restarts it.
 */
export async function runWorker<Start extends WorkerStart>(
  name: string,
  start: (options: Start, log: Logger, conditions: ConditionReporter) => Promise<Running>,
): Promise<void> {
  // Set by the supervisor, which starts each entry with its own kind of options and a port to itself.
  const { supervisor: port, ...rest } = workerData as Start & { supervisor: MessagePort };
  const options = rest as unknown as Start;
  const log = createLogger(name, options.logLevel);
  const running = Promise.withResolvers<Running>();
  // A start that fails is reported below. Unhandled, the rejection would end the thread: the supervisor could see the
  // end before the reason.
  running.promise.catch(() => {});
  const notify = (act: (worker: Running) => void): void => void running.promise.then(act, () => {});
  const supervisor: Peer<SupervisorContract> = connectPort<WorkerContract, SupervisorContract>(
    port,
    {
      calls: {
        close: async () => (await running.promise).close().then(() => null),
        finish: async () => (await running.promise).finish().then(() => null),
      },
      notices: {
        link: (port) => notify((worker) => worker.link?.(port)),
        webAddress: (address) => notify((worker) => worker.webAddress?.(address)),
        conditions: (all) => notify((worker) => worker.conditions?.(all)),
      },
    },
    (call, error) => log.error({ err: error, call }, 'a call of the supervisor failed'),
  );
  const conditions = createConditionReporter({
    raise: (condition) => supervisor.notify('raiseCondition', condition),
    clear: (key) => supervisor.notify('clearCondition', key),
  });
  try {
    const worker = await start(options, log, conditions);
    running.resolve(worker);
    supervisor.notify('ready', await worker.ready);
  } catch (error) {
    running.reject(error);
    log.error({ err: error }, `${name} cannot start`);
    supervisor.notify('failed', failureOf(error));
  }
}

/** JSON lines on stdout, written at once, so that the last line before a crash is not lost. */
export function createLogger(thread: string, level: string): Logger {
  return pino({ level, base: { thread } }, pino.destination({ fd: 1, sync: true }));
}

function failureOf(error: unknown): StartFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { message, isConfiguration: error instanceof InvalidSettings };
}
