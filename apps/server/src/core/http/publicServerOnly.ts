import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure } from '../errors/appError.ts';

/**
 * Only the public server may ask: it alone says truly where a caller comes from. A program of the same machine that
 * finds the private port learns nothing and cannot claim another's address.
 */
export const publicServerOnlyPlugin = fp(
  (app: FastifyInstance, { header, secret }: { header: string; secret: string }, ready) => {
    const expected = Buffer.from(secret);
    app.addHook('onRequest', async (request) => {
      const said = Buffer.from(String(request.headers[header] ?? ''));
      if (said.length !== expected.length || !timingSafeEqual(said, expected)) throw httpFailure(404, 'error.notFound');
    });
    ready();
  },
);
