import { permissions } from '@muster/model/access/permission.ts';
import { externalVehicle, mostTons } from '@muster/model/externalVehicle/externalVehicle.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { type AuditEntry, insertAudit } from '../../../core/audit/audit.store.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import type { Transaction } from '../../../core/db/database.ts';
import { conflict, refused } from '../../../core/errors/appError.ts';
import { callerOf, type RouteAccess, siteOf } from '../../../core/http/access.ts';
import { done } from '../../../core/http/reply.ts';
import { doneReply, shortText } from '../../../core/http/routeSchema.ts';
import { readNewestOfSubject } from '../../device/locationCard/cardBinding.store.ts';
import type { ModuleParts } from '../../services.ts';
import { assertAdmissible } from '../announcement/announcement.ts';
import { type Announcement, lockAnnouncement } from '../announcement/announcement.store.ts';
import { admitVehicle, isPlateOnSite, readExternal, writeExternalProgress } from './externalVehicle.store.ts';

const access: RouteAccess = {
  permission: [permissions.visitRegister],
  site: 'chosen',
  module: externalVehicle.module,
};
const tags = [externalVehicle.name];
const weight = z.coerce
  .number<unknown>()
  .min(0.01)
  .max(mostTons)
  .multipleOf(0.01)
  .optional()
  .meta({ description: 'Tons, as it was weighed.' });

type Parts = Pick<ModuleParts, 'services' | 'configuration' | 'cards'>;

interface Passing {
  site: SiteScope;
  found: Announcement;
  now: number;
}

type Pass = (transaction: Transaction, passing: Passing) => Promise<{ cardSn: string | null; cardId: string | null }>;

/** Check-in and check-out of announced vehicles, with their weight. */
export function externalVehicleRoutes(app: App, parts: Parts): void {
  app.post(
    '/bp/externalVehicle/checkIn',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Signs an announced vehicle in with its weight, and binds the location card that is handed out',
        body: z.strictObject({ id: shortText, sn: shortText.optional(), weight }),
        response: doneReply,
      },
    },
    async (request) => {
      const { id, sn, weight: weightIn } = request.body;
      await act(parts, request, { action: 'checkIn', id }, (transaction, passing) =>
        checkIn(parts, transaction, passing, { sn, weightIn }),
      );
      return done;
    },
  );
  app.post(
    '/bp/externalVehicle/checkOut',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Signs an announced vehicle out with its weight, and unbinds its card',
        body: z.strictObject({ id: shortText, weight }),
        response: doneReply,
      },
    },
    async (request) => {
      const { id, weight: weightOut } = request.body;
      await act(parts, request, { action: 'checkOut', id }, (transaction, passing) =>
        checkOut(parts, transaction, passing, weightOut),
      );
      return done;
    },
  );
}

/** One transaction with its audit; positions after the reply use the new binding of the card. */
async function act(
  { services, configuration }: Parts,
  request: FastifyRequest,
  { action, id }: { action: AuditEntry['action']; id: string },
  pass: Pass,
): Promise<void> {
  const site = siteOf(request);
  const { buildingId } = site;
  const now = services.now();
  await configuration.change({ buildingId, entity: locationCard }, async (transaction) => {
    const found = await lockAnnouncement(transaction, 'externalVehicle', site, { id, now });
    if (found === undefined) throw conflict('error.rowNotFound');
    const { cardSn, cardId } = await pass(transaction, { site, found, now });
    await insertAudit(
      transaction,
      { ...callerOf(request), address: request.ip },
      { action, buildingId, entity: externalVehicle.name, rowId: id, rowName: found.name, after: { cardSn } },
    );
    return { ids: cardId === null ? [] : [cardId] };
  });
  services.consoles.siteChanged(buildingId, [externalVehicle.name, vehicle.name]);
}

/** @throws AppError when it is not admitted, with the reason, or the card is not free */
async function checkIn(
  { cards }: Parts,
  transaction: Transaction,
  { site, found, now }: Passing,
  { sn, weightIn }: { sn: string | undefined; weightIn: number | undefined },
) {
  const { id, name, status } = found;
  if (status !== 'expected') throw refused('externalVehicle.notExpected', { name });
  await assertAdmissible(transaction, site.buildingId, found, now);
  const row = await readExternal(transaction, id);
  if (await isPlateOnSite(transaction, site.buildingId, { id, plateNumber: row.plateNumber }))
    throw refused('externalVehicle.alreadyOnSite');
  const vehicleId = await admitVehicle(transaction, site.buildingId, row);
  const order = { kind: 'vehicle', subjectId: vehicleId } as const;
  const cardId = sn === undefined ? null : await cards.bind(transaction, site, { ...order, sn }, now);
  const checkedInAt = new Date(now).toISOString();
  const weighed = { weightIn: weightIn ?? null };
  await writeExternalProgress(transaction, id, {
    status: 'onSite',
    cardSn: sn ?? null,
    checkedInAt,
    vehicleId,
    ...weighed,
  });
  return { cardSn: sn ?? null, cardId };
}

/** @throws AppError when it is not on site */
async function checkOut(
  { cards }: Parts,
  transaction: Transaction,
  { site, found, now }: Passing,
  weightOut: number | undefined,
) {
  const { id, name, status } = found;
  if (status !== 'onSite') throw refused('externalVehicle.notOnSite', { name });
  const { vehicleId } = await readExternal(transaction, id);
  const newest =
    vehicleId === null ? undefined : await readNewestOfSubject(transaction, site.buildingId, 'vehicle', vehicleId);
  const cardSn = newest?.boundTo === null ? newest.sn : null;
  const cardId = cardSn === null ? null : await cards.unbind(transaction, site, cardSn, now);
  const checkedOutAt = new Date(now).toISOString();
  await writeExternalProgress(transaction, id, {
    status: 'left',
    checkedOutAt,
    weightOut: weightOut ?? null,
    ...(cardSn === null ? {} : { cardSn }),
  });
  return { cardSn, cardId };
}
