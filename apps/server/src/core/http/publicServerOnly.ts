import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure } from '../errors/appError.ts';

/**
 * Only the public server may call: only it reliably knows the caller's address. A program on the same machine that
 * finds the private port gets nothing and cannot forge another's address.
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
