import { decodeOsmandJson, decodeOsmandQuery } from '@muster/protocols/osmand.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  gatewayOf,
  type IngestPorts,
  keyOf,
  mediaType,
  refuseSenseless,
  sendReceipt,
  storeBody,
  wrongType,
} from './ingestReply.ts';

type OsmandRequest = FastifyRequest<{ Body: Buffer | undefined }>;

/** `GET` or `POST /ingest/osmand`: OsmAnd, Traccar Client and trackers that speak like them. */
export function osmandRoute(app: FastifyInstance, ports: IngestPorts): void {
  app.route<{ Body: Buffer | undefined }>({
    method: ['GET', 'POST'],
    url: '/ingest/osmand',
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const form = formOf(request);
      const parameters = new URLSearchParams([...query, ...form]);
      const gateway = gatewayOf(ports.keys, keyOf(request, parameters));
      const receipt = await storeBody(ports, 'osmand', gateway, (context) =>
        mediaType(request) === 'application/json' && request.body !== undefined
          ? decodeOsmandJson(request.body.toString(), context)
          : decodeOsmandQuery(parameters, context),
      );
      refuseSenseless(receipt);
      return sendReceipt(request, reply, receipt);
    },
  });
}

/** Parameters in a form; some clients post them in the query with no body, or none that matters. */
function formOf(request: OsmandRequest): URLSearchParams {
  const type = mediaType(request);
  if (request.body === undefined || request.body.length === 0 || type === 'application/json') {
    return new URLSearchParams();
  }
  if (type !== 'application/x-www-form-urlencoded') throw wrongType();
  return new URLSearchParams(request.body.toString());
}
