import { binaryContentType, decodeMusterBinary } from '@muster/protocols/musterBinary.ts';
import type { DecodeContext, DecodedPositions } from '@muster/protocols/decoded.ts';
import { decodeMusterJson } from '@muster/protocols/musterJson.ts';
import type { FastifyInstance } from 'fastify';

import {
  gatewayOf,
  type IngestRoutePorts,
  keyOf,
  mediaType,
  sendReceipt,
  withHttpStatus,
  wrongType,
} from './ingestReply.ts';

/** `POST /ingest/positions`: one position or a batch, JSON or binary (wire.md, positions in). A 200 means: durable. */
export function positionsRoute(app: FastifyInstance, ports: IngestRoutePorts): void {
  app.post<{ Body: Buffer | undefined }>('/ingest/positions', async (request, reply) => {
    const gateway = gatewayOf(ports.keys, keyOf(request));
    const body = request.body ?? Buffer.alloc(0);
    const type = mediaType(request);
    const decode = (context: DecodeContext): DecodedPositions => {
      if (type === 'application/json') return decodeMusterJson(body, context);
      if (type === binaryContentType) return decodeMusterBinary(body, context);
      throw wrongType();
    };
    const receipt = await withHttpStatus(() => ports.ingest.receive('http', gateway, decode));
    return sendReceipt(request, reply, receipt);
  });
}
