import { issuedKey } from '@muster/model/gateway/wire.ts';
import { gateway } from '@muster/model/gateway/gateway.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { conflict } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import type { Configuration } from '../../../entity/configuration.ts';
import { readRow } from '../../../entity/entity.store.ts';
import type { Resource } from '../../../entity/entityOverride.ts';
import { entityAccess, rowScopeOf } from '../../../entity/entityRoutes.ts';
import { hashIngestKey, newIngestKey } from '../../../ingest/gateway/gatewayKeys.ts';
import { writeGatewaySecret } from './gateway.store.ts';

/** `/pod/gateway/newKey`: replaces a lost or leaked key. */
export function gatewayRoutes(app: App, configuration: Configuration, resources: readonly Resource[]): void {
  const resource = resources.find(({ entity }) => entity === gateway);
  if (resource === undefined) throw new Error('There is no entity gateway.');
  app.post(
    '/pod/gateway/newKey',
    {
      config: { access: entityAccess(gateway, 'edit') },
      schema: {
        tags: [gateway.name],
        summary: 'Issues a new ingest key, shown once; the previous one stops working',
        body: z.strictObject({ id: shortText }),
        response: replyOf(issuedKey),
      },
    },
    async (request) => {
      const { id } = request.body;
      const { buildingId } = siteOf(request);
      const key = newIngestKey();
      await configuration.change({ buildingId, entity: gateway }, async (transaction) => {
        const row = await readRow(transaction, resource, rowScopeOf(request, gateway), id);
        if (row === undefined) throw conflict('error.rowNotFound');
        await writeGatewaySecret(transaction, id, hashIngestKey(key));
        const about = { entity: gateway.name, buildingId, rowId: id, rowName: String(row[gateway.display]) };
        await insertAudit(transaction, { ...callerOf(request), address: request.ip }, { ...about, action: 'issueKey' });
        return { ids: [id] };
      });
      return ok({ key });
    },
  );
}
