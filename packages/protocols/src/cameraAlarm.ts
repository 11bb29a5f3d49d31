import { type CameraAlarm, cameraAlarms } from '@muster/model/alarm/alarmRule.ts';

import { type CameraPicture, decodeCameraPicture } from './cameraPicture.ts';
import { type DecodeContext, MalformedBody, type RejectKey, type RejectReason } from './decoded.ts';
import { parseBody } from './musterJson.ts';
import { ageFault, tagFault } from './positionLimits.ts';

/** An alarm as sent by a camera (wire.md, AI cameras). */
export interface DecodedCameraAlarm {
  /** Serial number. */
  readonly camera: string;
  readonly kind: CameraAlarm;
  /** Epoch ms. */
  readonly t: number;
  /** Its picture, or why it is invalid; undefined = not sent. */
  readonly picture: CameraPicture | RejectReason | undefined;
}

/**
 * Checks of each field of the message. The picture has its own decoder, so that an invalid one does not cost the alarm.
 */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  camera: (value) => typeof value === 'string' && tagFault(value) === undefined,
  t: Number.isSafeInteger,
  kind: isCameraAlarm,
  image: () => true,
};

/**
 * Decodes one alarm of a camera.
 * @returns the alarm, or why it is refused: too old, or in the future.
 * @throws MalformedBody for an invalid message.
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
  // Checked field by field above.
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
