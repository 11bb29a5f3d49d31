import { MessageChannel, Worker } from 'node:worker_threads';

import { expect, test } from 'vitest';

import { type ObedientStart, order } from '../../testing/workerOrder.ts';
import type { StartFailure, SupervisorContract, WorkerContract } from './contract.ts';
import { connectPort, PeerError } from './port.ts';

const entry = new URL('../../testing/obedientWorker.ts', import.meta.url);

test('a worker that cannot start lives until the supervisor ends it, whatever messages it gets: its reason is sent before its end', async () => {
  const shared = new SharedArrayBuffer(Object.keys(order).length * 4);
  Atomics.store(new Int32Array(shared), order.failStarts, 1);
  const { port1, port2 } = new MessageChannel();
  const failed = Promise.withResolvers<StartFailure>();
  const start: ObedientStart = { databaseUrl: '', logLevel: 'silent', shared };
  const worker = new Worker(entry, { workerData: { ...start, supervisor: port2 }, transferList: [port2] });
  worker.on('error', () => {});
  const peer = connectPort<SupervisorContract, WorkerContract>(
    port1,
    {
      calls: {},
      notices: { ready: () => {}, failed: failed.resolve, raiseCondition: () => {}, clearCondition: () => {} },
    },
    () => {},
  );
  try {
    peer.notify('conditions', []);
    peer.notify('webAddress', { port: 1, secret: '' });
    expect(await failed.promise).toEqual({ message: 'not today', isConfiguration: false });
    await expect(peer.call('close', null)).rejects.toThrow(PeerError);
    await expect(peer.call('finish', null)).rejects.toThrow(PeerError);
  } finally {
    peer.close();
    await worker.terminate();
  }
});
