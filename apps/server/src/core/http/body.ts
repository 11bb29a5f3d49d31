import multipart, { type Multipart } from '@fastify/multipart';
import { MalformedInput } from '@muster/model/input/malformedInput.ts';
import { parseJson, utf8Text } from '@muster/model/input/parseJson.ts';
import { addParameter, mostParameters, parseParameters } from '@muster/model/input/parseParameters.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { httpFailure, refused } from '../errors/appError.ts';
import type { ReceivedFile } from '../upload/receivedFile.ts';
import { drainRequest } from './requestTimeout.ts';

/** 1 MiB; routes whose rows are larger say so. */
export const bodyBytes = 2 ** 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the form that came in; what nobody took is discarded at the end. */
    received: ReceivedFile[] | null;
  }
}

/**
 * Bodies come as forms (what the console sends), as JSON, or as multipart forms (wire.md, Replies). This is where they are
 * parsed, and where what cannot be read is refused. Files are no part of a plain form: a route that takes uploads says so
 * in `config.receive`, every other one refuses them as too large.
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
    // Also when the caller goes away before there is an answer, after which no other hook runs.
    reply.raw.on('close', () => void discardReceived(request));
  });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request);
  });
});

/** JSON is UTF-8 (RFC 8259 §8.1), and so is what browsers make of forms. */
function assertUtf8({ headers }: FastifyRequest): void {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) throw httpFailure(415, 'error.mediaType');
}

/** @throws MalformedInput for what is no multipart form (RFC 7578), AppError for what the route does not take */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  const parts = request.parts(request.routeOptions.config.multipartOptions)[Symbol.asyncIterator]();
  try {
    for (let next = await nextPart(parts); next.done !== true; next = await nextPart(parts))
      addParameter(body, nameOf(next.value), await valueOf(request, next.value));
    return Object.fromEntries(body);
  } catch (error) {
    // Whoever is still sending hears the answer.
    drainRequest(request.raw);
    throw error;
  }
}

/** What the parser of the form throws is about the form, unless it has a status. */
async function nextPart(parts: AsyncIterator<Multipart>): Promise<IteratorResult<Multipart>> {
  try {
    return await parts.next();
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new MalformedInput('syntax');
  }
}

function nameOf({ fieldname }: Multipart): string {
  // The parser gives no name where the part has none, whatever its types say.
  const name: string | undefined = fieldname;
  if (name === undefined) throw new MalformedInput('syntax');
  assertDecoded(name);
  return name;
}

async function valueOf(request: FastifyRequest, part: Multipart): Promise<unknown> {
  if (part.type === 'file') return receive(request, part);
  if (part.fieldnameTruncated || part.valueTruncated)
    throw httpFailure(413, 'error.tooLarge', { megabytes: bodyBytes / 2 ** 20 });
  // A part that says of itself that it is JSON was parsed less strictly than a body is.
  if (typeof part.value !== 'string') throw new MalformedInput('syntax');
  assertDecoded(part.value);
  return part.value;
}

/** The parser puts U+FFFD in the place of what is no UTF-8. */
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
