import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../testing/fakeServer.ts';
import { speak } from '../testing/speak.ts';
import { useToasts } from '../ui/toast.ts';
import { get, post, RequestError, sessionEnded } from './request.ts';
import { token } from './token.ts';

const refusal = (code: number, message = '', data: unknown = null): Response => json({ code, message, data });
const toasts = (): string[] => useToasts.getState().toasts.map(({ text }) => text);
const failure = async (call: Promise<unknown>): Promise<RequestError> => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof RequestError)) throw new Error('The call did not fail.');
  return error;
};

beforeEach(() => {
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
  speak('en_US');
  token.clear();
});

describe('every call (specification §7)', () => {
  it('carries the token and the language', async () => {
    token.write('secret');
    speak('zh_TW');
    const { calls } = fakeServer({ '/x': () => 1 });
    expect(await get('/x')).toBe(1);
    expect(calls[0]?.headers.get('authToken')).toBe('secret');
    expect(calls[0]?.headers.get('accept-language')).toBe('zh-TW');
  });

  it('goes to the origin of the page, with its cookies', async () => {
    const fetched = vi.fn<typeof fetch>(async () => json({ code: 0, message: '', data: null }));
    vi.stubGlobal('fetch', fetched);
    await get('/x', { page: 0 });
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/x?page=0', expect.objectContaining({ credentials: 'include' }));
  });

  it('leaves empty parameters out', async () => {
    const { calls } = fakeServer({ '/x': () => 1 });
    await get('/x', { page: 0, name: '', areaId: null, size: undefined, isOpen: false });
    expect(calls[0]?.query).toEqual({ page: '0', isOpen: 'false' });
  });

  it('posts a form with lists and objects as JSON text, and says what is empty', async () => {
    const { calls } = fakeServer({ '/x': () => null });
    await post('/x', { ids: ['a', 'b'], who: { personTypes: ['visitor'] }, headId: null, name: 'A' });
    expect(calls[0]?.body).toEqual({ ids: '["a","b"]', who: '{"personTypes":["visitor"]}', headId: '', name: 'A' });
  });
});

describe('a failure (specification §8)', () => {
  it("is said in the server's words for 5 s, and not twice at a time", async () => {
    vi.useFakeTimers();
    fakeServer({
      '/x': () => refusal(-1, 'The name is taken', { fields: [{ field: 'name', rule: 'unique', message: 'taken' }] }),
    });
    const error = await failure(post('/x'));
    await failure(post('/x'));
    expect([error.code, error.fields]).toEqual([-1, [{ field: 'name', rule: 'unique', message: 'taken' }]]);
    expect(toasts()).toEqual(['The name is taken']);
    vi.advanceTimersByTime(5000);
    expect(toasts()).toEqual([]);
    vi.useRealTimers();
  });

  it('is said in general words where the server has none', async () => {
    fakeServer({ '/x': () => refusal(-1) });
    await failure(get('/x'));
    expect(toasts()).toEqual(['That did not work. Try again in a moment']);
  });

  it.each([
    [413, 'The upload is too large for the server'],
    [502, 'Server or gateway error. Try again in a moment'],
    [504, 'The request failed (HTTP 504)'],
  ])('of HTTP %i says so', async (status, text) => {
    fakeServer({ '/x': () => new Response('<html>', { status }) });
    expect((await failure(get('/x'))).code).toBe(status);
    expect(toasts()).toEqual([text]);
  });

  it('without a connection says that it is tried again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    expect((await failure(get('/x'))).code).toBe(0);
    expect(toasts()).toEqual(['Disconnected from the server, retrying']);
  });

  it('of a poll is not shown', async () => {
    fakeServer({ '/x': () => refusal(-1, 'no') });
    await failure(get('/x', {}, { quiet: true }));
    expect(toasts()).toEqual([]);
  });
});

describe('code -2', () => {
  const reload = vi.fn();
  const at = (pathname: string): void =>
    void vi.stubGlobal('location', { pathname, host: 'localhost', protocol: 'http:', reload });
  beforeEach(() => reload.mockClear());

  it('takes the token, starts the page again and rejects with -90', async () => {
    at('/alarm/list');
    token.write('old');
    fakeServer({ '/x': () => refusal(-2, 'no token') });
    const error = await failure(get('/x'));
    expect([error.code, error.message]).toEqual([sessionEnded, 'response no token']);
    expect(token.read()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([]);
  });

  it('does not start the login again', async () => {
    at('/login');
    fakeServer({ '/x': () => refusal(-2) });
    await failure(get('/x'));
    expect(reload).not.toHaveBeenCalled();
  });
});
