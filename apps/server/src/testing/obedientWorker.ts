import { type MessagePort, threadId } from 'node:worker_threads';

import { eventually } from '@muster/testkit/eventually.ts';

import { runWorker } from '../core/thread/worker.ts';
import { type ObedientStart, order } from './workerOrder.ts';

/** A worker of the supervisor's tests: starts, or not, and dies, as ordered. */
await runWorker<ObedientStart>('obedient', async ({ shared }, _log, conditions) => {
  const memory = new Int32Array(shared);
  Atomics.add(memory, order.starts, 1);
  if (Atomics.load(memory, order.failStarts) > 0) {
    Atomics.sub(memory, order.failStarts, 1);
    throw new Error('not today');
  }
  const timer = setInterval(() => {
    if (Atomics.compareExchange(memory, order.raise, 1, 0) === 1) conditions.raise('databaseAway', {});
    if (Atomics.compareExchange(memory, order.dieAt, 1, 0) === 1) throw new Error('as ordered');
  }, 5);
  const isHeld = (): boolean => Atomics.load(memory, order.holdReady) === 1;
  const listening = {
    ingest: { httpPort: threadId, mqttPort: null, mqttsPort: null },
    web: { port: threadId, secret: '' },
  };
  return {
    ready: isHeld() ? eventually(() => (isHeld() ? Promise.reject(new Error('held')) : listening)) : listening,
    link: (port: MessagePort) => {
      Atomics.add(memory, order.links, 1);
      port.unref();
    },
    webAddress: () => void Atomics.add(memory, order.addresses, 1),
    conditions: (all) => void Atomics.store(memory, order.conditions, all.length),
    close: async () => void Atomics.add(memory, order.closed, 1),
    finish: async () => {
      clearInterval(timer);
      Atomics.add(memory, order.finished, 1);
    },
  };
});
