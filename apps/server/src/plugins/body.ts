import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { linger } from '../ingest/arrival.ts';
import type { ReceivedFile } from '../upload/receivedFile.ts';
import { refused } from './appError.ts';

/** 1 MiB; routes whose rows are larger say so. */
export const bodyBytes = 2 ** 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the form that came in; what nobody took is discarded at the end. */
    received: ReceivedFile[] | null;
  }
}

/**
 * Bodies come as forms (what the console sends), as JSON, or as multipart forms (wire.md, Replies). Files are no part
 * of a plain form: a route that takes uploads says so in `config.receive`, every other one refuses them as too large.
 */
export const bodyPlugin = fp(async (app: FastifyInstance) => {
  await app.register(formbody, { bodyLimit: bodyBytes });
  app.decorateRequest('received', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.receive === undefined) return;
    // Also when the caller goes away before there is an answer, after which no other hook runs.
    reply.raw.on('close', () => void discardReceived(request));
  });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 200, fieldSize: bodyBytes, parts: 200 },
    async onFile(part) {
      const { receive } = this.routeOptions.config;
      if (receive === undefined) throw new this.server.multipartErrors.FilesLimitError();
      try {
        if ((this.received ??= []).length > 0) throw refused('upload.onlyOne');
        const file = await receive(this, part);
        this.received.push(file);
        part.value = file;
      } catch (error) {
        // Whoever is still sending hears the answer.
        linger(this.raw);
        throw error;
      }
    },
  });
});

async function discardReceived(request: FastifyRequest): Promise<void> {
  const files = request.received ?? [];
  request.received = [];
  for (const file of files) await file.discard().catch(() => {});
}
