import type { DecodeContext, DecodedPositions } from '@muster/protocols/decoded.ts';
import { decodeOwntracks } from '@muster/protocols/owntracks.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import {
  gatewayOf,
  type IngestRoutePorts,
  keyOf,
  mediaType,
  refuseSenseless,
  sendReceipt,
  withHttpStatus,
  wrongType,
} from './ingestReply.ts';

/** `POST /ingest/owntracks`: the app's HTTP mode; user and device in the headers `X-Limit-U` and `X-Limit-D`. */
export function owntracksRoute(app: FastifyInstance, ports: IngestRoutePorts): void {
  app.post<{ Body: Buffer | undefined; Querystring: Record<string, string> }>(
    '/ingest/owntracks',
    async (request, reply) => {
      const gateway = gatewayOf(ports.keys, keyOf(request, new URLSearchParams(request.query)));
      if (mediaType(request) !== 'application/json') throw wrongType();
      const decode = (context: DecodeContext): DecodedPositions =>
        decodeOwntracks(request.body ?? '', context, topicOf(request));
      const receipt = await withHttpStatus(() => ports.ingest.receive('owntracks', gateway, decode));
      refuseSenseless(receipt);
      // The app reads the reply as a list of its own messages and treats any other shape as a failure.
      if (/owntracks/i.test(request.headers['user-agent'] ?? '')) return reply.send([]);
      return sendReceipt(request, reply, receipt);
    },
  );
}

function topicOf({ headers }: FastifyRequest): string | undefined {
  const user = headers['x-limit-u'];
  const device = headers['x-limit-d'];
  return typeof device === 'string' ? `owntracks/${typeof user === 'string' ? user : ''}/${device}` : undefined;
}
