import type { FastifyInstance } from 'fastify';

import type { AccessEvents } from '../access/accessEvents.ts';
import {
  gatewayOf,
  type IngestRoutePorts,
  keyOf,
  mediaType,
  sendReceipt,
  withHttpStatus,
  wrongType,
} from './ingestReply.ts';

/** Options of every protocol, and the target of checkpoint events. */
export interface AccessEventPorts extends Pick<IngestRoutePorts, 'keys'> {
  accessEvents: Pick<AccessEvents, 'receive'>;
}

/**
 * `POST /ingest/access-event`: checkpoint events (work.md, Entry and exit). A 200 means: accepted events are durable.
 */
export function accessEventRoute(app: FastifyInstance, ports: AccessEventPorts): void {
  app.post<{ Body: Buffer | undefined }>('/ingest/access-event', async (request, reply) => {
    const { buildingId } = gatewayOf(ports.keys, keyOf(request));
    if (mediaType(request) !== 'application/json') throw wrongType();
    const body = request.body ?? Buffer.alloc(0);
    const receipt = await withHttpStatus(() => ports.accessEvents.receive(buildingId, body));
    return sendReceipt(request, reply, receipt);
  });
}
