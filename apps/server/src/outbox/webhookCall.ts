import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { BaseLogger } from 'pino';

import type { Outbound } from '../core/outbound/outbound.ts';
import type { Outcome } from './delivery.store.ts';

/** A receiver that needs longer is tried again. */
const answerTimeoutMs = 10_000;

/** A call of a webhook (docs/protocols.md, Webhooks). */
export interface WebhookCall {
  url: string;
  secret: string;
  /** Stays the same when it is sent again. */
  deliveryId: string;
  event: string;
  body: unknown;
  /** Epoch ms. */
  now: number;
}

/** Dependencies of a call. */
export interface WebhookNetwork {
  outbound: Outbound;
  log: Pick<BaseLogger, 'warn'>;
}

/**
 * Posts to a webhook, signed. A redirect is not followed: only the configured address receives data about people. The
 * reason of a failure is only logged: it would distinguish a closed port from a refused address, and a test button must
 * not explore a network.
 */
export async function callWebhook({ outbound, log }: WebhookNetwork, call: WebhookCall): Promise<Outcome> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const progress = { isConnected: false };
  try {
    const status = await post(outbound, call, signal, progress);
    if (status >= 200 && status < 300) return { state: 'success', problem: null, detail: null };
    return { state: 'toBeSent', problem: 'badStatus', detail: `HTTP ${status}` };
  } catch (error) {
    log.warn({ part: 'outbox', deliveryId: call.deliveryId, err: error }, 'a webhook cannot be reached');
    const isLate = signal.aborted && progress.isConnected;
    return { state: 'toBeSent', problem: isLate ? 'timedOut' : 'unreachable', detail: null };
  }
}

/** The status of the answer. */
async function post(
  outbound: Outbound,
  { url, secret, deliveryId, event, body, now }: WebhookCall,
  signal: AbortSignal,
  progress: { isConnected: boolean },
): Promise<number> {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const socket = await outbound.connect(hostname, Number(port) || (isSecure ? 443 : 80), signal);
  progress.isConnected = true;
  const text = JSON.stringify(body);
  const seconds = Math.floor(now / 1000);
  try {
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      signal,
      createConnection: () => (isSecure ? secured(socket, hostname) : socket),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
        'User-Agent': 'Muster',
        'Muster-Event': event,
        'Muster-Delivery': deliveryId,
        'Muster-Signature': `t=${seconds},v1=${signature(secret, seconds, text)}`,
      },
    });
    // The rest of the answer is ignored.
    request.on('error', () => {});
    request.end(text);
    // Holds for the event of a request: its one argument.
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage];
    return response.statusCode ?? 0;
  } finally {
    // The body of the answer is ignored, and might be long.
    socket.destroy();
  }
}

function secured(socket: Socket, hostname: string): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // RFC 6066 §3: an address is no server name.
  return connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
}

/** HMAC-SHA256 over the time and the body, hex: neither can be changed, and an old call cannot be replayed as new. */
export function signature(secret: string, seconds: number, text: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
}
