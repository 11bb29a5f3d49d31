import { vi } from 'vitest';

import { fakeRequestOf } from './fakeRequest.ts';

/** A call as the server sees it. */
export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The fields of a posted form. */
  body: Record<string, string>;
  headers: Headers;
  /** Files of a multipart form. */
  files: readonly File[];
}

/** The data of a reply with code 0, or the whole reply where it is another kind of answer. */
export type Answer = (call: Call) => unknown;

/** Replaces `fetch` by a server; unknown paths are 404. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): { calls: Call[] } {
  const calls: Call[] = [];
  const answerCall = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const fields = init.body instanceof URLSearchParams || init.body instanceof FormData ? [...init.body] : [];
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      files: fields.flatMap(([, value]) => (value instanceof File ? [value] : [])),
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const answer = answers[url.pathname];
    if (answer === undefined) return json({ code: 404, message: `no ${url.pathname}`, data: null }, 404);
    const data: unknown = await answer(call);
    return data instanceof Response ? data : json({ code: 0, message: '', data });
  };
  vi.stubGlobal('fetch', answerCall);
  vi.stubGlobal('XMLHttpRequest', fakeRequestOf(answerCall));
  return { calls };
}

/** A reply as the wire has it, for refusals and for other statuses. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
