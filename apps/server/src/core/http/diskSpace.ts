import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure } from '../errors/appError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that brings a file in or out: it is refused while the disk has hardly any space left. */
    needsDisk?: true;
  }
}

interface DiskSpacePorts {
  isScarce(): boolean;
}

/** Uploads and exports wait until there is space again; positions and alarms need what is left. */
export const diskSpacePlugin = fp((app: FastifyInstance, { isScarce }: DiskSpacePorts, ready) => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.needsDisk === true && isScarce()) throw httpFailure(507, 'error.diskScarce');
  });
  ready();
});
