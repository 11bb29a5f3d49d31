import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { followAlarms } from './alarms.ts';
import { live } from '../../../core/live/live.ts';
import { queryClient } from '../../../core/session/queryClient.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator } from '../../../testing/renderScreen.tsx';
import { useToasts } from '../../../core/toast.ts';
import { useAlarmCounters } from './useAlarmCounters.ts';

/** The server at the other end of the live connection. */
class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  binaryType = '';
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  useToasts.setState({ toasts: [] });
  enterAsAdministrator();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('the counters are polled every 6 s; a failure is not shown and ends nothing', async () => {
  let total = 3;
  const { calls } = fakeServer({
    '/pod/alarm/everyTypeAlarmingCount': () =>
      total < 0 ? json({ code: -1, message: 'The database rests', data: null }) : { total },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(useAlarmCounters, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current).toBeUndefined();
  await wait(10);
  expect([calls.length, result.current?.total]).toEqual([1, 3]);
  total = 4;
  await wait(5900);
  expect(calls).toHaveLength(1);
  await wait(200);
  expect([calls.length, result.current?.total]).toEqual([2, 4]);
  total = -1;
  await wait(6000);
  expect([calls.length, result.current?.total]).toEqual([3, 4]);
  expect(useToasts.getState().toasts).toEqual([]);
  total = 5;
  await wait(6000);
  expect(result.current?.total).toBe(5);
});

it('an alarm that changes brings the counters between two polls; in a flood of alarms twice a second', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  let asked = 0;
  fakeServer({
    '/pod/alarm/everyTypeAlarmingCount': () => ({ total: (asked += 1) }),
    '/pod/alarm/page': () => ({ data: [], length: 0 }),
    '/pod/alarm/notice': () => ({ types: {}, sounds: {}, voice: 'female', voiceSpeed: 'normal' }),
  });
  enterAsAdministrator();
  const end = followAlarms('u1', 'b1');
  live.start();
  const { result } = renderHook(useAlarmCounters, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const tell = (id: string): void => FakeSocket.last?.say({ type: 'alarm', change: 'clear', alarm: alarmRow(id) });
  FakeSocket.last?.say({ type: 'ready', buildId: 'b1', t: 0 });
  await wait(1000);
  const before = asked;
  expect(result.current?.total).toBe(before);
  tell('a');
  await wait(600);
  expect([asked, result.current?.total]).toEqual([before + 1, before + 1]);
  for (let n = 0; n < 40; n += 1) {
    tell(`a${n}`);
    await wait(50);
  }
  await wait(600);
  expect(asked - before - 1).toBeGreaterThan(2);
  expect(asked - before - 1).toBeLessThan(7);
  live.stop();
  end();
  vi.unstubAllGlobals();
});
