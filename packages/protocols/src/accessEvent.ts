import {
  type CredentialKind,
  credentialKinds,
  type PassDirection,
  passDirections,
} from '@muster/model/accessEvent/accessEvent.ts';

import { type CameraPicture, decodeCameraPicture } from './cameraPicture.ts';
import { type DecodeContext, MalformedBody, type Reject, type RejectReason } from './decoded.ts';
import { parseBody } from './musterJson.ts';
import { ageFault, positionLimits, tagFault } from './positionLimits.ts';
import { required, unknownField, wrongType } from './rejectReasons.ts';

/** A passage at a checkpoint, as sent by its device (work.md, Entry and exit). */
export interface DecodedAccessEvent {
  /** Index in the request, from 0. */
  readonly index: number;
  /** Device, id or name of the checkpoint. */
  readonly checkpoint: string;
  /** Epoch ms. */
  readonly t: number;
  readonly credentialKind: CredentialKind;
  readonly credential: string;
  readonly direction: PassDirection;
  readonly granted: boolean;
  /** Undefined = not sent. */
  readonly picture: CameraPicture | undefined;
}

export interface DecodedAccessEvents {
  readonly events: readonly DecodedAccessEvent[];
  readonly rejected: readonly Reject[];
}

const isText = (value: unknown): boolean => typeof value === 'string' && tagFault(value) === undefined;

/** Checks of each field, except the picture. */
const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  checkpoint: isText,
  t: Number.isSafeInteger,
  card: isText,
  plate: isText,
  person: isText,
  direction: (value) => passDirections.some((one) => one === value),
  granted: (value) => typeof value === 'boolean',
  image: () => true,
};
const always = ['checkpoint', 't', 'direction', 'granted'] as const;

/**
 * Decodes one checkpoint event, or an array of at most 10,000. A field of `null` is absent.
 *
 * @throws {@link MalformedBody} for a body that is not JSON, or too many events; errors of a single element, including
 * its picture, are in `rejected` instead.
 */
export function decodeAccessEvents(body: string | Uint8Array, { now }: DecodeContext): DecodedAccessEvents {
  const parsed = parseBody(body);
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (items.length > positionLimits.batch)
    throw new MalformedBody({ key: 'ingest.malformed.tooMany', params: { max: positionLimits.batch } });
  const events: DecodedAccessEvent[] = [];
  const rejected: Reject[] = [];
  for (const [index, item] of items.entries()) {
    const read = readItem(item, index, now);
    if ('key' in read) rejected.push({ index, reason: read });
    else events.push(read);
  }
  return { events, rejected };
}

function readItem(item: unknown, index: number, now: number): DecodedAccessEvent | RejectReason {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { key: 'ingest.reject.notAnEvent', params: {} };
  const message = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
  const fault = faultOf({ ...item }, message);
  if (fault !== undefined) return fault;
  const [credentialKind, another] = credentialKinds.filter((kind) => message[kind] !== undefined);
  if (credentialKind === undefined || another !== undefined) return { key: 'ingest.reject.oneCredential', params: {} };
  // Checked field by field above.
  const { checkpoint, t, direction, granted, image } = message as unknown as DecodedAccessEvent & { image?: unknown };
  const late = ageFault(t, now);
  if (late !== undefined) return late;
  const picture = image === undefined ? undefined : decodeCameraPicture(image);
  if (picture !== undefined && 'key' in picture) return picture;
  const credential = String(message[credentialKind]);
  return { index, checkpoint, t, credentialKind, credential, direction, granted, picture };
}

function faultOf(item: Record<string, unknown>, message: Record<string, unknown>): RejectReason | undefined {
  const unknown = Object.keys(item).find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) return unknownField(unknown);
  const missing = always.find((field) => message[field] === undefined);
  if (missing !== undefined) return required(missing);
  const wrong = Object.keys(message).find((field) => fields[field]?.(message[field]) === false);
  return wrong === undefined ? undefined : wrongType(wrong);
}
