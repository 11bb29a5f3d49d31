import { decodeCameraAlarm } from '@muster/protocols/cameraAlarm.ts';
import type { FastifyInstance } from 'fastify';

import { ok } from '../plugins/reply.ts';
import { gatewayOf, type IngestPorts, keyOf, mediaType, transportFailures, wrongType } from './ingestReply.ts';
import { languageOf, say } from '../plugins/language.ts';

/**
 * `POST /ingest/camera-alarm`: a camera tells of something (wire.md, AI cameras). A 200 means: durable, unless the alarm
 * is too old or from the future. That is said in the reply; the camera would send it again for ever.
 */
export function cameraAlarmRoute(app: FastifyInstance, { keys, intake }: IngestPorts): void {
  app.post<{ Body: Buffer | undefined }>('/ingest/camera-alarm', async (request) => {
    const { buildingId } = gatewayOf(keys, keyOf(request));
    if (mediaType(request) !== 'application/json') throw wrongType();
    const text = (request.body ?? Buffer.alloc(0)).toString();
    return transportFailures(async () => {
      const decoded = decodeCameraAlarm(text, intake.context(buildingId));
      if ('key' in decoded) return ok({ accepted: 0, reason: say(languageOf(request), decoded.key, decoded.params) });
      await intake.pulse(buildingId, decoded);
      return ok({ accepted: 1 });
    });
  });
}
