import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { tooMany } from '../errors/appError.ts';
import { RateWindows } from './rateWindows.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Whence this reply's page may show pictures besides our own, as a policy says it. */
    imageryOrigins?: string;
  }
}

interface SecurityOptions {
  /** Absent = pages show pictures of their own server alone. */
  imageryOrigins?: { read(): Promise<readonly string[]> };
}

/** Requests of one address in ten seconds: an office behind one address and a script that builds a site stay below. */
const most = 10_000;
const windowMs = 10_000;

/**
 * What a browser may do with our pages, and how often an address may ask. Meshes of models are unpacked by WebAssembly
 * (docs/adr/019-map-settings.md), and the only worker is the service worker (067-installable.md); the UI library writes style elements. No `upgrade-insecure-requests` and no HSTS: an
 * installation would lock itself out when its certificate is replaced by one that browsers do not know, or TLS is switched off; a proxy may add them.
 */
export const securityPlugin = fp(async (app: FastifyInstance, { imageryOrigins }: SecurityOptions) => {
  // Whoever sits at the browser next finds nobody's rows in its cache; files say otherwise themselves.
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
    // Only understood over TLS and on localhost; elsewhere the browser complains in its console on every page.
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
