import { createAsk, type Trusted } from './trust.ts';

/** The calls of the HTTP API for the tools. Both throw the server's message when it refuses. */
export interface Api {
  get(path: string): Promise<unknown>;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Opens the API with a session and chooses the building. */
export async function openApi(
  httpUrl: string,
  authToken: string,
  buildingId: string,
  trusted: Trusted = { certFile: null },
): Promise<Api> {
  const ask = createAsk(httpUrl, trusted);
  const call = async (path: string, request: { method?: string; body?: string }): Promise<unknown> => {
    const headers = { authToken, 'accept-language': 'en-US', 'content-type': 'application/json' };
    const { body } = await ask(path, { ...request, headers });
    // Holds for every reply of Muster (docs/protocols.md, Replies).
    const reply = JSON.parse(body) as { code: number; message: string; data: unknown };
    if (reply.code !== 0) throw new Error(`${path}: ${reply.message} ${JSON.stringify(reply.data ?? '')}`);
    return reply.data;
  };
  const get = (path: string): Promise<unknown> => call(path, {});
  await get(`/pod/building/choose?buildId=${encodeURIComponent(buildingId)}`);
  return { get, post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }) };
}
