import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { tooMany } from '../errors/appError.ts';
import { RateWindows } from './rateWindows.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Additional sources of pictures for this reply's page, in the form of a policy. */
    imageryOrigins?: string;
  }
}

interface SecurityOptions {
  /** Absent = pages show pictures of their own server only. */
  imageryOrigins?: { read(): Promise<readonly string[]> };
}

/** Requests of one address in ten seconds: an office behind one address and a script that builds a site stay below. */
const most = 10_000;
const windowMs = 10_000;

/**
 * Permissions of our pages in a browser, and the rate limit. Meshes of models are decoded by WebAssembly
 * (docs/adr/019-map-settings.md), and the only worker is the service worker (067-installable.md); the UI library writes
 * style elements. No `upgrade-insecure-requests` and no HSTS: an installation would become unreachable when its
 * certificate is replaced by one that browsers do not trust, or TLS is switched off; a proxy may add them.
 */
export const securityPlugin = fp(async (app: FastifyInstance, { imageryOrigins }: SecurityOptions) => {
  // The next user of the browser must find no rows in its cache; files set their own header.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.addHook('onRequest', async ({ raw }) => {
    // A page without imagery is better than none.
    raw.imageryOrigins = ((await imageryOrigins?.read().catch(() => [])) ?? []).join(' ');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', (request) => request.imageryOrigins ?? ''],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    // Only supported over TLS and on localhost; elsewhere the browser logs an error on every page.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  await app.register(rateLimit, {
    max: most,
    timeWindow: windowMs,
    store: RateWindows,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
});
