import { type CameraAlarm, cameraAlarms } from '@muster/model/alarm/alarmRule.ts';

import { type CameraPicture, decodeCameraPicture } from './cameraPicture.ts';
import { type DecodeContext, MalformedBody, type RejectKey, type RejectReason } from './decoded.ts';
import { parseBody } from './musterJson.ts';
import { ageFault, tagFault } from './positionLimits.ts';

/** What a camera tells (wire.md, AI cameras). */
export interface DecodedCameraAlarm {
  /** Serial number. */
  readonly camera: string;
  readonly kind: CameraAlarm;
  /** Epoch ms. */
  readonly t: number;
  /** Its picture, or why that is none; undefined = it sent none. */
  readonly picture: CameraPicture | RejectReason | undefined;
}

/** What each field of the message must be. A picture that is none must not cost the alarm: it has a decoder of its own. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  camera: (value) => typeof value === 'string' && tagFault(value) === undefined,
  t: Number.isSafeInteger,
  kind: isCameraAlarm,
  image: () => true,
};

/**
 * Reads one alarm of a camera.
 * @returns the alarm, or why it is not taken: too old, or from the future.
 * @throws MalformedBody when the text is no such message.
 */
export function decodeCameraAlarm(
  input: string | Uint8Array,
  { now }: DecodeContext,
): DecodedCameraAlarm | RejectReason {
  const body = parseBody(input);
  if (typeof body !== 'object' || body === null) throw malformed('ingest.reject.notAnObject', '');
  const message: Record<string, unknown> = { ...body };
  for (const field of Object.keys(message))
    if (!Object.hasOwn(fields, field)) throw malformed('ingest.reject.unknownField', field);
  for (const [field, isRight] of Object.entries(fields)) {
    if (message[field] === undefined && field !== 'image') throw malformed('ingest.reject.required', field);
    if (!isRight(message[field])) throw malformed('ingest.reject.wrongType', field);
  }
  // Looked at field by field above.
  const { camera, kind, t, image } = message as unknown as DecodedCameraAlarm & { image?: unknown };
  const picture = image === undefined || image === null ? undefined : decodeCameraPicture(image);
  return ageFault(t, now) ?? { camera, kind, t, picture };
}

function isCameraAlarm(value: unknown): boolean {
  return cameraAlarms.some((kind) => kind === value);
}

function malformed(key: RejectKey, field: string): MalformedBody {
  return new MalformedBody({ key, params: { field } });
}
