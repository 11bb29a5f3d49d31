import type { readiness } from '@muster/model/ingest/wire.ts';
import { toLanguage } from '@muster/model/messages/catalogue.ts';
import type { Duplex } from 'node:stream';
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';

import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

import { limits } from '@muster/model/access/limits.ts';
import type * as z from 'zod';

import { auditFailures, tickRefusalAudit } from '../../core/audit/auditFailures.ts';
import type { RefusalAudit } from '../../core/audit/refusalAudit.ts';
import { httpFailure, replyCode } from '../../core/errors/appError.ts';
import { assertDiagnosticAccess, isRelayed, relayedHeader } from '../../core/http/diagnosticAccess.ts';
import { translate } from '../../core/http/language.ts';
import { queryPlugin, readQuery } from '../../core/http/query.ts';
import { frameworkErrors, ok, replyPlugin } from '../../core/http/reply.ts';
import { arrivalMs, formMs, requestTimeout } from '../../core/http/requestTimeout.ts';
import type { WebAddress } from '../../core/thread/contract.ts';
import { type AccessEventPorts, accessEventRoute } from './accessEventRoute.ts';
import { type CameraPorts, cameraAlarmRoute } from './cameraAlarmRoute.ts';
import { type Certificate, handshakeMs } from './certificate.ts';
import { osmandRoute } from './osmandRoute.ts';
import { owntracksRoute } from './owntracksRoute.ts';
import { positionsRoute } from './positionsRoute.ts';
import { readBody } from './readBody.ts';
import { createWebProxy } from './webProxy.ts';

/** State by part, null = usable, and features that are restricted. */
export interface Readiness extends Pick<z.infer<typeof readiness>, 'degraded'> {
  parts: Readonly<Record<string, string | null>>;
}

export interface PublicServerPorts extends CameraPorts, AccessEventPorts {
  /** Called for refused keys. */
  audit?: RefusalAudit;
  /** undefined while the web thread is not up. */
  web(): WebAddress | undefined;
  readiness(): Promise<Readiness>;
  metrics(): Promise<string>;
  /** null = metrics can be read only from this machine. */
  metricsToken: string | null;
  /** Absent = HTTP without TLS. */
  certificate?: Certificate | undefined;
  log: FastifyBaseLogger;
}

export interface PublicServer {
  port: number;
  /** For new connections; open ones stay. */
  useCertificate(certificate: Certificate): void;
  /** Accepts no new requests and resolves when every request is answered. */
  drain(): Promise<void>;
}

/**
 * Opens the public HTTP port. Devices and probes are served here, in the thread that owns the log and the engine; other
 * requests are proxied to the web thread (docs/adr/004-threads.md).
 * @throws the listener's error, with `code` EADDRINUSE when the port is in use
 */
export async function startPublicServer(host: string, port: number, ports: PublicServerPorts): Promise<PublicServer> {
  const proxy = createWebProxy(ports.web);
  const app = fastify<Server>({
    loggerInstance: ports.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.batchBytes,
    routerOptions: { querystringParser: readQuery },
    frameworkErrors,
    clientErrorHandler: answerClientError,
    serverFactory: (handle) => {
      const server = createPublicServer(ports.certificate, (request, response) => {
        requestTimeout(request);
        if (isOwn(request)) handle(request, response);
        else proxy.forward(request, response);
      });
      server.on('upgrade', proxy.upgrade);
      return server;
    },
  });
  app.register(replyPlugin, ports.audit === undefined ? {} : { onFailure: auditFailures(ports.audit) });
  if (ports.audit !== undefined) tickRefusalAudit(app, ports.audit);
  app.register(queryPlugin);
  acceptAnyBody(app);
  positionsRoute(app, ports);
  osmandRoute(app, ports);
  owntracksRoute(app, ports);
  cameraAlarmRoute(app, ports);
  accessEventRoute(app, ports);
  probeRoutes(app, ports);
  await app.listen({ host, port });
  return {
    // Holds for a server that listens on a port.
    port: (app.server.address() as AddressInfo).port,
    useCertificate: ({ cert, key }) => {
      if (app.server instanceof TlsServer) app.server.setSecureContext({ cert, key });
    },
    drain: async () => {
      const closed = app.close();
      // A kept-alive connection would send its next request here.
      app.server.closeIdleConnections();
      proxy.close();
      await closed;
    },
  };
}

function createPublicServer(certificate: Certificate | undefined, listener: RequestListener): Server {
  const times = { requestTimeout: formMs, headersTimeout: arrivalMs, keepAliveTimeout: 65_000 };
  if (certificate === undefined) return createServer(times, listener);
  const { cert, key } = certificate;
  return createSecureServer({ ...times, cert, key, handshakeTimeout: handshakeMs }, listener);
}

/** Access decisions for doors are answered by the web thread, which has licences, people and rules. */
const ownPath = /^\/(?:ingest(?!\/access-(?:request|rules)(?:\?|$))(?:\/|\?|$)|(?:healthz|readyz|metrics)(?:\?|$))/;

function isOwn({ url = '' }: IncomingMessage): boolean {
  return ownPath.test(url);
}

/** Routes check the type themselves, because it differs by protocol. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload));
}

function probeRoutes(app: FastifyInstance, ports: PublicServerPorts): void {
  app.get('/healthz', async () => ok({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const { parts, degraded } = await ports.readiness();
    const failing = Object.entries(parts).filter(([, problem]) => problem !== null);
    const data = { ...parts, degraded };
    if (failing.length === 0) return ok(data);
    reply.status(503).header('retry-after', 1);
    return { code: -1, message: failing.map(([part, problem]) => `${part}: ${problem}`).join('; '), data };
  });
  app.get('/metrics', async (request, reply) => {
    // As the in-process proxy sends it to the web thread.
    if (isRelayed(request.headers)) request.headers[relayedHeader] = '1';
    else delete request.headers[relayedHeader];
    assertDiagnosticAccess(request, reply, ports.metricsToken);
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return ports.metrics();
  });
  app.all('/ingest/*', async () => {
    throw httpFailure(404, 'error.notFound');
  });
}

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers invalid HTTP in the shape of every reply, and disconnects. */
function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  // A client that fails at the handshake could read no answer.
  const isTls = /^ERR_(SSL|TLS)_/.test(error.code ?? '');
  if (!socket.writable || error.code === 'ECONNRESET' || isTls) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  // Without a request there is no language header.
  const message = translate(toLanguage(undefined), 'error.badRequest');
  const body = JSON.stringify({ code: replyCode.refused, message, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
