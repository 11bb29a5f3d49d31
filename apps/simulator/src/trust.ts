import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';

/** A server of this machine, with the file of its certificate; null without TLS. */
export interface Trusted {
  certFile: string | null;
}

interface TlsOptions {
  ca?: string;
  allowPartialTrustChain?: boolean;
  checkServerIdentity?: () => undefined;
}

/**
 * Trusts the one certificate in the file, which is ours, whatever its name: on this machine the server is addressed by
 * its IP. Read for each connection, since the file may be renewed.
 */
export function tlsOptions({ certFile }: Trusted): TlsOptions {
  if (certFile === null) return {};
  const ca = new X509Certificate(readFileSync(certFile)).toString();
  return { ca, allowPartialTrustChain: true, checkServerIdentity: () => undefined };
}

interface HttpAnswer {
  status: number;
  body: string;
}

interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests a path. Rejects when the server cannot be reached. */
export type Ask = (path: string, request?: HttpRequest) => Promise<HttpAnswer>;

export function createAsk(httpUrl: string, trusted: Trusted): Ask {
  if (trusted.certFile !== null) return fetchOverTls(httpUrl, trusted);
  return async (path, request = {}) => {
    const response = await fetch(`${httpUrl}${path}`, request);
    return { status: response.status, body: await response.text() };
  };
}

/** `fetch` has no option for a trusted certificate. */
function fetchOverTls(httpUrl: string, trusted: Trusted): Ask {
  const agent = new Agent({ keepAlive: true });
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = request(`${httpUrl}${path}`, { method, headers, agent, ...tlsOptions(trusted) });
    asked.end(body);
    // Rejects with the event's error.
    const [response] = await once(asked, 'response');
    // Holds for this event.
    const answer = response as IncomingMessage;
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
}
