import type { EntityRow } from '@muster/model/entity/entity.ts';
import { issuedCredentials } from '@muster/model/integration/wire.ts';
import { integration } from '@muster/model/integration/integration.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { conflict } from '../../../core/errors/appError.ts';
import { done, ok } from '../../../core/http/reply.ts';
import { doneReply, replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { readRow } from '../../../entity/entity.store.ts';
import type { Resource, RowScope } from '../../../entity/entityOverride.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import { idsOf } from '../../../entity/referenceChecks.ts';
import type { Services } from '../../services.ts';
import { hashSecret, newSecret } from '../freeLogin/freeLogin.ts';
import { deleteIntegrationSecret, writeIntegrationSecret } from './integration.store.ts';
import { assertCoversAccounts } from './integrationOverride.ts';

const tags = [integration.name];
const config = { access: entityAccess(integration, 'edit') };
const body = z.strictObject({ id: shortText });

/** `/pod/integration/issueKey` and `revokeKey`: the key is returned once, and stored hashed. */
export function integrationRoutes(app: App, services: Services, resources: readonly Resource[]): void {
  const { db } = services;
  const resource = resources.find(({ entity }) => entity === integration);
  if (resource === undefined) throw new Error('There is no entity integration.');
  const rowOf = async (scope: RowScope, id: string): Promise<EntityRow> => {
    const row = await readRow(db, resource, scope, id);
    if (row === undefined) throw conflict('error.rowNotFound');
    return row;
  };
  app.post(
    '/pod/integration/issueKey',
    {
      config,
      schema: {
        tags,
        summary: 'Issues a new key and secret, shown once; the previous ones stop working',
        body,
        response: replyOf(issuedCredentials),
      },
    },
    async (request) => {
      const scope = rowScopeOf(request, integration);
      return ok(await issueKey(services, scope, await rowOf(scope, request.body.id)));
    },
  );
  app.post(
    '/pod/integration/revokeKey',
    { config, schema: { tags, summary: 'Revokes the key and its tokens', body, response: doneReply } },
    async (request) => {
      const scope = rowScopeOf(request, integration);
      const row = await rowOf(scope, request.body.id);
      const [actor, about] = auditOf(scope, row);
      await withTransaction(db, async (transaction) => {
        await deleteIntegrationSecret(transaction, row.id);
        await insertAudit(transaction, actor, { ...about, action: 'revokeKey' });
      });
      return done;
    },
  );
}

/** @throws AppError when an account of the integration has permissions that the caller does not have */
async function issueKey(
  { db, seal, now }: Services,
  scope: RowScope,
  row: EntityRow,
): Promise<z.infer<typeof issuedCredentials>> {
  const [key, secret] = [newSecret(), newSecret()];
  const sealedSecret = await seal.close(secret);
  const issuedAt = new Date(now()).toISOString();
  const stored = { integrationId: row.id, keyHash: hashSecret(key), sealedSecret, issuedAt, usedAt: null };
  const [actor, about] = auditOf(scope, row);
  await withTransaction(db, async (transaction) => {
    await assertCoversAccounts(transaction, scope.caller, idsOf(row['accountIds']));
    await writeIntegrationSecret(transaction, stored);
    await insertAudit(transaction, actor, { ...about, action: 'issueKey' });
  });
  return { key, secret };
}

function auditOf({ caller, site, address }: RowScope, row: EntityRow) {
  return [
    { ...caller, address },
    {
      entity: integration.name,
      buildingId: site?.buildingId ?? null,
      rowId: row.id,
      rowName: String(row[integration.display]),
    },
  ] as const;
}
