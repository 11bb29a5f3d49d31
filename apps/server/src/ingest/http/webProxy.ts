import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';

import { toLanguage } from '@muster/model/messages/catalogue.ts';

import { replyCode } from '../../core/errors/appError.ts';
import { isRelayed, relayedHeader } from '../../core/http/diagnosticAccess.ts';
import { translate } from '../../core/http/language.ts';
import { drainRequest } from '../../core/http/requestTimeout.ts';
import type { WebAddress } from '../../core/thread/contract.ts';

/** Header with the secret. Without it the web thread does not answer. */
export const publicServerHeader = 'x-muster-public-server';

const host = '127.0.0.1';

/**
 * Hop-by-hop headers (RFC 9110 §7.6.1) and those set by the public server itself: those of the caller are dropped. Only
 * a TLS proxy can know `X-Forwarded-Proto` and `X-Forwarded-Host`; a client that forges them gets a cookie that its
 * browser does not send, or a WebSocket that any program may open.
 */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'forwarded',
  'x-forwarded-for',
  'x-real-ip',
  publicServerHeader,
  relayedHeader,
]);

export interface WebProxy {
  forward(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Proxies requests to the web thread. Bytes are piped unread, at the speed of the caller. */
export function createWebProxy(address: () => WebAddress | undefined): WebProxy {
  const agent = new Agent({ keepAlive: true });

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const web = address();
    if (web === undefined) {
      sendUnavailable(request, response);
      return;
    }
    const headers = forwardedHeaders(request, web);
    const { method, url: path } = request;
    const send = (by: Agent | false): void => {
      const upstream = httpRequest({ host, port: web.port, agent: by, method, path, headers });
      upstream.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutHop(answer.rawHeaders));
        pipeline(answer, response, () => {});
      });
      upstream.on('error', () => {
        // The web thread closes a connection that was idle for long, possibly just when it is reused.
        if (upstream.reusedSocket && isRepeatable(request) && !response.headersSent && !response.destroyed) send(false);
        else sendUnavailable(request, response);
      });
      // The caller disconnected, or has its answer before it sent everything: the web thread can stop.
      response.on('close', () => {
        drainRequest(request);
        upstream.destroy();
      });
      if (isRepeatable(request)) upstream.end();
      else request.pipe(upstream);
    };
    send(agent);
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const web = address();
    if (web === undefined) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    const upstream = connect(web.port, host);
    upstream.setNoDelay(true);
    const headers = [
      ...forwardedHeaders(request, web),
      'Connection',
      'Upgrade',
      'Upgrade',
      request.headers.upgrade ?? '',
    ];
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headerLines(headers)}\r\n`);
    upstream.write(head);
    // Piped, not buffered: a slow client slows the web thread down instead of filling the memory here.
    pipeline(socket, upstream, () => upstream.destroy());
    pipeline(upstream, socket, () => socket.destroy());
  };

  return { forward, upgrade, close: () => agent.destroy() };
}

/** Whether a request may be repeated: it changes nothing and has no body (RFC 9110 §9.2.2). */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

/** Name, value, name, value, … in the form of Node, so that repeated headers are kept. */
function forwardedHeaders({ socket, headers, rawHeaders }: IncomingMessage, { secret }: WebAddress): string[] {
  const overTls = socket instanceof TLSSocket ? ['X-Forwarded-Proto', 'https'] : [];
  const caller = socket.remoteAddress ?? '';
  const relayed = isRelayed(headers) ? [relayedHeader, '1'] : [];
  return [...withoutHop(rawHeaders), ...overTls, ...relayed, publicServerHeader, secret, 'X-Forwarded-For', caller];
}

function withoutHop(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!ownHeaders.has(name.toLowerCase())) kept.push(name, rawHeaders[at + 1] ?? '');
  }
  return kept;
}

function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return lines;
}

function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = translate(toLanguage(request.headers['accept-language']), 'error.unavailable');
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify({ code: replyCode.refused, message, data: null }));
}
