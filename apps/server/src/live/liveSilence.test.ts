import { once } from 'node:events';

import { eventually } from '@muster/testkit/eventually.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { startTestLive, type TestLive, type TestReader } from '../testing/testLive.ts';

let live: TestLive;
let token: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  live = await startTestLive();
  ({ token } = await live.test.logIn());
});
afterEach(async () => {
  vi.useRealTimers();
  await live.close();
});

const heartbeats = ({ messages }: TestReader): number => messages.filter(({ type }) => type === 'heartbeat').length;

async function connect(options = {}): Promise<TestReader> {
  const reader = await live.connect(live.hello(token), options);
  await eventually(() => expect(reader.frames).toHaveLength(1));
  return reader;
}

/** Lets ten seconds pass in which the server receives the answers of `awake`. */
async function pass(awake: TestReader): Promise<void> {
  const before = heartbeats(awake);
  vi.advanceTimersByTime(10_000);
  await eventually(() => expect(heartbeats(awake)).toBe(before + 1));
  // Everything sent before the answer to this has been read.
  awake.socket.ping();
  await once(awake.socket, 'pong');
}

it('a reader that sends no byte for 25 s is disconnected, another on the same server is not', async () => {
  const awake = await connect();
  const dead = await connect({ autoPong: false });
  await pass(awake);
  await pass(awake);
  expect(heartbeats(dead)).toBe(2);
  vi.advanceTimersByTime(4000);
  awake.socket.ping();
  await once(awake.socket, 'pong');
  expect(dead.socket.readyState).toBe(dead.socket.OPEN);
  vi.advanceTimersByTime(1000);
  expect(await dead.closed).toBe(1006);
  await pass(awake);
  await pass(awake);
  expect(awake.socket.readyState).toBe(awake.socket.OPEN);
});

it('a reader is not disconnected when the clock of the server is set', async () => {
  const awake = await connect();
  live.test.clock.now += 3_600_000;
  await pass(awake);
  live.test.clock.now -= 7_200_000;
  await pass(awake);
  await pass(awake);
  expect(awake.socket.readyState).toBe(awake.socket.OPEN);
});
