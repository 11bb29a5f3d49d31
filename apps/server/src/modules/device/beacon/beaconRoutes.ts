import { beacon } from '@muster/model/device/beacon.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { insertAudit } from '../../../core/audit/audit.store.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField, refused } from '../../../core/errors/appError.ts';
import { callerOf, siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { readDeviceSecret } from '../../../core/secret/deviceSecret.store.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { isDeviceSecret } from '../device/deviceSecret.ts';
import { lockBeacon, markSynced, readWheel } from './beacon.store.ts';

const syncSchema = {
  tags: [beacon.name],
  summary: 'Returns the configuration of a beacon for its password, and marks it as synchronised',
  body: z.strictObject({ id: shortText, password: z.string().max(32) }),
  response: replyOf(
    z.strictObject({
      id: z.string(),
      sn: z.string(),
      uuid: z.string().nullable(),
      major: z.number().nullable(),
      minor: z.number().nullable(),
      txPower: z.number().nullable(),
      threshold: z.number().nullable(),
      intervalMs: z.number().nullable(),
      /** Centimetres; for the speed beacon of a vehicle. */
      wheelDiameter: z.number().nullable(),
      syncedAt: z.string(),
    }),
  ),
};

/** `/pod/beacon/sync` (specification §7): the setup tool fetches the setup of a beacon. */
export function beaconRoutes(app: App, { db, seal, now }: Services): void {
  app.post('/pod/beacon/sync', { config: { access: entityAccess(beacon, 'edit') }, schema: syncSchema }, (request) => {
    const { id, password } = request.body;
    const { buildingId } = siteOf(request);
    const syncedAt = new Date(now()).toISOString();
    return withTransaction(db, async (transaction) => {
      const found = await lockBeacon(transaction, buildingId, id);
      if (found === undefined) throw refused('beacon.notFound');
      const sealed = await readDeviceSecret(transaction, id, 'password');
      if (sealed === null) throw refused('beacon.noPassword');
      if (!(await isDeviceSecret(seal, sealed, password)))
        throw badField('password', 'password', 'beacon.wrongPassword');
      await markSynced(transaction, id, syncedAt);
      const { name, ...setup } = found;
      await insertAudit(
        transaction,
        { ...callerOf(request), address: request.ip },
        { action: 'edit', buildingId, entity: beacon.name, rowId: id, rowName: name, after: { syncedAt } },
      );
      const wheel = await readWheel(transaction, id);
      return ok({ ...setup, wheelDiameter: wheel?.wheelDiameter ?? null, syncedAt });
    });
  });
}
