import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fillsForm, useIsFilling } from './useIsFilling.ts';

function Form({ items, answer }: { items: number; answer: Promise<string> }) {
  useQuery({ queryKey: ['name'], queryFn: () => answer, meta: fillsForm });
  return <p>{useIsFilling(items) ? 'covered' : 'open'}</p>;
}

function open(items: number, answer: Promise<string>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form items={items} answer={answer} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the overlay over a form that is being filled (specification §9)', () => {
  it('disappears when the form is complete', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    open(20, promise);
    await wait(50);
    expect(screen.getByText('covered')).toBeTruthy();
    resolve('Fitter');
    await wait(1);
    expect(screen.getByText('open')).toBeTruthy();
  });

  it('disappears after 100 ms for each item at the latest', async () => {
    open(12, new Promise(() => {}));
    await wait(1199);
    expect(screen.getByText('covered')).toBeTruthy();
    await wait(1);
    expect(screen.getByText('open')).toBeTruthy();
  });
});
