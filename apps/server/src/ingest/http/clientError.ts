import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import { toLanguage } from '@muster/model/messages/catalogue.ts';

import { replyCode } from '../../core/errors/appError.ts';
import { say } from '../../core/http/language.ts';

const statusOf: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP request, in the shape of every reply, and hangs up. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  // Who fails at the handshake could read no answer.
  const isTls = /^ERR_(SSL|TLS)_/.test(error.code ?? '');
  if (!socket.writable || error.code === 'ECONNRESET' || isTls) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  // Without a request there is no header that tells the caller's language.
  const message = say(toLanguage(undefined), 'error.badRequest');
  const body = JSON.stringify({ code: replyCode.refused, message, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
