import multipart, { type Multipart } from '@fastify/multipart';
import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import { parseJson, utf8Text } from '@muster/model/input/parseJson.ts';
import { addParameter, mostParameters, parseParameters } from '@muster/model/input/parseParameters.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure, refused } from '../errors/appError.ts';
import type { ReceivedFile } from '../upload/receivedFile.ts';
import { drainRequest } from './requestTimeout.ts';

/** 1 MiB; routes with larger rows declare it. */
export const bodyBytes = 2 ** 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Received files of the form; unclaimed ones are discarded at the end. */
    received: ReceivedFile[] | null;
  }
}

/**
 * Bodies are forms (sent by the console), JSON, or multipart forms (wire.md, Replies). They are parsed here, and
 * unreadable ones are refused. Files are no part of a plain form: a route that accepts uploads declares it in
 * `config.receive`, every other one refuses them as too large.
 */
export const bodyPlugin = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    assertUtf8(request);
    return parseJson(body);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      assertUtf8(request);
      return parseParameters(utf8Text(body));
    },
  );
  await app.register(multipart, {
    limits: { files: 0, fields: mostParameters + 1, fieldSize: bodyBytes, parts: mostParameters + 2 },
  });
  app.decorateRequest('received', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.receive === undefined) return;
    // Also when the caller disconnects before there is an answer, after which no other hook runs.
    reply.raw.on('close', () => void discardReceived(request));
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request);
  });
});

/** JSON is UTF-8 (RFC 8259 §8.1), and so are forms of browsers. */
function assertUtf8({ headers }: FastifyRequest): void {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw httpFailure(415, 'error.mediaType');
}

/** @throws MalformedInput for what is no multipart form (RFC 7578), AppError for what the route does not accept */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  const parts = request.parts(request.routeOptions.config.multipartOptions)[Symbol.asyncIterator]();
  try {
    for (let next = await nextPart(parts); next.done !== true; next = await nextPart(parts))
      addParameter(body, nameOf(next.value), await valueOf(request, next.value));
    return Object.fromEntries(body);
  } catch (error) {
    // A caller that is still sending gets the answer.
    drainRequest(request.raw);
    throw error;
  }
}

/** Errors of the form's parser concern the form, unless they have a status. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<IteratorResult<Multipart>> {
  try {
    return await parts.next();
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new MalformedInput('syntax');
  }
}

function nameOf({ fieldname }: Multipart): string {
  // The parser returns no name if the part has none, whatever its types are.
  const name: string | undefined = fieldname;
  if (name === undefined) throw new MalformedInput('syntax');
  assertDecoded(name);
  return name;
}

async function valueOf(request: FastifyRequest, part: Multipart): Promise<unknown> {
  if (part.type === 'file') return receive(request, part);
  if (part.fieldnameTruncated || part.valueTruncated)
    throw httpFailure(413, 'error.tooLarge', { megabytes: bodyBytes / 2 ** 20 });
  // A part with a JSON content type was parsed less strictly than a body is.
  if (typeof part.value !== 'string') throw new MalformedInput('syntax');
  assertDecoded(part.value);
  return part.value;
}

/** The parser replaces invalid UTF-8 by U+FFFD. */
function assertDecoded(text: string): void {
  if (text.includes('\ufffd')) throw new MalformedInput('encoding');
}

async function receive(request: FastifyRequest, part: Multipart & { type: 'file' }): Promise<ReceivedFile> {
  const { receive: take } = request.routeOptions.config;
  if (take === undefined) throw new request.server.multipartErrors.FilesLimitError();
  if ((request.received ??= []).length > 0) throw refused('upload.onlyOne');
  const file = await take(request, part);
  request.received.push(file);
  return file;
}

async function discardReceived(request: FastifyRequest): Promise<void> {
  const files = request.received ?? [];
  request.received = [];
  for (const file of files) await file.discard().catch(() => {});
}
