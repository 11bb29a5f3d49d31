import { randomUUID } from 'node:crypto';

import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { DatabaseAway, hasNoFreeConnection, isDatabaseAway } from '../db/databaseAway.ts';
import { isStatementTimeout } from '../db/statementLimit.ts';
import { AppError, httpFailure, malformed, refused, replyCode } from '../errors/appError.ts';
import { hasNoSpace, isDatabaseFull } from '../health/watchDisk.ts';
import { languageOf, translate } from './language.ts';
import { drainRequest } from './requestTimeout.ts';

/** The reply of a call that succeeded (wire.md, Replies). */
export interface Reply<T> {
  code: typeof replyCode.success;
  message: string;
  data: T;
}

export function ok<T>(data: T): Reply<T> {
  return { code: replyCode.success, message: '', data };
}

/** A reply without data. */
export const done: Reply<null> = ok(null);

interface ReplyOptions {
  /** Called for every expected failure, before it is answered. */
  onFailure?: (failure: AppError, request: FastifyRequest) => void;
}

/** Every failure is sent in the one shape, in the caller's language; a server error has only its incident id. */
export const replyPlugin = fp((app: FastifyInstance, { onFailure }: ReplyOptions, ready) => {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    // Closed at once, the connection would be reset while the client still sends, and the answer lost.
    reply.removeHeader('connection');
    drainRequest(request.raw);
    const failure = error instanceof AppError ? error : transportFailure(error, request);
    if (failure !== null) onFailure?.(failure, request);
    return failure === null ? sendFault(error, request, reply) : sendFailure(failure, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(httpFailure(404, 'error.notFound'), request, reply));
  ready();
});

function sendFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const fields = failure.fields.map(({ field, rule, key, params }) => ({
    field,
    rule,
    message: translate(language, key, params),
  }));
  const confirm = failure.questions.map(({ code, key, params }) => ({
    code,
    message: translate(language, key, params),
  }));
  const parts = { ...(fields.length > 0 && { fields }), ...(confirm.length > 0 && { confirm }) };
  const data = Object.keys(parts).length > 0 ? { ...failure.data, ...parts } : failure.data;
  const retryAfterS = failure.retryAfterS ?? (failure.status === 503 ? usualRetryAfterS : null);
  if (retryAfterS !== null) reply.header('retry-after', retryAfterS);
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send({ code: failure.code, message: translate(language, failure.key, failure.params), data });
}

/** Seconds after which an unavailable part may be available again. */
const usualRetryAfterS = 5;

/** By status, for refusals of Fastify and its plugins before a handler is called. */
const transportKeys: Readonly<Record<number, MessageKey>> = {
  404: 'error.notFound',
  406: 'error.mediaType',
  415: 'error.mediaType',
  503: 'error.unavailable',
};

function transportFailure(error: FastifyError, request: FastifyRequest): AppError | null {
  if (error instanceof MalformedInput) return malformed(error);
  const status = error.statusCode ?? 500;
  // A second file in a form that accepts one.
  if (error.code === 'FST_FILES_LIMIT' && request.routeOptions.config.receive !== undefined)
    return refused('upload.onlyOne');
  if (status === 413) {
    const megabytes = Math.floor(request.routeOptions.bodyLimit / 2 ** 20);
    return httpFailure(413, 'error.tooLarge', { megabytes });
  }
  if (isStatementTimeout(error)) {
    request.log.warn({ err: error }, 'a request took the database too long');
    return httpFailure(503, 'error.tooLong');
  }
  const database = databaseFailure(error, request);
  if (database !== null) return database;
  if (status !== 503 && (status < 400 || status >= 500)) return null;
  return new AppError({ code: replyCode.refused, key: transportKeys[status] ?? 'error.badRequest', status });
}

/** Files have their own status for it; other data may be sent again when there is space. */
function fullDisk(error: Error, request: FastifyRequest): AppError | null {
  const isFile = hasNoSpace(error);
  if (!isFile && !isDatabaseFull(error)) return null;
  request.log.warn({ err: error }, 'the disk is full');
  return isFile ? httpFailure(507, 'error.diskScarce') : httpFailure(503, 'error.diskFull');
}

/** The caller did nothing wrong and may retry: the database is away or full, or has too many calls at once. */
function databaseFailure(error: Error, request: FastifyRequest): AppError | null {
  const full = fullDisk(error, request);
  if (full !== null) return full;
  if (hasNoFreeConnection(error)) {
    request.log.warn({ err: error }, 'too many ask the database at once');
    return httpFailure(503, 'error.busyDatabase');
  }
  if (!isDatabaseAway(error)) return null;
  if (!(error instanceof DatabaseAway)) request.log.warn({ err: error }, 'a request lost the database');
  // For the banner of a page that can request nothing else.
  const data = error instanceof DatabaseAway ? { databaseAwaySince: new Date(error.since).toISOString() } : {};
  return new AppError({ code: replyCode.refused, key: 'error.databaseAway', status: 503, data });
}

/** Refusals of the router: an address that cannot be decoded, a parameter that is too long. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.statusCode === 414;
  void sendFailure(
    isTooLong ? httpFailure(404, 'error.notFound') : httpFailure(400, 'error.badRequest'),
    request,
    reply,
  );
}

function sendFault(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const incident = randomUUID();
  request.log.error({ err: error, incident }, 'a request failed');
  const message = translate(languageOf(request), 'error.internal', { incident });
  return reply
    .status(500)
    .type('application/json; charset=utf-8')
    .send({ code: replyCode.refused, message, data: { incident } });
}
