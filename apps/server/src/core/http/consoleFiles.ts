import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure } from '../errors/appError.ts';
import { publicAccess } from './access.ts';

/** First parts of paths outside of the console (wire.md, Paths). */
const families = 'api base bp pod risk image file ingest live omlox api-docs healthz readyz metrics'.split(' ');
/** Pages by which other programs open the big screen (specification §2), which the console renders. */
const bigScreens = ['bigscreen/screen5.html', 'bigscreen/index.html'];
const yearS = 365 * 24 * 3600;

/**
 * The built console: files with their compressed forms, names with a hash permanently cached, and the page itself for
 * every path that is a screen (for the browser's own router).
 */
export const consolePlugin = fp(async (app: FastifyInstance, { root }: { root: string }) => {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheRule(path)),
  });
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { access: publicAccess, rateLimit: false }, schema: { hide: true } },
    ({ params }, reply): FastifyReply => {
      const path = params['*'];
      const segments = path.split(/[/\\]+/).filter((segment) => segment !== '');
      // Hidden files, such as `.git/config`, are no screens.
      const isHidden = segments.some((segment) => segment.startsWith('.'));
      if (isHidden || families.includes(segments[0]?.toLowerCase() ?? '')) throw httpFailure(404, 'error.notFound');
      const isFile = /\.[a-z0-9]+$/i.test(path) && !bigScreens.includes(path);
      return reply.sendFile(isFile ? path : 'index.html');
    },
  );
});

/** Vite puts a hash of the content into the names below `assets/`. */
function cacheRule(path: string): string {
  const isHashed = /[/\\]assets[/\\]/.test(path);
  return isHashed ? `public, max-age=${yearS}, immutable` : 'no-cache';
}
