import { utf8Text } from '@muster/model/input/parseJson.ts';
import { parseParameters } from '@muster/model/input/parseParameters.ts';
import type { DecodeContext, DecodedPositions } from '@muster/protocols/decoded.ts';
import { decodeOsmandJson, decodeOsmandQuery } from '@muster/protocols/osmand.ts';
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

interface OsmandParts {
  Body: Buffer | undefined;
  Querystring: Record<string, string>;
}
type OsmandRequest = FastifyRequest<OsmandParts>;

/** `GET` or `POST /ingest/osmand`: OsmAnd, Traccar Client and compatible trackers. */
export function osmandRoute(app: FastifyInstance, ports: IngestRoutePorts): void {
  app.route<OsmandParts>({
    method: ['GET', 'POST'],
    url: '/ingest/osmand',
    handler: async (request, reply) => {
      // Some clients send every field twice: in the query, and in a form.
      const parameters = new URLSearchParams({ ...formOf(request), ...request.query });
      const gateway = gatewayOf(ports.keys, keyOf(request, parameters));
      const decode = (context: DecodeContext): DecodedPositions =>
        mediaType(request) === 'application/json' && request.body !== undefined
          ? decodeOsmandJson(request.body, context)
          : decodeOsmandQuery(parameters, context);
      const receipt = await withHttpStatus(() => ports.ingest.receive('osmand', gateway, decode));
      refuseSenseless(receipt);
      return sendReceipt(request, reply, receipt);
    },
  });
}

/** Fields of a form; some clients post in the query with no body, or an unused one. */
function formOf(request: OsmandRequest): Record<string, string> {
  const type = mediaType(request);
  if (request.body === undefined || request.body.length === 0 || type === 'application/json') return {};
  if (type !== 'application/x-www-form-urlencoded') throw wrongType();
  return parseParameters(utf8Text(request.body));
}
