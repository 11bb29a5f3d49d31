import type { cameraReceipt } from '@muster/model/ingest/wire.ts';
import { decodeCameraAlarm, type DecodedCameraAlarm } from '@muster/protocols/cameraAlarm.ts';
import type { RejectReason } from '@muster/protocols/decoded.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import { AppError, replyCode } from '../../core/errors/appError.ts';
import { languageOf, translate } from '../../core/http/language.ts';
import { ok, type Reply } from '../../core/http/reply.ts';
import type { Gateway } from '../gateway/gatewayKeys.ts';
import type { Refusal } from '../gateway/refusal.store.ts';
import type { CameraPictures } from './cameraPictures.ts';
import { gatewayOf, type IngestRoutePorts, keyOf, mediaType, withHttpStatus, wrongType } from './ingestReply.ts';

/** Options of every protocol, and the target of pictures. */
export interface CameraPorts extends IngestRoutePorts {
  pictures: Pick<CameraPictures, 'keep'>;
  /** Called for a refused message of a gateway. */
  refused(refusal: Refusal): void;
}

/**
 * `POST /ingest/camera-alarm`: an alarm of a camera (wire.md, AI cameras), sent by a gateway that is bound to it. A 200
 * means: durable, including the picture, unless the alarm is too old or in the future. The reply contains that; with an
 * error the camera would send it again forever. The reply also contains why a picture is not stored, which does not
 * affect the alarm.
 */
export function cameraAlarmRoute(app: FastifyInstance, ports: CameraPorts): void {
  app.post<{ Body: Buffer | undefined }>('/ingest/camera-alarm', async (request) => {
    const { keys, ingest } = ports;
    const gateway = gatewayOf(keys, keyOf(request));
    const { buildingId } = gateway;
    if (mediaType(request) !== 'application/json') throw wrongType();
    return withHttpStatus(async (): Promise<Reply<z.infer<typeof cameraReceipt>>> => {
      const decoded = decodeCameraAlarm(request.body ?? '', ingest.context(buildingId));
      if ('key' in decoded) return ok({ accepted: 0, reason: inWords(request, decoded) });
      assertMaySend(ports, gateway, decoded.camera);
      const { picture, ...pulse } = decoded;
      // In parallel: the alarm does not wait for its picture.
      const [fault] = await ingest.answered(() =>
        Promise.all([keepPicture(ports, buildingId, decoded), ingest.pulse(buildingId, pulse)]),
      );
      if (picture === undefined) return ok({ accepted: 1 });
      return ok({ accepted: 1, picture: fault === null, ...(fault && { reason: inWords(request, fault) }) });
    });
  });
}

/** Not HTTP 200: the camera's alarm is not stored, and a gateway must be bound to it. */
function assertMaySend({ ingest, refused }: CameraPorts, gateway: Gateway, camera: string): void {
  const reason = ingest.cameraFault(gateway, camera);
  if (reason === undefined) return;
  refused({ gateway, reason, about: camera });
  const key = reason === 'cameraUnknown' ? 'ingest.reject.unknownCamera' : 'ingest.reject.foreignCamera';
  throw new AppError({ code: replyCode.refused, key, status: 403, data: { rule: reason } });
}

/** @returns why nothing is stored; null = it is durable, or there was none */
async function keepPicture(
  { ingest, pictures }: CameraPorts,
  buildingId: string,
  { picture, ...facts }: DecodedCameraAlarm,
): Promise<RejectReason | null> {
  if (picture === undefined) return null;
  if ('key' in picture) return picture;
  // Without an alarm no page would show it, and nothing would ever delete it.
  if (!ingest.hasCameraRule(buildingId)) return { key: 'ingest.picture.off', params: {} };
  await pictures.keep({ buildingId, ...facts, receivedAt: ingest.context(buildingId).now, picture });
  return null;
}

function inWords(request: FastifyRequest, { key, params }: RejectReason): string {
  return translate(languageOf(request), key, params);
}
