import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../testing/fakeServer.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useToasts } from '../toast.ts';
import { queryClient } from '../session/queryClient.ts';
import { get, getFile, post, RequestError, sessionEnded } from './request.ts';
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
  setLanguage('en_US');
  token.clear();
});

describe('every call (specification §7)', () => {
  it('carries the token and the language', async () => {
    token.write('secret');
    setLanguage('zh_TW');
    const { calls } = fakeServer({ '/x': () => 1 });
    expect(await get('/x')).toBe(1);
    expect(calls[0]?.headers.get('authToken')).toBe('secret');
    expect(calls[0]?.headers.get('accept-language')).toBe('zh-TW');
  });

  it('is sent to the origin of the page, with its cookies', async () => {
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

  it('posts a form with lists and objects as JSON text, and empty values as such', async () => {
    const { calls } = fakeServer({ '/x': () => null });
    await post('/x', { ids: ['a', 'b'], who: { personTypes: ['visitor'] }, headId: null, name: 'A' });
    expect(calls[0]?.body).toEqual({ ids: '["a","b"]', who: '{"personTypes":["visitor"]}', headId: '', name: 'A' });
  });
});

describe('a failure (specification §8)', () => {
  it("shows the server's message for 5 s, and only once at a time", async () => {
    vi.useFakeTimers();
    fakeServer({
      '/x': () => refusal(-1, 'The name is taken', { fields: [{ field: 'name', rule: 'unique', message: 'taken' }] }),
    });
    const error = await failure(post('/x'));
    await failure(post('/x'));
    expect([error.code, error.fields]).toEqual([-1, [{ field: 'name', rule: 'unique', message: 'taken' }]]);
    vi.advanceTimersByTime(4999);
    expect(toasts()).toEqual(['The name is taken']);
    vi.advanceTimersByTime(1);
    expect(toasts()).toEqual([]);
    await failure(post('/x'));
    expect(toasts()).toEqual(['The name is taken']);
    vi.useRealTimers();
  });

  it('shows a general message if the server has none', async () => {
    fakeServer({ '/x': () => refusal(-1) });
    await failure(get('/x'));
    expect(toasts()).toEqual(['The action failed. Try again in a moment']);
  });

  it.each([
    [413, 'The upload is too large for the server'],
    [502, 'Server or gateway error. Try again in a moment'],
    [504, 'The request failed (HTTP 504)'],
  ])('shows HTTP %i in the message', async (status, text) => {
    fakeServer({ '/x': () => new Response('<html>', { status }) });
    expect((await failure(get('/x'))).code).toBe(status);
    expect(toasts()).toEqual([text]);
  });

  it('without a connection shows that it is retried', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    expect((await failure(get('/x'))).code).toBe(0);
    expect(toasts()).toEqual(['Disconnected from the server, retrying']);
  });

  it('shows a retry if the reply breaks off, and nothing if it was aborted', async () => {
    const breaks = { pull: (reply: ReadableStreamDefaultController) => reply.error(new TypeError('broken')) };
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream(breaks)));
    const signal = AbortSignal.abort();
    expect(await get('/x', {}, { signal }).catch((reason: unknown) => reason)).not.toBeInstanceOf(RequestError);
    expect(toasts()).toEqual([]);
    expect((await failure(get('/x'))).code).toBe(0);
    expect(toasts()).toEqual(['Disconnected from the server, retrying']);
  });

  it('of too large a payload is a warning, any other an error', async () => {
    for (const status of [413, 502]) {
      fakeServer({ '/x': () => new Response('', { status }) });
      await failure(get('/x'));
    }
    expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(['warning', 'error']);
  });

  it('retries the connection with growing pauses, with one notice at a time, until the server is back', async () => {
    vi.useFakeTimers();
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      if (calls <= 3) throw new TypeError('failed');
      return json({ code: 0, message: '', data: 'here' });
    });
    const fetched = queryClient.fetchQuery({ queryKey: ['lost'], queryFn: () => get<string>('/x') });
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect([calls, toasts()]).toEqual([3, ['Disconnected from the server, retrying']]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await fetched).toBe('here');
    await vi.advanceTimersByTimeAsync(5000);
    expect(toasts()).toEqual([]);
    vi.useRealTimers();
  });

  it('is not retried unless the connection is missing', async () => {
    const { calls } = fakeServer({ '/x': () => refusal(-1, 'no') });
    await failure(queryClient.fetchQuery({ queryKey: ['refused'], queryFn: () => get('/x') }));
    expect(calls).toHaveLength(1);
  });

  it('of a poll is not shown', async () => {
    fakeServer({ '/x': () => refusal(-1, 'no') });
    await failure(get('/x', {}, { quiet: true }));
    expect(toasts()).toEqual([]);
  });
});

describe('a failed download (specification §8)', () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  beforeEach(() => logged.mockClear());

  it.each([
    ['without a connection', (): Response | Promise<Response> => Promise.reject(new TypeError('failed'))],
    ['for an error page', () => new Response('<html>', { status: 500 })],
    ['for a reply with a status', () => json({ code: -1, message: 'gone', data: null }, 404)],
    ['for a reply that says nothing', () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ])('%s is only logged', async (_, answer) => {
    fakeServer({ '/file/download': answer });
    await failure(getFile('/file/download', { id: '1' }));
    expect(toasts()).toEqual([]);
    expect(logged.mock.calls[0]?.[0]).toContain('/file/download');
  });

  it('shows the reason of a refusal', async () => {
    fakeServer({ '/bp/job/export': () => refusal(-1, 'Narrow the filter first') });
    await failure(getFile('/bp/job/export'));
    expect(toasts()).toEqual(['Narrow the filter first']);
  });
});

describe('a file', () => {
  it.each([
    [`attachment; filename="____.xlsx"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6.xlsx`, '报警.xlsx'],
    [`attachment; filename="tracks.csv"`, 'tracks.csv'],
    ['attachment', null],
  ])('with code %s is named %s', async (disposition, name) => {
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition };
    fakeServer({ '/bp/job/export': () => new Response(new Blob(['sheet']), { headers }) });
    expect((await getFile('/bp/job/export')).name).toBe(name);
  });
});

describe('code -2', () => {
  const reload = vi.fn();
  const at = (pathname: string): void =>
    void vi.stubGlobal('location', { pathname, host: 'localhost', protocol: 'http:', reload });
  beforeEach(() => reload.mockClear());

  it('removes the token, reloads the page and rejects with -90', async () => {
    at('/alarm/list');
    token.write('old');
    fakeServer({ '/x': () => refusal(-2, 'no token') });
    const error = await failure(get('/x'));
    expect([error.code, error.message]).toEqual([sessionEnded, 'response no token']);
    expect(token.read()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([]);
  });

  it('does not reload the login', async () => {
    at('/login');
    fakeServer({ '/x': () => refusal(-2) });
    await failure(get('/x'));
    expect(reload).not.toHaveBeenCalled();
  });
});
