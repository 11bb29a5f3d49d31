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
/** A hello has a token, a building and a view; nothing that a reader says is longer. */
const longestMessage = 4096;
const goingAway = 1001;
const farewellMs = 2000;
/** From one address, open and not yet known to be anybody's: the consoles of an office that come back all at once. */
const mostUngreeted = 100;
/** Messages and pings that a reader may send at once, and each second: a map that is dragged about sends a few. */
const burst = 40;
const perSecond = 10;

/** `WebSocket /live` (wire.md, Live out). The token comes in the first message: a browser sets no header here. */
export async function liveRoute(app: App, services: CoreServices, hub: LiveHub): Promise<void> {
  const readers = new LiveReaders(services, hub);
  const ungreeted = new Map<WebSocket, string>();
  await app.register(websocket, {
    options: { maxPayload: longestMessage },
    preClose: (done: () => void) => {
      const { clients } = app.websocketServer;
      for (const socket of clients) socket.close(goingAway, 'the server stops');
      // Who does not answer the farewell must not hold up the end.
      setTimeout(() => clients.forEach((socket) => socket.terminate()), farewellMs).unref();
      app.websocketServer.close(done);
    },
  });
  // Within a plugin of its own, so that the route comes after the hook that makes it a WebSocket.
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
 * A browser names the page that opens a socket, and no page can make it name another (RFC 6455 §10.2). Programs name none.
 *
 * @throws AppError 403 for a page of somebody else
 */
function assertOwnPage({ headers }: FastifyRequest, publicAddress: string | null | undefined): void {
  const { origin, host, 'x-forwarded-host': proxied } = headers;
  if (origin === undefined) return;
  const own = [host, String(proxied ?? ''), hostOf(publicAddress ?? '')];
  const from = hostOf(origin);
  if (from === '' || !own.some((each) => each?.toLowerCase().replace(/:(?:80|443)$/, '') === from))
    throw httpFailure(403, 'error.foreignOrigin');
}

/** Host and port of an address, the port where it is none of the usual; empty of what is no address. */
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
    readers.forget(socket);
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

/** Answers whether one more may pass: a burst, then so many each second. */
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
