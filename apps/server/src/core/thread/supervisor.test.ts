import { eventually } from '@muster/testkit/eventually.ts';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type ObedientStart, order } from '../../testing/workerOrder.ts';
import { Conditions } from '../health/conditions.ts';
import { Supervisor, WorkerFailed } from './supervisor.ts';

const entry = new URL('../../testing/obedientWorker.ts', import.meta.url);
const entries = { ingest: entry, web: entry, tracks: entry };

type Name = keyof typeof entries;

let memory: Record<Name, Int32Array>;
let supervisor: Supervisor;

beforeEach(() => {
  const shared = { ingest: memoryOf(), web: memoryOf(), tracks: memoryOf() };
  memory = {
    ingest: new Int32Array(shared.ingest),
    web: new Int32Array(shared.web),
    tracks: new Int32Array(shared.tracks),
  };
  const start = (name: Name): ObedientStart => ({ databaseUrl: '', logLevel: 'silent', shared: shared[name] });
  supervisor = new Supervisor(
    {
      ingest: {
        ...start('ingest'),
        httpHost: '127.0.0.1',
        httpPort: 0,
        mqttPort: null,
        mqttsPort: null,
        tls: null,
        metricsToken: null,
        silenceMs: 120_000,
        acknowledgedFile: null,
        dataDir: '',
        freeSpaceFile: null,
      },
      web: {
        ...start('web'),
        captcha: false,
        quickPasswords: true,
        uploadRoot: '',
        sealKeyFile: '',
        licenceKeyFile: '',
        outboundAllow: null,
        metricsToken: null,
      },
      tracks: start('tracks'),
    },
    pino({ level: 'silent' }),
    new Conditions(Date.now),
    entries,
  );
});
afterEach(() => supervisor.drain());

function memoryOf(): SharedArrayBuffer {
  return new SharedArrayBuffer(Object.keys(order).length * 4);
}
const count = (what: keyof typeof order): number[] =>
  [memory.ingest, memory.web, memory.tracks].map((cells) => Atomics.load(cells, order[what]));

describe('the supervisor', () => {
  it('starts all workers, connects ingest and web, and returns the address of the ingest thread', async () => {
    const { httpPort } = await supervisor.start();
    expect(httpPort).toBeGreaterThan(0);
    await eventually(() => expect(count('links')).toEqual([1, 1, 0]));
    expect(count('starts')).toEqual([1, 1, 1]);
  });

  it.each<[Name, number[]]>([
    ['ingest', [2, 2, 0]],
    ['web', [2, 2, 0]],
    ['tracks', [1, 1, 0]],
  ])('starts a dead %s worker again, and reconnects it', async (name, links) => {
    await supervisor.start();
    await eventually(() => expect(count('links')).toEqual([1, 1, 0]));
    Atomics.store(memory[name], order.dieAt, 1);
    await eventually(() => expect(count('starts').reduce((sum, n) => sum + n)).toBe(4));
    await eventually(() => expect(count('links')).toEqual(links));
  });

  it('tries again when a worker that died does not start at once', async () => {
    await supervisor.start();
    Atomics.store(memory.tracks, order.failStarts, 2);
    Atomics.store(memory.tracks, order.dieAt, 1);
    await eventually(() => expect(count('starts')).toEqual([1, 1, 4]));
  });

  it('gives up when a worker does not start at first', async () => {
    Atomics.store(memory.web, order.failStarts, 1);
    await expect(supervisor.start()).rejects.toThrow(WorkerFailed);
  });

  it('notifies every thread of conditions reported by one, until the reporter is started again without them', async () => {
    await supervisor.start();
    Atomics.store(memory.tracks, order.raise, 1);
    await eventually(() => expect(count('conditions')).toEqual([1, 1, 1]));
    Atomics.store(memory.web, order.dieAt, 1);
    await eventually(() => expect(count('starts')).toEqual([1, 2, 1]));
    await eventually(() => expect(count('conditions')).toEqual([1, 1, 1]));
    Atomics.store(memory.tracks, order.dieAt, 1);
    await eventually(() => expect(count('conditions')).toEqual([0, 0, 0]));
  });

  it('sends a restarting worker what it needs to answer meanwhile', async () => {
    await supervisor.start();
    await eventually(() => expect(count('links')).toEqual([1, 1, 0]));
    const [told = 0] = count('addresses');
    Atomics.store(memory.ingest, order.holdReady, 1);
    Atomics.store(memory.tracks, order.raise, 1);
    await eventually(() => expect(count('conditions')).toEqual([1, 1, 1]));
    Atomics.store(memory.ingest, order.conditions, 0);
    Atomics.store(memory.ingest, order.dieAt, 1);
    await eventually(() => expect(count('conditions')).toEqual([1, 1, 1]));
    await eventually(() => expect(count('addresses')[0]).toBeGreaterThan(told));
    expect(count('links')).toEqual([1, 1, 0]);
    Atomics.store(memory.ingest, order.holdReady, 0);
    await eventually(() => expect(count('links')).toEqual([2, 2, 0]));
  });

  it('closes the ports first and lets all workers finish', async () => {
    await supervisor.start();
    await supervisor.drain();
    expect([count('closed'), count('finished')]).toEqual([
      [1, 1, 0],
      [1, 1, 1],
    ]);
    expect(count('starts')).toEqual([1, 1, 1]);
  });
});
