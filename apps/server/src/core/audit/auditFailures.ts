import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type AppError, replyCode } from '../errors/appError.ts';
import { viewToken } from '../http/cookies.ts';
import type { Refusal, RefusalAudit } from './refusalAudit.ts';

const byKey: Partial<Record<MessageKey, Refusal['action']>> = {
  'error.ingestKey': 'keyRefused',
  'freeLogin.noKey': 'keyRefused',
  'freeLogin.invalid': 'tokenRefused',
  'freeLogin.untimely': 'tokenRefused',
  'freeLogin.notThisAccount': 'scopeRefused',
  'error.noBuilding': 'scopeRefused',
  'error.outsideScope': 'scopeRefused',
  'account.exceedsYours': 'scopeRefused',
};

const tickMs = 60_000;

/** Writes the counts when their hour is over, and when the server stops. */
export function tickRefusalAudit(app: Pick<FastifyInstance, 'addHook'>, refusals: RefusalAudit): void {
  const timer = setInterval(() => void refusals.tick(), tickMs);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await refusals.flush();
  });
}

/** For `onFailure` of the replies. */
export function auditFailures(refusals: RefusalAudit) {
  return (failure: AppError, request: FastifyRequest): void => {
    const refusal = refusalOf(failure, request);
    if (refusal !== null) void refusals.note(refusal);
  };
}

/** The part of a failed request for the system log: a refused permission, token, key or scope; else null. */
function refusalOf(failure: AppError, request: FastifyRequest): Refusal | null {
  const action = actionOf(failure, request);
  if (action === null) return null;
  // The public port has no accounts.
  const caller: FastifyRequest['caller'] | undefined = request.caller;
  const path = request.url.split('?', 1)[0] ?? '';
  const permission = failure.data?.['permission'];
  return {
    action,
    accountId: caller?.accountId ?? null,
    accountName: caller?.accountName ?? null,
    address: request.ip,
    buildingId: caller?.buildingId ?? null,
    what: typeof permission === 'string' ? `${path} ${permission}` : path,
  };
}

function actionOf({ code, key }: AppError, request: FastifyRequest): Refusal['action'] | null {
  if (code === replyCode.forbidden) return 'permissionRefused';
  if (key === 'error.noToken') return isTokenGiven(request) ? 'tokenRefused' : null;
  return byKey[key] ?? null;
}

/** A caller without a token has not logged in yet. */
function isTokenGiven(request: FastifyRequest): boolean {
  const { authtoken } = request.headers;
  return (typeof authtoken === 'string' && authtoken !== '') || viewToken(request) !== null;
}
