import websocket from '@fastify/websocket';
import { hasPermission, permissions } from '@muster/model/access/permission.ts';
import { liveClose, type LiveHeartbeat, type LiveHello, type LiveView } from '@muster/protocols/liveMessage.ts';
import type { WebSocket } from 'ws';
import * as z from 'zod';

import type { App, Services } from '../appContext.ts';
import type { Caller, SiteScope } from '../modules/session/caller.ts';
import { enterBuilding } from '../modules/session/dataScope.store.ts';
import { publicAccess } from '../plugins/access.ts';
import { LiveConnection } from './liveConnection.ts';
import type { LiveHub } from './liveHub.ts';

const helloWithinMs = 5000;
const heartbeatMs = 10_000;
/** A reader that has not answered a ping for so long is gone, whatever its system says. */
const silentForMs = 30_000;
/** A hello has a token, a building and a view; nothing that a reader says is longer. */
const longestMessage = 4096;
const goingAway = 1001;
const farewellMs = 2000;

const view = {
  floor: z.int().nullable().default(null),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().default(null),
};
const helloMessage = z.object({ authToken: z.string(), buildId: z.string(), ...view });
const viewMessage = z.object(view);

interface Reader {
  connection: LiveConnection;
  authToken: string;
  buildId: string;
}

/** `WebSocket /live` (wire.md, Live out). The token comes in the first message: a browser sets no header here. */
export async function liveRoute(app: App, services: Services, hub: LiveHub): Promise<void> {
  const readers = new Map<WebSocket, Reader>();
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
    scope.get('/live', { websocket: true, config: { access: publicAccess }, schema: { hide: true } }, (socket) =>
      serve(socket, services, hub, readers),
    );
  });
  const heartbeat = setInterval(() => void beat(services, readers), heartbeatMs);
  app.addHook('onClose', async () => clearInterval(heartbeat));
}

function serve(socket: WebSocket, services: Services, hub: LiveHub, readers: Map<WebSocket, Reader>): void {
  const tooLate = setTimeout(() => socket.close(liveClose.unauthorized, 'no hello'), helloWithinMs);
  let isGreeted = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(tooLate);
    readers.delete(socket);
  });
  socket.on('message', (data) => {
    const message = parse(String(data));
    if (isGreeted) {
      const looksAt = viewMessage.safeParse(message);
      if (looksAt.success) readers.get(socket)?.connection.look(looksAt.data satisfies LiveView);
      return;
    }
    isGreeted = true;
    clearTimeout(tooLate);
    const hello = helloMessage.safeParse(message);
    if (!hello.success) socket.close(liveClose.unauthorized, 'no hello');
    else void greet(socket, services, hub, readers, hello.data);
  });
}

async function greet(
  socket: WebSocket,
  services: Services,
  hub: LiveHub,
  readers: Map<WebSocket, Reader>,
  hello: LiveHello,
): Promise<void> {
  try {
    const scope = await enter(services, hello);
    if (typeof scope === 'number') socket.close(scope);
    else if (socket.readyState === socket.OPEN) {
      const { authToken, buildId, floor, bounds } = hello;
      const connection = new LiveConnection(socket, hub, scope, { floor, bounds }, services.now);
      readers.set(socket, { connection, authToken, buildId });
    }
  } catch (error) {
    services.log.error({ err: error }, 'a reader of the live state could not be let in');
    socket.close(1011);
  }
}

/** What the caller may see of the building, or why it is sent away. */
async function enter(
  { db, sessions, licences }: Services,
  { authToken, buildId }: Pick<LiveHello, 'authToken' | 'buildId'>,
): Promise<SiteScope | number> {
  const caller: Caller | null = await sessions.find(authToken);
  if (caller === null) return liveClose.unauthorized;
  const isAllowed =
    !caller.mustChangePassword &&
    hasPermission(caller.role.permissions, permissions.positionView) &&
    (await licences.modules(buildId)) !== null;
  const scope = isAllowed ? await enterBuilding(db, caller, buildId) : null;
  return scope ?? liveClose.forbidden;
}

/** A sign of life, and a look whether the reader may still read: sessions end, rights change. */
async function beat(services: Services, readers: Map<WebSocket, Reader>): Promise<void> {
  const message = JSON.stringify({ type: 'heartbeat', t: services.now() } satisfies LiveHeartbeat);
  for (const [socket, reader] of readers) {
    if (services.now() - (reader.connection.silentSince ?? Infinity) > silentForMs) {
      socket.terminate();
      continue;
    }
    socket.send(message);
    try {
      const scope = await enter(services, reader);
      if (typeof scope === 'number') socket.close(scope);
      else reader.connection.confine(scope);
    } catch (error) {
      // The database is away: who was let in stays until it can be asked again.
      services.log.warn({ err: error }, 'the rights of a reader could not be looked up');
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
