import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError, replyCode } from '../errors/appError.ts';
import { isLoopback } from '../settings/settings.ts';

/** Set by the public server on requests relayed by another proxy. */
export const relayedHeader = 'x-muster-relayed';

/**
 * `/metrics` and `/api-docs` (wire.md): open on loopback, elsewhere with the token. A proxy on this machine connects
 * from loopback, whoever its client is: a relayed request counts as one from elsewhere.
 */
export function assertDiagnosticAccess(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const { headers, ip } = request;
  const isDirect = headers[relayedHeader] === undefined;
  if (isDirect && isLoopback(ip.replace(/^::ffff:/i, ''))) return;
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token !== null && given !== undefined && isSame(given, token)) return;
  reply.header('www-authenticate', 'Bearer');
  throw new AppError({ code: replyCode.noToken, key: 'error.metricsToken', status: 401 });
}

/** Whether a request of the public server came through another proxy. */
export function isRelayed(headers: Readonly<Record<string, unknown>>): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
}

function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
