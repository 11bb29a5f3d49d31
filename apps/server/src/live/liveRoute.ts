import { liveClose } from '@muster/protocols/liveFrame.ts';
import { liveHello, liveView } from '@muster/model/live/wire.ts';
import websocket from '@fastify/websocket';
import { parseJson } from '@muster/model/input/parseJson.ts';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';

import type { App, CoreServices } from '../core/appContext.ts';
import { httpFailure } from '../core/errors/appError.ts';
import { publicAccess } from '../core/http/access.ts';
import type { LiveHub } from './liveHub.ts';
import { endSocket, LiveReaders } from './liveReaders.ts';

const helloWithinMs = 5000;
const heartbeatMs = 10_000;
/** A hello has a token, a building and a view; no message of a reader is longer. */
const longestMessage = 4096;
const goingAway = 1001;
const farewellMs = 2000;
/** Maximum connections of one address that have not logged in yet: the consoles of an office that reconnect at once. */
const mostUngreeted = 100;
/** Messages and pings that a reader may send at once, and each second: dragging a map sends a few. */
const burst = 40;
const perSecond = 10;

/** `WebSocket /live` (wire.md, Live out). The token is in the first message: a browser cannot set a header here. */
export async function liveRoute(app: App, services: CoreServices, hub: LiveHub): Promise<void> {
  const readers = new LiveReaders(services, hub);
  const ungreeted = new Map<WebSocket, string>();
  await app.register(websocket, {
    options: { maxPayload: longestMessage },
    preClose: (done: () => void) => {
      const { clients } = app.websocketServer;
      for (const socket of clients) socket.close(goingAway, 'the server stops');
      // A reader that does not answer the close frame must not delay the shutdown.
      setTimeout(() => clients.forEach((socket) => socket.terminate()), farewellMs).unref();
      app.websocketServer.close(done);
    },
  });
  // In a separate plugin, so that the route is registered after the hook that makes it a WebSocket.
  await app.register(async (scope) => {
    scope.get(
      '/live',
      {
        websocket: true,
        config: { access: publicAccess },
        schema: { hide: true },
        preValidation: async (request) => assertOwnPage(request, (await services.parameters.read()).publicAddress),
      },
      (socket, { ip }) => {
        const ofAddress = [...ungreeted.values()].filter((address) => address === ip);
        if (ofAddress.length >= mostUngreeted) return endSocket(socket, liveClose.tooMany, 'too many connections');
        ungreeted.set(socket, ip);
        serve(socket, ip, services, readers, () => ungreeted.delete(socket));
      },
    );
  });
  const heartbeat = setInterval(() => readers.beat(), heartbeatMs);
  const ticks = setInterval(() => readers.tick(), 1000);
  const unwatch = services.sessions.watch(() => readers.review());
  app.addHook('onClose', async () => {
    clearInterval(heartbeat);
    clearInterval(ticks);
    unwatch();
  });
}

/**
 * A browser sends the origin of the page that opens a socket, and no page can change it (RFC 6455 §10.2). Programs send
 * none.
 *
 * @throws AppError 403 for a page of another origin
 */
function assertOwnPage({ headers }: FastifyRequest, publicAddress: string | null | undefined): void {
  const { origin, host, 'x-forwarded-host': proxied } = headers;
  if (origin === undefined) return;
  const own = [host, String(proxied ?? ''), hostOf(publicAddress ?? '')];
  const from = hostOf(origin);
  if (from === '' || !own.some((each) => each?.toLowerCase().replace(/:(?:80|443)$/, '') === from))
    throw httpFailure(403, 'error.foreignOrigin');
}

/** Host and port of an address, with the port if it is not the default; empty for an invalid address. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/:(?:80|443)$/, '') : '';
}

function serve(socket: WebSocket, ip: string, services: CoreServices, readers: LiveReaders, greeted: () => void): void {
  const tooLate = setTimeout(() => endSocket(socket, liveClose.unauthorized, 'no hello'), helloWithinMs);
  let isGreeted = false;
  const mayPass = rateLimit(services.now);
  const counted = (): boolean => {
    if (mayPass()) return true;
    endSocket(socket, liveClose.tooMany, 'too many messages');
    return false;
  };
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(tooLate);
    greeted();
    readers.remove(socket);
  });
  socket.on('ping', counted);
  socket.on('message', (data) => {
    if (!counted()) return;
    const message = parse(String(data));
    if (isGreeted) {
      const looksAt = liveView.safeParse(message);
      if (looksAt.success) readers.look(socket, looksAt.data);
      return;
    }
    isGreeted = true;
    clearTimeout(tooLate);
    const hello = liveHello.safeParse(message);
    if (!hello.success) return endSocket(socket, liveClose.unauthorized, 'no hello');
    readers
      .greet(socket, hello.data, ip)
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'a reader of the live state could not be let in');
        endSocket(socket, 1011);
      })
      .finally(greeted);
  });
}

/** Returns whether one more may pass: a burst, then a number each second. */
function rateLimit(now: () => number): () => boolean {
  let left = burst;
  let at = now();
  return () => {
    left = Math.min(burst, left + (Math.max(0, now() - at) / 1000) * perSecond);
    at = now();
    left -= 1;
    return left >= 0;
  };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
