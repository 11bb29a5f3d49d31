import type { Receipt as SentReceipt } from '@muster/model/ingest/wire.ts';
import { MalformedBody, type Reject } from '@muster/protocols/decoded.ts';
import { isAboutAge } from '@muster/protocols/positionLimits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError, httpFailure, replyCode } from '../../core/errors/appError.ts';
import { languageOf, translate } from '../../core/http/language.ts';
import { ok } from '../../core/http/reply.ts';
import type { Gateway, GatewayKeys } from '../gateway/gatewayKeys.ts';
import type { Ingest, Receipt } from '../ingest.ts';
import { Busy, DiskFull } from '../log/groupCommit.ts';

/** Options shared by the ingest routes. */
export interface IngestRoutePorts {
  ingest: Ingest;
  keys: GatewayKeys;
}

/** Seconds after which a refused sender may try again: a full queue is processed in half a second. */
const retryAfterS = 1;
/** A full disk needs an administrator to free space. */
const fullRetryAfterS = 30;

/**
 * The gateway of the request's key. A failure is not HTTP 200, which means durable here: a device would drop its
 * positions as stored.
 */
export function gatewayOf(keys: GatewayKeys, key: string | undefined): Gateway {
  const gateway = key === undefined ? undefined : keys.byKey(key);
  if (gateway === undefined) throw new AppError({ code: replyCode.noToken, key: 'error.ingestKey', status: 401 });
  return gateway;
}

/** Header `X-Ingest-Key`, else the parameter `key`, else the password of basic authentication. */
export function keyOf(request: FastifyRequest, parameters?: URLSearchParams): string | undefined {
  const header = request.headers['x-ingest-key'];
  if (typeof header === 'string') return header;
  const parameter = parameters?.get('key');
  if (parameter !== undefined && parameter !== null) return parameter;
  const [, credentials] = /^Basic ([\w+/=]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials ?? '', 'base64').toString()) ?? [];
  return password;
}

/**
 * Answers with the result of `act`.
 * @throws AppError with the HTTP status: 400 for an unreadable body, 503 when there is no room for it
 */
export async function withHttpStatus<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof MalformedBody) {
      const { key, params } = error.reason;
      throw new AppError({ code: replyCode.refused, key, params, status: 400 });
    }
    if (error instanceof DiskFull) {
      const retryAfterS = fullRetryAfterS;
      throw new AppError({ code: replyCode.refused, key: 'error.diskFull', status: 503, retryAfterS });
    }
    if (error instanceof Busy) {
      throw new AppError({ code: replyCode.refused, key: 'error.busy', status: 503, retryAfterS });
    }
    throw error;
  }
}

/** Result of a batch, item by item. */
export function sendReceipt(request: FastifyRequest, reply: FastifyReply, receipt: Receipt): FastifyReply {
  const language = languageOf(request);
  const rejected = receipt.rejected.map(({ index, reason: { key, params } }: Reject) => ({
    index,
    reason: translate(language, key, params),
    rule: key.slice(key.lastIndexOf('.') + 1),
  }));
  const told: SentReceipt = { accepted: receipt.accepted, duplicates: receipt.duplicates, rejected };
  return reply.send(ok(told));
}

/**
 * A protocol of one position a message has no list of rejects. An invalid message is refused; one whose position is
 * only too old, in the future or no fix is answered with success, because its device would otherwise send it again
 * forever and never send the next.
 */
export function refuseSenseless({ rejected }: Receipt): void {
  const senseless = rejected.find(({ reason }) => !isAboutAge(reason) && reason.key !== 'ingest.reject.noFix');
  if (senseless === undefined) return;
  const { key, params } = senseless.reason;
  throw new AppError({ code: replyCode.refused, key, params, status: 400 });
}

/** The type of a body without its parameters, in lower case. */
export function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function wrongType(): AppError {
  return httpFailure(415, 'error.mediaType');
}
