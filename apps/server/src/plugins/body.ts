import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** 1 MiB; routes whose rows are larger say so. */
export const bodyBytes = 2 ** 20;

/**
 * Bodies come as forms (what the console sends), as JSON, or as multipart forms (wire.md, Replies). Files are no part
 * of a plain form: a route that takes uploads says so, every other one refuses them as too large.
 */
export const bodyPlugin = fp(async (app: FastifyInstance) => {
  await app.register(formbody, { bodyLimit: bodyBytes });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 200, fieldSize: bodyBytes, parts: 200 },
  });
});
