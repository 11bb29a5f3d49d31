import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../testing/fakeServer.ts';
import { useToasts } from '../../ui/toast.ts';
import { useAlarmCounters } from './useAlarmCounters.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('the counters are asked for every 6 s; a failure is not shown and ends nothing', async () => {
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
