import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure } from '../errors/appError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that uploads or downloads a file: it is refused while the disk has hardly any space left. */
    needsDisk?: true;
  }
}

interface DiskSpacePorts {
  isScarce(): boolean;
}

/** Uploads and exports wait until there is space again; the rest is for positions and alarms. */
export const diskSpacePlugin = fp((app: FastifyInstance, { isScarce }: DiskSpacePorts, ready) => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.needsDisk === true && isScarce()) throw httpFailure(507, 'error.diskScarce');
  });
  ready();
});
