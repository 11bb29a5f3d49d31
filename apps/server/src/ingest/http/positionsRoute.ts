import { binaryContentType, decodeMusterBinary } from '@muster/protocols/musterBinary.ts';
import { decodeMusterJson } from '@muster/protocols/musterJson.ts';
import type { FastifyInstance } from 'fastify';

import { gatewayOf, type IngestPorts, keyOf, mediaType, sendReceipt, storeBody, wrongType } from './ingestReply.ts';

/** `POST /ingest/positions`: one position or a batch, JSON or binary (wire.md, positions in). A 200 means: durable. */
export function positionsRoute(app: FastifyInstance, ports: IngestPorts): void {
  app.post<{ Body: Buffer | undefined }>('/ingest/positions', async (request, reply) => {
    const gateway = gatewayOf(ports.keys, keyOf(request));
    const body = request.body ?? Buffer.alloc(0);
    const type = mediaType(request);
    const receipt = await storeBody(ports, 'http', gateway, (context) => {
      if (type === 'application/json') return decodeMusterJson(body, context);
      if (type === binaryContentType) return decodeMusterBinary(body, context);
      throw wrongType();
    });
    return sendReceipt(request, reply, receipt);
  });
}
